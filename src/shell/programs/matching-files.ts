import { baseName, resolveAsWritten } from '../../match/path-text.ts';
import { type Arguments, hasOption, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { shellPattern } from '../glob.ts';
import { type Frame, type Output, resolveField } from '../session.ts';
import type { Filter } from './filters.ts';
import { kindOf, listTree } from './trees.ts';

/** Beyond this many files nobody looks into them, and what is printed isn't known. */
const MAX_FILES = 300;
const MAX_SIZE = 1_048_576;

export interface FileSearch {
  readonly filter: Filter;
  readonly args: Arguments;
  /** It goes into folders. */
  readonly recursive: boolean;
  /** It leaves out names with a dot in front. */
  readonly skipsHidden: boolean;
}

/** `grep -l`: the names of the files in which something matches. If one can't be read, nobody can tell. */
export function matchingFiles(operands: readonly Field[], search: FileSearch, frame: Frame): Output {
  if (hasOption(search.args, CHOOSES_OTHERWISE)) return undefined;
  const isChosen = choiceOf(search.args);
  const names: string[] = [];
  for (const operand of operands.length === 0 ? [knownField('.')] : operands) {
    const files = filesBelow(operand, search, frame)?.filter(({ name }) => isChosen(name));
    if (files === undefined || names.length > MAX_FILES) return undefined;
    for (const file of files) {
      const found = foundIn(file, search, frame);
      if (found === undefined) return undefined;
      if (found !== '') names.push(file.name);
    }
  }
  return { text: names.map((name) => `${name}\n`).join(''), state: 'known' };
}

function foundIn({ path }: FoundFile, { filter, args }: FileSearch, frame: Frame): string | undefined {
  const text = frame.session.texts.read(path, MAX_SIZE);
  return text === undefined ? undefined : filter(text, args);
}

/** Options by which files are left out in ways that aren't followed here. */
const CHOOSES_OTHERWISE = '-g --glob --iglob -t --type -T --type-not -d --max-depth --exclude-from';

/** `--include`, `--exclude` and `--exclude-dir`, by name. */
function choiceOf(args: Arguments): (path: string) => boolean {
  const tests = (option: string) => optionValues(args, option).map(({ text }) => shellPattern(text));
  const [included, excluded, folders] = [tests('--include'), tests('--exclude'), tests('--exclude-dir')];
  return (path) => {
    const name = baseName(path);
    if (included.length > 0 && !included.some((matches) => matches(name))) return false;
    if (excluded.some((matches) => matches(name))) return false;
    return !path
      .split('/')
      .slice(0, -1)
      .some((folder) => folders.some((matches) => matches(folder)));
  };
}

interface FoundFile {
  readonly path: string;
  /** As it is printed. */
  readonly name: string;
}

function filesBelow(
  operand: Field,
  { recursive, skipsHidden }: FileSearch,
  frame: Frame,
): readonly FoundFile[] | undefined {
  const root = resolveField(frame, operand);
  if (root === undefined || !isKnown(operand)) return undefined;
  if (kindOf(operand, frame) !== 'folder') return [{ path: root, name: operand.text }];
  if (!recursive) return [];
  const skipped = new Set(skipsHidden ? ['.git', 'node_modules'] : []);
  const entries = listTree(root, frame, MAX_FILES, skipped);
  const prefix = operand.text.endsWith('/') ? operand.text : `${operand.text}/`;
  return entries
    ?.filter(({ path, isFolder }) => !isFolder && !(skipsHidden && /(?:^|\/)\./.test(path)))
    .map(({ path }) => ({ path: resolveAsWritten(root, path), name: prefix + path }));
}

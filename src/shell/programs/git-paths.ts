import { type Arguments, afterDashes, hasOption, optionValue } from '../arguments.ts';
import { type Field, isKnown } from '../field.ts';
import { textOfFile, textOfInput } from '../file-text.ts';
import { type Covers, filesFromIndexTo, modifiedFiles, trackedFiles } from '../git-data/changes.ts';
import { readPathspecs } from '../git-data/pathspec.ts';
import type { Repository } from '../git-data/repository.ts';
import { treeOf } from '../git-data/revisions.ts';
import { type Frame, recordAccess, recordFiles, recordUnresolved } from '../session.ts';
import { type GitPlace, gitPlace, gitState } from './git-state.ts';
import { isFolder } from './trees.ts';

type Touched = (repository: Repository, covers: Covers) => readonly string[] | undefined;

/**
 * What a command does to the files that pathspecs cover. A plain file counts as it stands; of folders and patterns
 * those that the command would really touch, or all that git knows there, or, if that can't be read, the folder.
 */
export function touchPaths(
  kind: 'write' | 'delete',
  paths: readonly Field[],
  frame: Frame,
  touched: Touched,
): void {
  const place = gitPlace(frame);
  const at = place?.frame ?? frame;
  for (const path of paths) if (!isKnown(path)) recordUnresolved(frame, path.text);
  const known = paths.filter(isKnown);
  const files = place?.specs.ignoresCase ? [] : known.filter((path) => isPlainFile(path, at));
  for (const file of files) recordAccess(at, kind, file);
  if (files.length === known.length) return;
  const covered = place && coveredFiles(place, known, touched);
  if (place !== undefined && covered !== undefined) recordFiles(frame, kind, place.top, covered);
  else for (const path of known) if (!files.includes(path)) recordFolder(kind, path, at);
}

/** The tracked files that pathspecs cover, as far as that is known. */
export function coveredBy(paths: readonly Field[], frame: Frame): readonly string[] {
  const place = gitPlace(frame);
  return (place && coveredFiles(place, paths.filter(isKnown), trackedFiles)) ?? [];
}

function coveredFiles(
  { repository, specs }: GitPlace,
  paths: readonly Field[],
  touched: Touched,
): readonly string[] | undefined {
  const covers = readPathspecs(
    paths.map((path) => path.text),
    specs,
  );
  return touched(repository, covers) ?? trackedFiles(repository, covers);
}

/** No magic, no wildcard, and no folder. */
function isPlainFile(path: Field, frame: Frame): boolean {
  return !/^:|[*?[\\]/.test(path.text) && !isFolder(path, frame) && path.text !== '';
}

/** Without git's own list: all that lies in the folder that a pathspec begins with. */
function recordFolder(kind: 'write' | 'delete', path: Field, frame: Frame): void {
  const rest = path.text.replace(/^:(?:\([^)]*\)|[/!^]*:?)/, '');
  const folder = /[*?[\\]/.test(rest) ? rest.replace(/[^/]*[*?[\\].*$/s, '') : rest;
  recordAccess(frame, kind, { ...path, text: folder === '' ? '.' : folder }, { wholeFolder: true });
}

/** The pathspecs of a command: its operands, or the lines of the file that it is given. */
export function pathspecsOf(args: Arguments, operands: readonly Field[], frame: Frame): readonly Field[] {
  const list = optionValue(args, '--pathspec-from-file');
  if (list === undefined) return operands;
  const content = list.text === '-' ? textOfInput(frame) : textOfFile(list, frame);
  return linesOf(content, hasOption(args, '--pathspec-file-nul'), list);
}

/** A list of paths that a program reads; an unknown list is one unknown path. */
export function linesOf(content: Field | undefined, byNul: boolean, source: Field): readonly Field[] {
  if (content === undefined || !isKnown(content)) return [{ text: source.text, state: 'unknown' }];
  const lines = content.text.split(byNul ? '\0' : /\r?\n/).filter((line) => line !== '');
  return lines.map((line): Field => ({ text: byNul ? line : unquotedPath(line), state: content.state }));
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

/** Git puts unusual paths into quotes, with a `\` and three digits for each byte that isn't plain. */
export function unquotedPath(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  const bytes = text
    .slice(1, -1)
    .replace(/\\(?:([0-3][0-7]{2})|(.))/gs, (_, octal: string | undefined, letter: string) =>
      octal === undefined
        ? (ESCAPES[letter] ?? letter)
        : `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`,
    );
  if (!/\\[0-3][0-7]{2}/.test(text)) return bytes;
  try {
    return decodeURIComponent(bytes.replace(/%(?![0-9a-f]{2})/g, '%25'));
  } catch {
    return bytes;
  }
}

/** The files that differ from the index now, or from what the text has put into it before. */
export function restored(frame: Frame): Touched {
  const { indexTrees } = gitState(frame);
  return (repository, covers) => {
    const lists = [
      modifiedFiles(repository, covers),
      ...indexTrees.map((revision) =>
        filesFromIndexTo(repository, treeOf(repository.refs, revision), covers),
      ),
    ];
    return union(lists);
  };
}

/** The files that another revision brings back. */
export function fromRevision(frame: Frame, revision: string): Touched {
  return (repository, covers) => {
    if (isStale(frame, revision)) return undefined;
    const tree = treeOf(repository.refs, revision);
    return union([filesFromIndexTo(repository, tree, covers), modifiedFiles(repository, covers)]);
  };
}

export function union(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const all = new Set<string>();
  for (const list of lists) {
    if (list === undefined) return undefined;
    for (const path of list) all.add(path);
  }
  return [...all];
}

/** An earlier command of the text has moved what the revision starts from. */
export function isStale(frame: Frame, revision: string): boolean {
  const { headMoved, fetched } = gitState(frame);
  return (
    (headMoved && /^(?:HEAD|@|ORIG_HEAD|-$|~|\^)/.test(revision)) ||
    (fetched && /\/|FETCH_HEAD|@\{u/.test(revision))
  );
}

/** The words before `--`, and those after it. */
export function aroundDashes(args: Arguments, words: readonly Field[]) {
  const after = afterDashes(words);
  const before =
    after === undefined ? args.operands : args.operands.slice(0, args.operands.length - after.length);
  return { before, after };
}

import { dirName, resolveAsWritten } from '../../match/path-text.ts';
import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown } from '../field.ts';
import { type Frame, type Output, recordAccess, runGiven } from '../session.ts';
import { shown } from './git-output.ts';
import { gitState } from './git-state.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

const DIFF_VALUED =
  '-U -S -G --output --format --pretty --since --until --after --before --author --committer --grep -n --max-count --skip --diff-filter -L';

/** Commands of git that print what is in a file or take it up, as it is or as it once was. */
export const gitReaders = () => [
  handled('diff log show whatchanged', print, { valued: DIFF_VALUED }),
  handled('diff-index diff-files diff-tree', print, { valued: DIFF_VALUED }),
  handled('blame annotate', readNamed, {
    valued: '-L --contents -S --ignore-rev --ignore-revs-file --since',
  }),
  handled('cat-file', catFile, { valued: '--filter', attached: '--batch --batch-check --batch-command' }),
  handled('add stage', readNamed, { valued: '--chmod --pathspec-from-file' }),
  handled('hash-object', readNamed, { valued: '-t --path' }),
  handled('grep', grep, {
    valued: '-e -f -A -B -C -m --max-count --max-depth --threads',
    attached: '-O --open-files-in-pager',
  }),
  handled('commit', messageFile, {
    valued: '-m --message -F --file -t --template -C -c --author --date --cleanup --pathspec-from-file',
  }),
  handled('notes tag', messageFile, { valued: '-m --message -F --file -C -c -u --local-user' }),
];

/** Which files differ, and by how much, is no look at what is in them. */
const NO_PATCH =
  '--name-only --name-status --stat --shortstat --numstat --dirstat --summary --quiet --exit-code -s --no-patch';

function print(call: ProgramCall): Output {
  const { name, args, words, frame } = call;
  recordAccess(frame, 'create', optionValue(args, '--output'));
  const prints = name !== 'log' || hasOption(args, '-p -u --patch -L -U --unified');
  recordPaths(words, frame, prints && !hasOption(args, NO_PATCH));
  return shown(call);
}

function readNamed({ args, words, frame }: ProgramCall): undefined {
  if (!hasOption(args, '-n --dry-run')) recordPaths(words, frame);
}

/** Before `--` a word may be a revision; it counts as a file when there is such a file. */
export function recordPaths(words: readonly Field[], frame: Frame, looksInside = true): void {
  const detail = looksInside ? {} : ({ nameOnly: true } as const);
  const dashes = words.findIndex((word) => word.text === '--');
  for (const [at, word] of words.entries()) {
    if (word.text.startsWith('-') && (dashes < 0 || at <= dashes)) continue;
    recordAccess(frame, 'read', pathInRevision(word, frame), detail);
    if ((dashes >= 0 && at > dashes) || kindOf(word, frame) === 'file')
      recordAccess(frame, 'read', word, detail);
  }
}

/** `HEAD:a`, `:a`, `:0:a`: a path from the top folder, or with a dot in front from here. */
function pathInRevision(word: Field, frame: Frame): Field | undefined {
  // Whatever revision an unknown one turns out to be, the path behind it stays what it is.
  const pattern = isKnown(word) ? /^[^:\s]*:(?:[0-3]:)?([^:/!(^].*)$/ : /:([\w.-][\w./-]*)$/;
  const [, path = ''] = pattern.exec(word.text) ?? [];
  const from = /^\.{1,2}\//.test(path) ? frame.scope.cwd : topFolder(frame);
  if (path === '' || from === undefined) return undefined;
  return { text: resolveAsWritten(from, path), state: word.state === 'known' ? 'known' : 'guess' };
}

const MAX_PARENTS = 64;

function topFolder({ scope, session }: Frame): string | undefined {
  let folder = scope.cwd;
  for (let i = 0; folder !== undefined && folder !== '/' && i < MAX_PARENTS; i++) {
    if (session.view.kindOf(resolveAsWritten(folder, '.git')) !== undefined) return folder;
    folder = dirName(folder);
  }
  return scope.cwd;
}

const MAX_LINES = 256;

function catFile({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '-e -t -s --batch-check')) return;
  const isBatch = hasOption(args, '--batch --batch-command');
  const lines = isBatch && frame.input !== undefined ? frame.input.text.split('\n').slice(0, MAX_LINES) : [];
  const named = lines.map((line): Field => ({ text: line.split(' ').at(-1) ?? '', state: 'guess' }));
  for (const word of [...args.operands, ...named]) recordAccess(frame, 'read', pathInRevision(word, frame));
}

/** The first operand is what it looks for, unless an option says that. */
function grep({ args, frame }: ProgramCall): undefined {
  recordAccess(frame, 'read', optionValue(args, '-f'));
  for (const command of optionValues(args, '-O --open-files-in-pager')) runGiven(command, frame);
  recordPaths(args.operands.slice(hasOption(args, '-e -f') ? 0 : 1), frame);
}

function messageFile({ name, args, frame }: ProgramCall): undefined {
  if (name === 'commit') gitState(frame).headMoved = true;
  const file = optionValue(args, '-F --file') ?? optionValue(args, '-t --template');
  if (file?.text !== '-') recordAccess(frame, 'read', file);
}

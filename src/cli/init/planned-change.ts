import { makeExecutable, removeFile, replaceTextFile } from '../../host/text-file.ts';
import { relativeTo } from '../../match/path-text.ts';
import { cantWork } from '../../text/init.ts';
import { printable } from '../../text/printable.ts';
import { indented } from '../../text/wrap.ts';
import { showDiff } from '../show-diff.ts';
import type { Terminal } from '../terminal.ts';

/** What is to become of one file. `undefined` as text: there is no such file. */
export interface PlannedChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Keep the file as it was under this name. */
  readonly backup?: string;
  readonly executable?: true;
  /** What to say of it when it is done, and when there is nothing to do. */
  readonly note?: string;
  readonly unchanged?: string;
}

const BACKUP_SUFFIX = '.before-conclaude';

export function backupOf(path: string): string {
  return path + BACKUP_SUFFIX;
}

/** The changes for programs: what becomes of which file. */
export function reportOf(changes: readonly PlannedChange[], dryRun: boolean) {
  const files = changes.map((change) => ({
    file: change.path,
    action: actionOf(change),
    backup: change.backup,
  }));
  return { dryRun, files };
}

/** Makes the changes and says so, or shows them as diffs. Returns what went wrong, after which nothing is done any more. */
export function carryOut(
  changes: readonly PlannedChange[],
  root: string,
  dryRun: boolean,
  terminal: Terminal,
): string | undefined {
  const nameOf = (path: string) => relativeTo(root, path) ?? path;
  const line = (word: string, path: string, note = '') =>
    terminal.say(
      [`${word.padEnd(8)}  ${printable(nameOf(path))}`, ...(note === '' ? [] : indented(note, 10))].join(
        '\n',
      ),
    );
  for (const change of changes) {
    const { path, before, after, backup, note, unchanged } = change;
    if (before === after) {
      if (change.executable && !dryRun) makeExecutable(path);
      if (before !== undefined) line('kept', path, unchanged);
      continue;
    }
    if (dryRun) {
      showDiff(terminal, nameOf(path), before ?? '', after ?? '', before === undefined);
      continue;
    }
    const problem = write(change);
    if (problem !== undefined) return cantWork(path, problem);
    line(actionOf(change), path, note);
    if (backup !== undefined) line('backup', backup);
  }
  return undefined;
}

/** What becomes of the file, in a word. */
function actionOf({ before, after }: PlannedChange): 'kept' | 'removed' | 'written' | 'changed' {
  if (before === after) return 'kept';
  if (after === undefined) return 'removed';
  return before === undefined ? 'written' : 'changed';
}

/** The backup first. Returns what went wrong. */
function write({ path, before, after, backup, executable }: PlannedChange): string | undefined {
  const problem = backup === undefined ? undefined : replaceTextFile(backup, before ?? '');
  if (problem !== undefined) return problem;
  if (after === undefined) return removeFile(path);
  return replaceTextFile(path, after) ?? (executable ? makeExecutable(path) : undefined);
}

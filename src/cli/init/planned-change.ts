import { removeFile, replaceTextFile } from '../../host/text-file.ts';

/** What is to become of one file. `undefined` as text: there is no such file. */
export interface PlannedChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Keep the file as it was under this name. */
  readonly backup?: string;
}

/** What becomes of the file, in a word. */
export function actionOf({ before, after }: PlannedChange): 'kept' | 'removed' | 'written' | 'changed' {
  if (before === after) return 'kept';
  if (after === undefined) return 'removed';
  return before === undefined ? 'written' : 'changed';
}

/** The changes for programs: what becomes of which file. */
export function reportOf(changes: readonly PlannedChange[]): readonly object[] {
  return changes.map((change) => ({
    file: change.path,
    action: actionOf(change),
    ...(change.backup && { backup: change.backup }),
  }));
}

const BACKUP_SUFFIX = '.before-conclaude';

export function backupOf(path: string): string {
  return path + BACKUP_SUFFIX;
}

/** Does it; the backup first. Returns what went wrong. */
export function carryOut(change: PlannedChange): string | undefined {
  const { path, before, after, backup } = change;
  if (backup !== undefined && before !== undefined) {
    const problem = replaceTextFile(backup, before);
    if (problem !== undefined) return problem;
  }
  return after === undefined ? removeFile(path) : replaceTextFile(path, after);
}

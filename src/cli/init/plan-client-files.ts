import type { FileEdit, WantedCalls, WiredFile } from '../../clients/wiring.ts';
import { positionOf } from '../../edit/text-edits.ts';
import { readTextFile } from '../../host/text-file.ts';
import { fileNotUnderstood } from '../../text/clients.ts';
import { cantWork, keptSettings } from '../../text/init.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';

export type FilesPlan =
  | { readonly ok: true; readonly changes: readonly PlannedChange[] }
  | { readonly ok: false; readonly problem: string };

/** What makes a client call conclaude. */
export function planWiredFiles(files: readonly WiredFile[], wanted: WantedCalls): FilesPlan {
  const changes: PlannedChange[] = [];
  const events = wanted.needed.map(({ event }) => event).join(', ');
  for (const file of files.filter(({ isTrust }) => wanted.isTrusted || !isTrust)) {
    const planned = planFile(file, (text) => file.wired(text, wanted));
    if (!planned.ok) return planned;
    // The first one has the hooks in it; what else a client needs to run them follows.
    const note = changes.length === 0 ? { note: events } : {};
    changes.push({ ...planned.change, ...note, unchanged: keptSettings() });
  }
  return { ok: true, changes };
}

/** The way back. Files that have nothing of ours in them don't come up. */
export function planUnwired(files: readonly WiredFile[]): FilesPlan {
  const changes: PlannedChange[] = [];
  for (const file of files) {
    const backup = readTextFile(backupOf(file.path));
    const kept = backup.kind === 'text' ? backup.text : undefined;
    const planned = planFile(file, (text) => (text === undefined ? NO_FILE : file.unwired(text, kept)));
    if (!planned.ok) return planned;
    if (planned.change.before !== planned.change.after) changes.push(asItWas(planned.change));
  }
  return { ok: true, changes };
}

type FilePlan =
  | { readonly ok: true; readonly change: PlannedChange }
  | { readonly ok: false; readonly problem: string };

function planFile({ path, isOurs }: WiredFile, edit: (text: string | undefined) => FileEdit): FilePlan {
  const file = readTextFile(path);
  if (file.kind === 'unreadable') return { ok: false, problem: cantWork(path, file.why) };
  const before = file.kind === 'text' ? file.text : undefined;
  const edited = edit(before);
  if (!edited.ok) {
    const where = positionOf(before ?? '', edited.offset);
    return { ok: false, problem: fileNotUnderstood(path, where, edited.problem) };
  }
  const backup = before !== undefined && !isOurs(before) ? { backup: backupOf(path) } : {};
  return { ok: true, change: { path, before, after: edited.text, ...backup } };
}

const NO_FILE: FileEdit = { ok: true, text: undefined };

/** A file that has nothing in it any more goes, if it is ours: without a backup there was none before us. */
function asItWas({ path, before, after }: PlannedChange): PlannedChange {
  const made = ['{}', ''].includes(after?.trim() ?? '-') && readTextFile(backupOf(path)).kind === 'missing';
  return { path, before, after: made ? undefined : after };
}

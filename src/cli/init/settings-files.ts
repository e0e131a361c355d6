import { readTextFile } from '../../host/text-file.ts';
import { joinPath } from '../../match/path-text.ts';
import { cantWork, settingsNotUnderstood } from '../../text/init.ts';
import type { HookEntry } from './own-hook.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';
import { isWired, type SettingsEdit, unwireHooks, wireHooks } from './settings-hooks.ts';

/** A settings file's part in the plan, or why there can't be one. */
export type SettingsPlan =
  | { readonly ok: true; readonly change: PlannedChange; readonly extended: boolean }
  | { readonly ok: false; readonly problem: string };

/** Shared with the team, and this computer's own. */
export function settingsFiles(folder: string): { readonly shared: string; readonly local: string } {
  return { shared: joinPath(folder, 'settings.json'), local: joinPath(folder, 'settings.local.json') };
}

export function planWiring(path: string, wanted: readonly HookEntry[], anew: boolean): SettingsPlan {
  return plan(path, (text) => {
    // A file that isn't there stays away when it isn't needed.
    if (text === undefined && wanted.length === 0) return undefined;
    return wireHooks(text ?? '{}\n', wanted, anew);
  });
}

export function planUnwiring(path: string): SettingsPlan {
  const planned = plan(path, (text) => (text === undefined ? undefined : unwireHooks(text)));
  if (!planned.ok || planned.change.before === planned.change.after) return planned;
  const { before, after } = planned.change;
  // Without a backup there was no file before us.
  const made = after?.trim() === '{}' && readTextFile(backupOf(path)).kind === 'missing';
  return { ...planned, change: { path, before, after: made ? undefined : after } };
}

function plan(path: string, edit: (text: string | undefined) => SettingsEdit | undefined): SettingsPlan {
  const file = readTextFile(path);
  if (file.kind === 'unreadable') return { ok: false, problem: cantWork(path, file.why) };
  const before = file.kind === 'text' ? file.text : undefined;
  const edited = edit(before);
  if (edited === undefined) return { ok: true, change: { path, before, after: before }, extended: false };
  if (!edited.ok) {
    const where = positionOf(before ?? '', edited.offset);
    return { ok: false, problem: settingsNotUnderstood(path, where, edited.problem) };
  }
  const backup = before !== undefined && !isWired(before) ? { backup: backupOf(path) } : {};
  return { ok: true, change: { path, before, after: edited.text, ...backup }, extended: edited.extended };
}

function positionOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

import type { HookEntry } from '../../clients/claude-code/hook-entries.ts';
import { unseatModule } from '../../clients/claude-code/module-seat.ts';
import { CLIENT_FOLDER, userFolder } from '../../clients/claude-code/places.ts';
import { sandboxNote } from '../../clients/claude-code/sandbox-note.ts';
import { holdPaths, releasePaths } from '../../clients/claude-code/sandbox-settings.ts';
import { isWired, unwireHooks, wireHooks } from '../../clients/claude-code/settings-text.ts';
import type { SettingsEdit } from '../../clients/hook-settings.ts';
import { positionOf } from '../../edit/text-edits.ts';
import type { Host } from '../../host/host.ts';
import { readTextFile } from '../../host/text-file.ts';
import { parseJson } from '../../json-value.ts';
import { type Share, sizeOf } from '../../sandbox/share-out.ts';
import { cantWork, keptSettings, settingsNotUnderstood } from '../../text/init.ts';
import { heldNote, keptSandbox } from '../../text/sandbox.ts';
import { absolutePath } from '../chosen-config.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';

/** A settings file's part in the plan, or why there can't be one. */
export type SettingsPlan =
  | { readonly ok: true; readonly change: PlannedChange; readonly extended: boolean }
  | { readonly ok: false; readonly problem: string };

/** The folder of the settings that are meant; `undefined` when the user's are, and there is no home. */
export function settingsFolder(
  host: Host,
  { 'claude-path': given, user }: { readonly 'claude-path': string | undefined; readonly user: boolean },
): string | undefined {
  const folder = given ?? (user ? userFolder(host) : CLIENT_FOLDER);
  return folder === undefined ? undefined : absolutePath(host, folder);
}

export function planWiring(path: string, wanted: readonly HookEntry[], anew: boolean): SettingsPlan {
  const planned = plan(path, (text) => {
    // A file that isn't there stays away when it isn't needed.
    if (text === undefined && wanted.length === 0) return undefined;
    return wireHooks(text ?? '{}\n', wanted, anew);
  });
  const note = wanted.map(({ event }) => event).join(', ');
  return planned.ok
    ? { ...planned, change: { ...planned.change, note, unchanged: keptSettings() } }
    : planned;
}

export function planUnwiring(path: string): SettingsPlan {
  const planned = plan(path, (text) => {
    if (text === undefined) return undefined;
    const released = releasePaths(text);
    const unseated = released.ok ? unseatModule(released.text) : released;
    return unseated.ok ? unwireHooks(unseated.text) : unseated;
  });
  return asItWas(planned);
}

/** What the client's sandbox is to hold by this file. */
export function planHolding(path: string, { paths, switches }: Share): SettingsPlan {
  const planned = plan(path, (text) => {
    if (text === undefined && sizeOf(paths) === 0) return undefined;
    return holdPaths(text ?? '{}\n', paths, switches);
  });
  if (!planned.ok || sizeOf(paths) === 0) return asItWas(planned);
  const note = heldNote(paths.denyWrite.length, paths.denyRead.length);
  return { ...planned, change: { ...planned.change, note, unchanged: keptSandbox() } };
}

export function planRelease(path: string): SettingsPlan {
  return asItWas(plan(path, (text) => (text === undefined ? undefined : releasePaths(text))));
}

/** A file that has nothing in it any more goes, if it is ours. */
function asItWas(planned: SettingsPlan): SettingsPlan {
  if (!planned.ok || planned.change.before === planned.change.after) return planned;
  const { path, before, after } = planned.change;
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
  const isOurs = before !== undefined && (isWired(before) || sandboxNote(parseJson(before)) !== undefined);
  const backup = before !== undefined && !isOurs ? { backup: backupOf(path) } : {};
  return { ok: true, change: { path, before, after: edited.text, ...backup }, extended: edited.extended };
}

import { type LauncherFacts, launcherState, launcherText } from '../../clients/claude-code/launcher.ts';
import { LAUNCHER } from '../../clients/launcher.ts';
import { readTextFile } from '../../host/text-file.ts';
import { joinPath } from '../../match/path-text.ts';
import { cantWork, foreignLauncher, keptLauncher, launcherNote, launcherStays } from '../../text/init.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';

type LauncherPlan =
  | { readonly ok: true; readonly change: PlannedChange }
  | { readonly ok: false; readonly problem: string };

/** The project's launcher, new or brought up to date. What isn't ours is replaced only when that is asked for. */
export function planLauncher(
  clientFolder: string,
  template: string,
  facts: LauncherFacts,
  anew: boolean,
): LauncherPlan {
  const path = joinPath(clientFolder, LAUNCHER);
  const file = readTextFile(path);
  if (file.kind === 'unreadable') return { ok: false, problem: cantWork(path, file.why) };
  const after = launcherText(template, facts);
  const words = { executable: true as const, note: launcherNote(), unchanged: keptLauncher() };
  if (file.kind === 'missing') return { ok: true, change: { path, before: undefined, after, ...words } };
  const state = launcherState(file.text, template);
  if (state === 'foreign' && !anew) return { ok: false, problem: foreignLauncher(path) };
  const isSomeones = state === 'foreign' || state === 'changed';
  const backup = isSomeones ? { backup: backupOf(path) } : {};
  return { ok: true, change: { path, before: file.text, after, ...backup, ...words } };
}

/** Takes out the launcher as we wrote it; what somebody has changed stays. */
export function planLauncherRemoval(
  clientFolder: string,
  template: string,
): { readonly change?: PlannedChange; readonly note?: string } {
  const path = joinPath(clientFolder, LAUNCHER);
  const file = readTextFile(path);
  if (file.kind !== 'text') return {};
  const state = launcherState(file.text, template);
  if (state === 'foreign') return {};
  if (state !== 'unchanged') return { note: launcherStays(path) };
  return { change: { path, before: file.text, after: undefined } };
}

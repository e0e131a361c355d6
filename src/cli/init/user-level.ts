import type { Program } from '../../clients/claude-code/hook-entries.ts';
import { seatModule } from '../../clients/claude-code/module-seat.ts';
import { programFolder } from '../../clients/claude-code/places.ts';
import { positionOf } from '../../edit/text-edits.ts';
import { removeTree } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import { removeEmptyFolders } from '../../host/root-owned.ts';
import { parentOf } from '../../match/path-text.ts';
import { settingsNotUnderstood } from '../../text/init.ts';
import { copyIncomplete, copyIsForeign, copyLine, filesStay } from '../../text/levels.ts';
import type { Terminal } from '../terminal.ts';
import { asProgram } from './own-program.ts';
import { placeCopy } from './place-copy.ts';
import type { SettingsPlan } from './plan-settings.ts';
import { calledIn, planCopy, presentCopy, recordedFiles } from './program-copy.ts';

/** The user's own copy of the program, as a hook calls it. */
export function usersProgram(host: Host, claudeFolder: string, viaShell: boolean): Program {
  return asProgram(calledIn(host, programFolder(claudeFolder)), viaShell);
}

/** The user's settings with conclaude's module in its seat. */
export function withModule(plan: SettingsPlan, claudeFolder: string): SettingsPlan {
  if (!plan.ok) return plan;
  const { path, after } = plan.change;
  const seated = seatModule(after ?? '{}\n', programFolder(claudeFolder));
  if (!seated.ok) {
    const where = positionOf(after ?? '', seated.offset);
    return { ok: false, problem: settingsNotUnderstood(path, where, seated.problem) };
  }
  return { ...plan, change: { ...plan.change, after: seated.text } };
}

/** Puts the program and its module where the settings are going to look for them. Returns what went wrong. */
export async function placeProgram(
  host: Host,
  claudeFolder: string,
  dryRun: boolean,
  terminal: Terminal,
): Promise<string | undefined> {
  const folder = programFolder(claudeFolder);
  if (presentCopy(folder, host) === 'foreign') return copyIsForeign(folder);
  const copy = planCopy(host, folder, 'conclaude-user');
  return copy === undefined ? copyIncomplete() : placeCopy(host, copy, dryRun, terminal);
}

/** Takes the program out again: exactly what was put there. */
export function removeProgram(host: Host, claudeFolder: string, dryRun: boolean, terminal: Terminal): void {
  const folder = programFolder(claudeFolder);
  const files = recordedFiles(folder);
  if (files === undefined || presentCopy(folder, host) !== 'ours') return;
  const left = dryRun ? [] : removeTree(folder, files);
  terminal.say(copyLine(dryRun ? 'to remove' : 'removed', folder));
  if (!dryRun) removeEmptyFolders([parentOf(folder)]);
  if (left.length > 0) terminal.say(filesStay(folder, left));
}

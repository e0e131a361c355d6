import { readTextFile, removeFile } from '../../host/text-file.ts';
import { commentsNotRead, nothingWritten } from '../../text/init.ts';
import type { SettingsPlan } from '../init/plan-settings.ts';
import { backupOf, carryOut, type PlannedChange, reportOf } from '../init/planned-change.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';

/** Carries out what is planned for the settings, all of it or nothing. */
export function changeSettings(
  plans: readonly SettingsPlan[],
  launch: string,
  dryRun: boolean,
  terminal: Terminal,
): Outcome {
  const changes: PlannedChange[] = [];
  for (const plan of plans) {
    if (!plan.ok) return plan;
    if (plan.change.before !== undefined || plan.change.after !== undefined) changes.push(plan.change);
  }
  const problem = carryOut(changes, launch, dryRun, terminal);
  if (problem !== undefined) return { problem };
  if (dryRun) terminal.complain(nothingWritten());
  else for (const change of changes) dropBackup(change);
  for (const plan of plans)
    if (plan.ok && plan.extended) terminal.complain(commentsNotRead(plan.change.path));
  return { report: reportOf(changes, dryRun) };
}

/** A backup that says nothing new is of no use. */
function dropBackup({ path, before, after }: PlannedChange): void {
  if (before === after) return;
  const backup = readTextFile(backupOf(path));
  if (backup.kind === 'text' && backup.text === after) removeFile(backupOf(path));
}

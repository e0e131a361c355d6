import { settingsIn } from '../clients/claude-code/places.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { readTextFile, removeFile } from '../host/text-file.ts';
import { findConfigFile } from '../policy.ts';
import type { UNINSTALL } from '../text/commands/uninstall.ts';
import { backupStays, configStays, noHome, nothingToUninstall, nothingWritten } from '../text/init.ts';
import { absolutePath } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { planUnwiring, settingsFolder } from './init/plan-settings.ts';
import { backupOf, reportOf } from './init/planned-change.ts';
import { showPlan } from './init/show-plan.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude uninstall`: the way back from `init`. */
export const uninstall: Command<typeof UNINSTALL> = ({ options }, terminal) => {
  const host = nodeHost();
  const folder = settingsFolder(host, options['claude-path'], options.user);
  return reportAsJson(options.json, terminal, (shown) => unwire(host, folder, options['dry-run'], shown));
};

function unwire(host: Host, folder: string | undefined, dryRun: boolean, terminal: Terminal): Outcome {
  if (folder === undefined) {
    terminal.complain(noHome());
    return { exitCode: 1 };
  }
  const { shared, local } = settingsIn(folder);
  const plans = [planUnwiring(shared), planUnwiring(local)];
  for (const plan of plans) {
    if (plan.ok) continue;
    terminal.complain(plan.problem);
    return { exitCode: 1 };
  }
  const changes = plans.flatMap((plan) => (plan.ok ? [plan.change] : []));
  const wired = changes.filter(({ before, after }) => before !== after);
  const report = { dryRun, files: reportOf(wired) };
  if (wired.length === 0) return { exitCode: terminal.say(nothingToUninstall()), report };
  const steps = wired.map((change) => ({ change, note: '', unchanged: '' }));
  if (!showPlan(terminal, absolutePath(host, '.'), dryRun, steps)) return { exitCode: 1 };
  if (dryRun) {
    terminal.complain(nothingWritten());
    return { exitCode: 0, report };
  }
  for (const { path, after } of wired) {
    const backup = readTextFile(backupOf(path));
    if (backup.kind !== 'text') continue;
    if (backup.text === after) removeFile(backupOf(path));
    else terminal.say(backupStays(backupOf(path)));
  }
  const config = findConfigFile(host, absolutePath(host, '.'));
  if (config !== undefined) terminal.say(configStays(config));
  return { exitCode: 0, report };
}

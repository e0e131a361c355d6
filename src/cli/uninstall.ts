import { claudeCode } from '../clients/claude-code/client.ts';
import { settingsIn } from '../clients/claude-code/places.ts';
import { nodeHost } from '../host/node-host.ts';
import { removeEmptyFolder } from '../host/text-file.ts';
import { parentOf } from '../match/path-text.ts';
import type { UNINSTALL } from '../text/commands/uninstall.ts';
import { noHome, nothingToUninstall, nothingWritten } from '../text/init.ts';
import { absolutePath } from './chosen-config.ts';
import type { OptionValues } from './command-line.ts';
import type { Command } from './commands.ts';
import { cleanUp } from './init/clean-up.ts';
import { unwireClient } from './init/init-client.ts';
import { launcherTemplate } from './init/own-program.ts';
import { planLauncherRemoval } from './init/plan-launcher.ts';
import { planUnwiring, settingsFolder } from './init/plan-settings.ts';
import { carryOut, type PlannedChange, reportOf } from './init/planned-change.ts';
import { removeProgram } from './init/user-level.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { wiringNamed } from './other-wirings.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude uninstall`: the way back from `init`. */
export const uninstall: Command<typeof UNINSTALL> = ({ options }, terminal) =>
  reportAsJson(options.json, terminal, (shown) => unwire(options, shown));

function unwire(options: OptionValues<typeof UNINSTALL>, terminal: Terminal): Outcome {
  const host = nodeHost();
  if (options.client !== undefined && options.client !== claudeCode.name)
    return unwireClient(host, wiringNamed(options.client), options, terminal);
  const folder = settingsFolder(host, options);
  if (folder === undefined) return { problem: noHome() };
  const changes: PlannedChange[] = [];
  for (const path of Object.values(settingsIn(folder))) {
    const plan = planUnwiring(path);
    if (!plan.ok) return plan;
    if (plan.change.before !== plan.change.after) changes.push(plan.change);
  }
  const launcher = options.user ? {} : planLauncherRemoval(folder, launcherTemplate(host));
  if (launcher.change !== undefined) changes.push(launcher.change);
  const dryRun = options['dry-run'];
  const problem = carryOut(changes, absolutePath(host, '.'), dryRun, terminal);
  if (problem !== undefined) return { problem };
  if (options.user) removeProgram(host, folder, dryRun, terminal);
  if (changes.length === 0) terminal.say(nothingToUninstall());
  else if (dryRun) terminal.complain(nothingWritten());
  else {
    if (launcher.change !== undefined) removeEmptyFolder(parentOf(launcher.change.path));
    cleanUp(host, changes, terminal);
  }
  if (launcher.note !== undefined) terminal.say(launcher.note);
  return { report: reportOf(changes, dryRun) };
}

import { nodeHost } from '../host/node-host.ts';
import type { INIT } from '../text/commands/init.ts';
import { noHome, nothingWritten, tryIt } from '../text/init.ts';
import { removeIsForManaged } from '../text/levels.ts';
import { absolutePath } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { initManaged } from './init/managed-level.ts';
import { type InitOptions, planInit } from './init/plan-init.ts';
import { settingsFolder } from './init/plan-settings.ts';
import { carryOut, reportOf } from './init/planned-change.ts';
import { placeProgram } from './init/user-level.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude init`: a configuration that fits the project, and the hooks that make the client ask us. */
export const init: Command<typeof INIT> = ({ options }, terminal) =>
  reportAsJson(options.json, terminal, (shown) => install(options, shown));

async function install(options: InitOptions, terminal: Terminal): Promise<Outcome> {
  const host = nodeHost();
  if (options.managed) return initManaged(host, options, terminal);
  if (options.remove) return { problem: removeIsForManaged() };
  const folder = settingsFolder(host, options);
  if (folder === undefined) return { problem: noHome() };
  const plan = await planInit(host, folder, options);
  if (!plan.ok) return plan;
  const dryRun = options['dry-run'];
  // First the program, then the hooks that call it.
  const problem =
    (options.user ? await placeProgram(host, folder, dryRun, terminal) : undefined) ??
    carryOut(plan.changes, absolutePath(host, '.'), dryRun, terminal);
  if (problem !== undefined) return { problem };
  for (const note of plan.notes) terminal.complain(note);
  if (dryRun) terminal.complain(nothingWritten());
  else if (!options.user) terminal.say(`\n${tryIt(plan.protectedFile)}`);
  return { report: reportOf(plan.changes, dryRun) };
}

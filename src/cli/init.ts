import { claudeCode } from '../clients/claude-code/client.ts';
import { nodeHost } from '../host/node-host.ts';
import { otherClientHere } from '../text/clients.ts';
import type { INIT } from '../text/commands/init.ts';
import {
  guardNotOn,
  noHome,
  noRuleToTry,
  nothingWritten,
  observeIsForProjects,
  tryIt,
} from '../text/init.ts';
import { removeIsForManaged } from '../text/levels.ts';
import { absolutePath } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { hintsAfter } from './init/hints.ts';
import { initClient } from './init/init-client.ts';
import { initManaged } from './init/managed-level.ts';
import { type InitOptions, planInit } from './init/plan-init.ts';
import { settingsFolder } from './init/plan-settings.ts';
import { carryOut, reportOf } from './init/planned-change.ts';
import { proveGuard } from './init/prove-guard.ts';
import { placeProgram } from './init/user-level.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { unguardedClients, wiringNamed } from './other-wirings.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude init`: a configuration that fits the project, and the hooks that make the client ask us. */
export const init: Command<typeof INIT> = ({ options }, terminal) =>
  reportAsJson(options.json, terminal, (shown) => install(options, shown));

async function install(options: InitOptions, terminal: Terminal): Promise<Outcome> {
  const host = nodeHost();
  if (options.observe && (options.managed || options.user)) return { problem: observeIsForProjects() };
  if (options.client !== undefined && options.client !== claudeCode.name)
    return initClient(host, wiringNamed(options.client), options, terminal);
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
  const report = reportOf(plan.changes, dryRun);
  if (dryRun) {
    terminal.complain(nothingWritten());
    return { report };
  }
  const hints = [
    ...plan.hints,
    ...hintsAfter(host, folder, plan.changes, options.user),
    ...(options.user
      ? []
      : unguardedClients(host, absolutePath(host, '.')).map(({ wiring, sign }) =>
          otherClientHere(wiring, sign),
        )),
  ];
  for (const hint of hints) terminal.say(`\n${hint}`);
  const proof = await proveGuard(host, folder, plan.protectedFiles, options.user);
  if (!proof.ok) return { problem: guardNotOn(proof.problems), report: { ...report, hints } };
  if (!options.user) terminal.say(`\n${proof.file === undefined ? noRuleToTry() : tryIt(proof.file)}`);
  return { report: { ...report, hints } };
}

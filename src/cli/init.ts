import { claudeCode } from '../clients/claude-code/client.ts';
import type { Host } from '../host/host.ts';
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
import { nothingAnswered, whichClients } from '../text/init-questions.ts';
import { removeIsForManaged } from '../text/levels.ts';
import { absolutePath } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { hintsAfter } from './init/hints.ts';
import { initClient } from './init/init-client.ts';
import { initManaged } from './init/managed-level.ts';
import { type ConfigPlan, planConfig } from './init/plan-config.ts';
import { type InitOptions, planInit } from './init/plan-init.ts';
import { settingsFolder } from './init/plan-settings.ts';
import { carryOut, reportOf } from './init/planned-change.ts';
import { proveGuard } from './init/prove-guard.ts';
import { type Questions, questionsAt, Unanswered } from './init/questions.ts';
import { placeProgram } from './init/user-level.ts';
import { yesOrNo } from './init/wishes.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { unguardedClients, wiringNamed } from './other-wirings.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude init`: a configuration that fits the project, and the hooks that make the client ask us. */
export const init: Command<typeof INIT> = ({ options }, terminal) => {
  const host = nodeHost();
  return reportAsJson(options.json, terminal, async (shown) => {
    const questions = options.managed || options.user ? undefined : questionsAt(host, options, shown);
    try {
      return await initAll(host, options, questions, shown);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      return { problem: nothingAnswered() };
    } finally {
      questions?.close();
    }
  });
};

/** One configuration, and the files of each client. */
async function initAll(
  host: Host,
  options: InitOptions,
  questions: Questions | undefined,
  terminal: Terminal,
): Promise<Outcome> {
  const { client, observe, managed, user } = options;
  if (observe && (managed || user)) return { problem: observeIsForProjects() };
  const named = client?.split(',').map((name) => name.trim());
  for (const name of named ?? []) if (name !== claudeCode.name) wiringNamed(name);
  const clients = named ?? [claudeCode.name, ...(questions ? await chosenClients(host, questions) : [])];
  const plan = planOnce(() => planConfig(host, options, questions));
  const reports: Outcome['report'][] = [];
  for (const name of clients) {
    const outcome =
      name === claudeCode.name
        ? await install(host, options, plan, clients, terminal)
        : await initClient(host, wiringNamed(name), options, plan, terminal);
    if (outcome.problem !== undefined) return outcome;
    reports.push(outcome.report);
  }
  const [report] = reports;
  if (clients.length === 1) return report === undefined ? {} : { report };
  return { report: { clients: clients.map((name, index) => ({ client: name, ...reports[index] })) } };
}

async function chosenClients(host: Host, questions: Questions): Promise<readonly string[]> {
  const chosen: string[] = [];
  for (const { wiring, sign } of unguardedClients(host, absolutePath(host, '.')))
    if (await questions.untilRight(whichClients(wiring.title, sign), yesOrNo, false))
      chosen.push(wiring.name);
  return chosen;
}

/** The configuration is written for the first client; the others find it as it is. */
function planOnce(plan: () => Promise<ConfigPlan>): () => Promise<ConfigPlan> {
  let made: ConfigPlan | undefined;
  return async () => {
    if (made?.ok) {
      const { change: _, ...written } = made;
      return written;
    }
    made = await plan();
    return made;
  };
}

async function install(
  host: Host,
  options: InitOptions,
  planned: () => Promise<ConfigPlan>,
  clients: readonly string[],
  terminal: Terminal,
): Promise<Outcome> {
  if (options.managed) return initManaged(host, options, terminal);
  if (options.remove) return { problem: removeIsForManaged() };
  const folder = settingsFolder(host, options);
  if (folder === undefined) return { problem: noHome() };
  const plan = await planInit(host, folder, options, planned);
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
  const others = options.user ? [] : unguardedClients(host, absolutePath(host, '.'));
  const hints = [
    ...plan.hints,
    ...hintsAfter(host, folder, plan.changes, options.user),
    ...others
      .filter(({ wiring }) => !clients.includes(wiring.name))
      .map(({ wiring, sign }) => otherClientHere(wiring, sign)),
  ];
  for (const hint of hints) terminal.say(`\n${hint}`);
  const proof = await proveGuard(host, folder, plan.protectedFiles, options.user);
  if (!proof.ok) return { problem: guardNotOn(proof.problems), report: { ...report, hints } };
  if (!options.user) terminal.say(`\n${proof.file === undefined ? noRuleToTry() : tryIt(proof.file)}`);
  return { report: { ...report, hints } };
}

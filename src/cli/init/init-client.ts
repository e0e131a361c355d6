import type { ClientWiring, WiringLevel } from '../../clients/wiring.ts';
import type { Host } from '../../host/host.ts';
import { removeEmptyFolder } from '../../host/text-file.ts';
import type { ValueMap } from '../../json-value.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { joinPath, parentOf } from '../../match/path-text.ts';
import {
  eventsLeftOut,
  notForOthers,
  nothingToTrust,
  obstacleNote,
  offFlags,
  trustNeeded,
  trustWritten,
  tryWith,
} from '../../text/clients.ts';
import {
  guardNotOn,
  noHome,
  noRuleToTry,
  nothingToUninstall,
  nothingWritten,
  onlyThisMachine,
  othersNeedIt,
  runFromNpx,
} from '../../text/init.ts';
import { removeIsForManaged } from '../../text/levels.ts';
import { absolutePath } from '../chosen-config.ts';
import { checkCallsOf } from '../doctor/check-other-clients.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import { cleanUp } from './clean-up.ts';
import { initClientManaged } from './client-managed-level.ts';
import { directProgram, launcherTemplate, nodeInProject, ownProgram, programPlace } from './own-program.ts';
import { planUnwired, planWiredFiles } from './plan-client-files.ts';
import type { ConfigPlan } from './plan-config.ts';
import type { InitOptions } from './plan-init.ts';
import { planLauncher, planLauncherRemoval } from './plan-launcher.ts';
import { carryOut, type PlannedChange, reportOf } from './planned-change.ts';
import { refusedEdit } from './prove-guard.ts';

/** `conclaude init --client NAME`: the same configuration, and the files by which that client calls conclaude. */
export async function initClient(
  host: Host,
  wiring: ClientWiring,
  options: InitOptions,
  planned: () => Promise<ConfigPlan>,
  terminal: Terminal,
): Promise<Outcome> {
  for (const option of ['shell', 'claude-path'] as const)
    if (options[option]) return { problem: notForOthers(option, wiring.title) };
  if (options.managed) return initClientManaged(host, wiring, options, terminal);
  return options.remove
    ? { problem: removeIsForManaged() }
    : wireClient(host, wiring, options, planned, terminal);
}

async function wireClient(
  host: Host,
  wiring: ClientWiring,
  options: InitOptions,
  planned: () => Promise<ConfigPlan>,
  terminal: Terminal,
): Promise<Outcome> {
  const project = absolutePath(host, '.');
  const config = await planned();
  if (!config.ok) return config;
  const wired = planWired(host, wiring, project, config.value, options);
  if (!wired.ok) return wired;
  const changes = [...(config.change ? [config.change] : []), ...wired.changes];
  const dryRun = options['dry-run'];
  const problem = carryOut(changes, project, dryRun, terminal);
  if (problem !== undefined) return { problem };
  for (const note of wired.notes) terminal.complain(note);
  const report = reportOf(changes, dryRun);
  if (dryRun) {
    terminal.complain(nothingWritten());
    return { report };
  }
  for (const hint of wired.hints) terminal.say(`\n${hint}`);
  const proof = await refusedEdit(host, project, [...config.locks, '.conclaude.yaml']);
  const state = wiring.state(host, project);
  for (const obstacle of state.obstacles ?? []) terminal.say(`\n${obstacleNote(wiring.title, obstacle)}`);
  const checks = await checkCallsOf(host, wiring, state, project, proof);
  const problems = checks.filter(({ status }) => status === 'fail').map(({ text }) => text);
  if (problems.length > 0) return { problem: guardNotOn(problems), report };
  for (const { path } of wiring.state(host, project).untrusted ?? [])
    terminal.say(`\n${trustNeeded(wiring, path)}`);
  const { file } = proof?.call ?? {};
  if (!options.user) terminal.say(`\n${file === undefined ? noRuleToTry() : tryWith(wiring.title, file)}`);
  return { report };
}

type WiredPlan =
  | {
      readonly ok: true;
      readonly changes: readonly PlannedChange[];
      readonly notes: readonly string[];
      readonly hints: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

function planWired(
  host: Host,
  wiring: ClientWiring,
  project: string,
  config: ValueMap,
  { user, force, trust }: InitOptions,
): WiredPlan {
  const own = ownProgram(host);
  const place = programPlace(host, own, user ? undefined : project);
  if (place === 'npx') return { ok: false, problem: runFromNpx() };
  const level: WiringLevel = user ? 'user' : 'project';
  const files = wiring.files(host, level, project);
  if (files === undefined) return { ok: false, problem: noHome() };
  if (trust && !files.some(({ isTrust }) => isTrust))
    return { ok: false, problem: nothingToTrust(wiring.title) };
  const all = neededEvents(config, user);
  const needed = all.filter(({ event }) => wiring.events.includes(event));
  // Without these the rules still hold.
  const isMissed = ({ event, isForEffects }: (typeof all)[number]) =>
    !isForEffects && !['SubagentStart', 'SubagentStop', 'ConfigChange'].includes(event);
  const missing = all.filter((one) => !wiring.events.includes(one.event) && isMissed(one));
  const direct = user ? directProgram(host, own, place, true) : undefined;
  const program = direct?.form === 'shell' ? direct.word : undefined;
  const launcher = user ? undefined : planProjectsLauncher(host, wiring, project, place, force);
  if (launcher?.ok === false) return launcher;
  const planned = planWiredFiles(files, { needed, program, isTrusted: trust, anew: force });
  if (!planned.ok) return planned;
  const changes = [...(launcher === undefined ? [] : [launcher.change]), ...planned.changes];
  return {
    ok: true,
    changes,
    notes: [
      ...(trust ? [trustWritten(wiring.title)] : []),
      ...(place === 'this-machine' && !user ? [onlyThisMachine(own)] : []),
      ...(missing.length > 0
        ? [
            eventsLeftOut(
              wiring.title,
              missing.map(({ event }) => event),
            ),
          ]
        : []),
    ],
    hints: [
      ...(place === 'path' && !user ? [othersNeedIt()] : []),
      ...(wiring.offFlags.length > 0 ? [offFlags(wiring.title, wiring.offFlags)] : []),
    ],
  };
}

function planProjectsLauncher(
  host: Host,
  { folder }: ClientWiring,
  project: string,
  place: string,
  anew: boolean,
) {
  const also = place === 'this-machine' ? ownProgram(host) : undefined;
  const facts = { also, node: nodeInProject(host, project) };
  return planLauncher(joinPath(project, folder), launcherTemplate(host), facts, anew);
}

/** `conclaude uninstall --client NAME`. */
export function unwireClient(
  host: Host,
  wiring: ClientWiring,
  options: { readonly user: boolean; readonly 'dry-run': boolean },
  terminal: Terminal,
): Outcome {
  const project = absolutePath(host, '.');
  const files = wiring.files(host, options.user ? 'user' : 'project', project);
  if (files === undefined) return { problem: noHome() };
  const unwired = planUnwired(files);
  if (!unwired.ok) return unwired;
  const changes = [...unwired.changes];
  const folder = joinPath(project, wiring.folder);
  const launcher = options.user ? {} : planLauncherRemoval(folder, launcherTemplate(host));
  if (launcher.change !== undefined) changes.push(launcher.change);
  const dryRun = options['dry-run'];
  const problem = carryOut(changes, project, dryRun, terminal);
  if (problem !== undefined) return { problem };
  if (changes.length === 0) terminal.say(nothingToUninstall());
  else if (dryRun) terminal.complain(nothingWritten());
  else {
    if (launcher.change !== undefined) {
      removeEmptyFolder(parentOf(launcher.change.path));
      removeEmptyFolder(folder);
    }
    cleanUp(host, changes, terminal);
  }
  if (launcher.note !== undefined) terminal.say(launcher.note);
  return { report: reportOf(changes, dryRun) };
}

import { managedPlaces } from '../../clients/claude-code/managed-files.ts';
import type { ClientWiring, WiredFile } from '../../clients/wiring.ts';
import type { Host } from '../../host/host.ts';
import { isForAllToRead, letAllRead, makeFolders } from '../../host/root-owned.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { parentOf } from '../../match/path-text.ts';
import { managedIsOnFor, noManagedLevel, offFlags, trustNotNeeded } from '../../text/clients.ts';
import { guardNotOn, nothingToUninstall, nothingWritten } from '../../text/init.ts';
import { copyIncomplete, managedNotHere, notForAllToRead } from '../../text/levels.ts';
import { absolutePath } from '../chosen-config.ts';
import { checkCallsOf } from '../doctor/check-other-clients.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import { dropBackups } from './clean-up.ts';
import { planManagedCopy, releaseCopy, whyNotManaged } from './managed-copy.ts';
import { placeCopy } from './place-copy.ts';
import { planUnwired, planWiredFiles } from './plan-client-files.ts';
import type { InitOptions } from './plan-init.ts';
import { carryOut, type PlannedChange, reportOf } from './planned-change.ts';
import { calledIn } from './program-copy.ts';

/** `conclaude init --client NAME --managed`: hooks where only an administrator can change them or switch them off. */
export async function initClientManaged(
  host: Host,
  wiring: ClientWiring,
  options: InitOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const files = wiring.files(host, 'managed', absolutePath(host, '.')) ?? [];
  if (files.length === 0) return { problem: noManagedLevel(wiring.title) };
  const program = managedPlaces(process.platform)?.program;
  if (program === undefined) return { problem: managedNotHere() };
  if (options.trust) return { problem: trustNotNeeded(wiring.title) };
  const paths = files.map(({ path }) => path);
  const dryRun = options['dry-run'];
  const why = whyNotManaged(host, program, paths, { dryRun, words: ` --client ${wiring.name}` });
  if (why !== undefined) return { problem: why };
  const level: ManagedLevel = { host, wiring, files, program, dryRun, terminal };
  return options.remove ? takeOut(level) : putIn(level, options.force);
}

interface ManagedLevel {
  readonly host: Host;
  readonly wiring: ClientWiring;
  readonly files: readonly WiredFile[];
  /** The folder of the administrator's copy. */
  readonly program: string;
  readonly dryRun: boolean;
  readonly terminal: Terminal;
}

async function putIn(level: ManagedLevel, anew: boolean): Promise<Outcome> {
  const { host, wiring, files, program, dryRun, terminal } = level;
  const unread = files.find(({ path }) => host.kindOf(path) !== undefined && !isForAllToRead(path));
  if (unread !== undefined) return { problem: notForAllToRead(unread.path) };
  const planned = planWiredFiles(files, {
    needed: neededEvents({}, true).filter(({ event }) => wiring.events.includes(event)),
    program: calledIn(host, program),
    isTrusted: false,
    anew,
  });
  if (!planned.ok) return planned;
  const { changes } = planned;
  const parents = [...new Set(files.map(({ path }) => parentOf(path)))];
  const copy = planManagedCopy(host, program, parents);
  if (copy === undefined) return { problem: copyIncomplete() };
  // First the program, then the hooks that call it.
  const problem =
    (dryRun ? undefined : makeFolders([...parents, parentOf(program)])) ??
    (await placeCopy(host, copy, dryRun, terminal)) ??
    carryOut(changes, absolutePath(host, '.'), dryRun, terminal) ??
    (dryRun ? undefined : letNewBeRead(changes));
  if (problem !== undefined) return { problem };
  const report = reportOf(changes, dryRun);
  if (dryRun) {
    terminal.complain(nothingWritten());
    return { report };
  }
  const problems = await problemsOf(level);
  if (problems.length > 0) return { problem: guardNotOn(problems), report };
  const { title, managedOffFlags: flags = [] } = wiring;
  terminal.say(`\n${managedIsOnFor(wiring)}`);
  if (flags.length > 0) terminal.say(`\n${offFlags(title, flags)}`);
  return { report };
}

/** A file that was there keeps its mode; one of ours is for everybody, whatever the process's mask is. */
function letNewBeRead(changes: readonly PlannedChange[]): string | undefined {
  return changes
    .filter(({ before }) => before === undefined)
    .map(({ path }) => letAllRead(path))
    .find((problem) => problem !== undefined);
}

/** Calls the administrator's hooks as the client would. */
async function problemsOf({ host, wiring }: ManagedLevel): Promise<readonly string[]> {
  const launch = absolutePath(host, '.');
  const state = wiring.state(host, launch);
  const managed = { ...state, places: state.places.filter(({ level }) => level === 'managed') };
  const checks = await checkCallsOf(host, wiring, managed, launch, undefined);
  return checks.filter(({ status }) => status === 'fail').map(({ text }) => text);
}

function takeOut({ host, wiring, files, program, dryRun, terminal }: ManagedLevel): Outcome {
  const planned = planUnwired(files);
  if (!planned.ok) return planned;
  const { changes } = planned;
  const report = reportOf(changes, dryRun);
  if (changes.length === 0) {
    terminal.say(nothingToUninstall());
    return { report };
  }
  const problem = carryOut(changes, absolutePath(host, '.'), dryRun, terminal);
  if (problem !== undefined) return { problem };
  if (!dryRun) dropBackups(changes, terminal);
  releaseCopy(host, program, wiring.title, dryRun, terminal);
  if (dryRun) terminal.complain(nothingWritten());
  return { report };
}

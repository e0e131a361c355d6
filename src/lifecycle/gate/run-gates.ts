import type { Gate } from '../../config/sections/stop.ts';
import type { ProcessEnd } from '../../host/process.ts';
import { processors } from '../../host/processors.ts';
import { joinPath } from '../../match/path-text.ts';
import { noFilesToName } from '../../text/gates.ts';
import { type CommandRun, endOfAll, hasPassed, withoutRunning } from '../command-run.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { beginCommand, endCommand, tried } from '../run-commands.ts';
import { scriptRunner } from '../run-script.ts';
import { type GateCache, openCache } from './cache.ts';
import { type Job, type PlannedGate, type ProjectView, planGates, viewProject } from './plan.ts';

/**
 * Runs what concerns the changes: group after group, those of a group at the same time. A group that has begun is
 * finished, so that Claude hears of everything at once; after a failure no other begins, but for what runs always.
 */
export async function runGates(call: LifecycleCall<'Stop'>): Promise<readonly CommandRun[]> {
  if (call.config.stop.commands.length === 0) return [];
  const view = viewProject(call);
  const planned = await planGates(call, view);
  const context: Context = {
    call,
    runScript: outdating(view, scriptRunner(call.host, call, call, {})),
    cache: planned.some(({ gate }) => gate.cache) ? openCache(call, view) : undefined,
    count: call.config.stop.commands.length,
  };
  const atOnce = limited(call.config.stop.jobs ?? processors());
  const runs = new Map<PlannedGate, readonly CommandRun[]>();
  let hasFailed = false;
  for (const group of groupsOf(planned)) {
    const due = group.filter(({ gate }) => !hasFailed || gate.always);
    await Promise.all(due.map((one) => atOnce(async () => void runs.set(one, await runGate(context, one)))));
    hasFailed ||= due.some((one) => runs.get(one)?.some((run) => !run.passed && !run.isExcused));
  }
  return planned.flatMap((one) => runs.get(one) ?? []);
}

/** Whatever runs may change files, from its beginning to its end. */
function outdating(view: ProjectView, runScript: RunScript): RunScript {
  return async (...given) => {
    view.outdate();
    const end = await runScript(...given);
    view.outdate();
    return end;
  };
}

type RunScript = ReturnType<typeof scriptRunner>;

interface Context {
  readonly call: LifecycleCall<'Stop'>;
  readonly runScript: RunScript;
  readonly cache: GateCache | undefined;
  readonly count: number;
}

/** In the order of the file; a group stands where its first command does. */
function groupsOf(planned: readonly PlannedGate[]): readonly (readonly PlannedGate[])[] {
  const groups = new Map<string | symbol, PlannedGate[]>();
  for (const one of planned) {
    const name = one.gate.group ?? Symbol();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Lets no more than so many go at the same time; the others wait for their turn. */
function limited(most: number): (work: () => Promise<void>) => Promise<void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      await work();
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

async function runGate(context: Context, { gate, jobs }: PlannedGate): Promise<readonly CommandRun[]> {
  const runs: CommandRun[] = [];
  const { timeout, retries } = gate;
  // However many folders and files there are: the hook itself isn't given more time than this.
  const until = timeout === undefined ? undefined : Date.now() + timeout * 1000 * (1 + retries);
  for (const job of jobs) runs.push(await runJob(context, gate, job, until));
  return runs;
}

async function runJob(
  { call, runScript, cache, count }: Context,
  gate: Gate,
  job: Job,
  until: number | undefined,
): Promise<CommandRun> {
  const place = { index: call.config.stop.commands.indexOf(gate), count };
  const where = job.folder === '' ? {} : { folder: job.folder };
  await beginCommand(call, gate, where.folder);
  const start = Date.now();
  const key = gate.cache ? await cache?.keyOf(gate, job) : undefined;
  if (key !== undefined && call.watcher?.isFresh !== true && cache?.has(key)) {
    const run: CommandRun = {
      command: gate,
      end: withoutRunning('exited'),
      passed: true,
      ms: Date.now() - start,
      ...where,
      isCached: true,
    };
    await endCommand(call, run, place);
    return run;
  }
  const { end, isFlaky } = await tried(gate.retries, () => runScripts(call, runScript, gate, job, until));
  const passed = hasPassed(end);
  // A command that changed its own inputs, or ran while somebody else did, has proved nothing about what is there now.
  if (passed && !isFlaky && key !== undefined && (await cache?.keyOf(gate, job)) === key) cache?.add(key);
  const ran: CommandRun = { command: gate, end, passed, ms: Date.now() - start, ...where, ...isFlaky };
  const run = passed || gate.since === undefined ? ran : await weighed(call, ran, job, runScript);
  await endCommand(call, run, place);
  return run;
}

/** Tells what of a failure was there when the session began. */
async function weighed(
  call: LifecycleCall<'Stop'>,
  run: CommandRun,
  job: Job,
  runScript: RunScript,
): Promise<CommandRun> {
  const gate = run.command as Gate;
  const [{ failedAtStart }, { failureNames }] = await Promise.all([
    import('./baseline.ts'),
    import('./report.ts'),
  ]);
  const before = await failedAtStart(call, gate, job, async (root) => {
    const there = { ...call, root };
    const end = await runScripts(there, runScript, gate, job, undefined);
    return hasPassed(end) ? [] : failureNames(root, { command: gate, end });
  });
  const names = failureNames(call.root, run);
  const excused = names.filter((name) => before.includes(name));
  const isExcused = names.length > 0 && excused.length === names.length;
  return { ...run, excused, ...(isExcused && { isExcused }) };
}

async function runScripts(
  call: LifecycleCall,
  runScript: RunScript,
  { timeout }: Gate,
  { folder, scripts }: Job,
  until: number | undefined,
): Promise<ProcessEnd> {
  if (scripts.length === 0) return { kind: 'failed-to-start', detail: noFilesToName() };
  const ends: ProcessEnd[] = [];
  const begun = Date.now();
  for (const script of scripts) {
    const left =
      timeout === undefined
        ? undefined
        : Math.min(timeout - (Date.now() - begun) / 1000, ((until ?? Infinity) - Date.now()) / 1000);
    const end =
      left !== undefined && left <= 0
        ? withoutRunning('timeout')
        : await runScript(script, left, joinPath(call.root, folder));
    ends.push(end);
    if (end.kind === 'timeout') break;
  }
  return endOfAll(ends);
}

import { failureLine, shownName } from '../../text/command-reports.ts';
import { checksPassed, excusedRun, flaky } from '../../text/gates.ts';
import { letGo, rootAdditionsFound, waitingForAgents } from '../../text/stop.ts';
import type { CommandRun } from '../command-run.ts';
import { runGates } from '../gate/run-gates.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { blocked, type LifecycleResult, NOTHING } from '../result.ts';
import { dropState } from '../session-state.ts';
import { roundOf, sentBack } from './patience.ts';
import { reportFailures } from './report-failures.ts';
import { acceptAtRoot, namesAt, rootAdditions } from './root-additions.ts';

/** May the turn end? Asks in the order of cost: what stands at the root, the commands, and `infinite`. */
export async function stopGate(call: LifecycleCall<'Stop'>): Promise<LifecycleResult> {
  // A `Stop` hook in an agent's own file is called when that agent ends, which is no end of a turn.
  if (call.agentClue.id !== undefined || call.namedEvent === 'SubagentStop') return NOTHING;
  const agents = call.fields.runningAgents ?? 0;
  // Half of their work is no work to judge. The client asks again when each of them has ended.
  if (agents > 0) return { ...NOTHING, log: [waitingForAgents(agents)] };
  const root = judgeRoot(call);
  if (root.verdict.kind === 'block') return root;
  const gate = await judgeCommands(call);
  const released = root.isReleased ? ({ isReleased: true } as const) : {};
  return { ...gate, ...released, forUser: [...root.forUser, ...gate.forUser] };
}

function judgeRoot(call: LifecycleCall<'Stop'>): LifecycleResult {
  // What is only observed was noted when it happened.
  if (call.config.preToolUse.mode === 'observe') return NOTHING;
  const names = rootAdditions(call);
  if (names.length === 0) return NOTHING;
  const reason = rootAdditionsFound(names, call.config.preToolUse.preventRootAdditionsMessage);
  const result = sendBack(call, 'root additions', reason, reason);
  if (result.verdict.kind === 'none') acceptAtRoot(call, names);
  return result;
}

async function judgeCommands(call: LifecycleCall<'Stop'>): Promise<LifecycleResult> {
  const { infinite, infiniteMessage } = call.config.stop;
  const before = new Set(namesAt(call));
  const began = Date.now();
  const runs = await runGates(call);
  const seconds = (Date.now() - began) / 1000;
  const made = namesAt(call).filter((name) => !before.has(name));
  acceptAtRoot(call, made);
  const failed = runs.filter((run) => !run.passed && !run.isExcused);
  const remarks = remarksOn(runs);
  if (failed.length > 0) {
    const reason = await reportFailures(call, failed);
    const result = sendBack(call, 'failure', reason, failed.map(fingerprintOf).join('\n'));
    const log = failed.map((run) => failureLine('Stop', run));
    return { ...result, forUser: [...remarks, ...result.forUser], log, commands: 'failed', ran: runs };
  }
  dropState(call, 'findings');
  const result = infinite
    ? sendBack(call, 'infinite', infiniteMessage)
    : { ...NOTHING, round: roundOf(call) };
  if (!infinite) dropState(call, 'gate');
  const passed = runs.length === 0 ? [] : [passLine(runs, seconds), ...remarks];
  const commands = runs.length > 0 ? 'passed' : 'none ran';
  return { ...result, forUser: [...passed, ...result.forUser], commands, ran: runs };
}

function passLine(runs: readonly CommandRun[], seconds: number): string {
  return checksPassed({ all: runs.length, cached: runs.filter((run) => run.isCached).length, seconds });
}

/** What the user should know of commands that don't hold up the turn. */
function remarksOn(runs: readonly CommandRun[]): readonly string[] {
  return runs.flatMap((run) => {
    if (run.isFlaky) return [flaky(shownName(run))];
    return run.isExcused ? [excusedRun(shownName(run))] : [];
  });
}

/** Sends Claude back to work, or lets the turn end where that has led nowhere. */
function sendBack(
  call: LifecycleCall<'Stop'>,
  why: Parameters<typeof letGo>[0],
  reason: string,
  fingerprint?: string,
): LifecycleResult {
  const { round, inVain } = sentBack(call, fingerprint);
  if (inVain === undefined) return { ...blocked(reason), round };
  const forUser = [letGo(why, inVain, why === 'infinite' ? '' : reason)];
  return { ...NOTHING, forUser, round, isReleased: true };
}

function fingerprintOf({ command, end }: CommandRun): string {
  if (end.kind === 'failed-to-start') return `${command.run}\n${end.detail}`;
  const code = end.kind === 'exited' ? end.code : end.kind;
  return [command.run, code, end.stdout.tail, end.stderr.tail].join('\n');
}

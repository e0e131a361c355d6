import { failureLine, failureReport } from '../../text/command-reports.ts';
import { letGo, rootAdditionsFound, waitingForAgents } from '../../text/stop.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { blocked, type LifecycleResult, NOTHING } from '../result.ts';
import { type CommandRun, runCommands } from '../run-commands.ts';
import { dropState } from '../session-state.ts';
import { relevantGates } from './changed-files.ts';
import { roundOf, sentBack } from './patience.ts';
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
  const gate = await runGates(call);
  const released = root.isReleased ? ({ isReleased: true } as const) : {};
  return { ...gate, ...released, forUser: [...root.forUser, ...gate.forUser] };
}

function judgeRoot(call: LifecycleCall<'Stop'>): LifecycleResult {
  // What is only observed was noted when it happened.
  if (call.config.preToolUse.mode === 'observe') return NOTHING;
  const names = rootAdditions(call);
  if (names.length === 0) return NOTHING;
  if (call.isPaused?.('preventRootAdditions')) {
    acceptAtRoot(call, names);
    return NOTHING;
  }
  const reason = rootAdditionsFound(names, call.config.preToolUse.preventRootAdditionsMessage);
  const result = sendBack(call, 'root additions', reason, reason);
  if (result.verdict.kind === 'none') acceptAtRoot(call, names);
  return result;
}

async function runGates(call: LifecycleCall<'Stop'>): Promise<LifecycleResult> {
  const { infinite, infiniteMessage } = call.config.stop;
  const commands = await relevantGates(call);
  const before = new Set(namesAt(call));
  const runs = await runCommands(call, { commands, variables: {}, goOn: (run) => run.passed });
  const made = namesAt(call).filter((name) => !before.has(name));
  acceptAtRoot(call, made);
  const failed = runs.find((run) => !run.passed);
  if (failed !== undefined) {
    const result = sendBack(call, 'failure', failureReport(failed), fingerprintOf(failed));
    return { ...result, log: [failureLine('Stop', failed)], commands: 'failed', ran: runs };
  }
  const result = infinite
    ? sendBack(call, 'infinite', infiniteMessage)
    : { ...NOTHING, round: roundOf(call) };
  if (!infinite) dropState(call, 'gate');
  return { ...result, commands: runs.length > 0 ? 'passed' : 'none ran', ran: runs };
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

import { failureLine, failureReport } from '../../text/command-reports.ts';
import { letGo, rootAdditionsFound, waitingForAgents } from '../../text/stop.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { blocked, type LifecycleResult, NOTHING } from '../result.ts';
import { type CommandRun, runCommands } from '../run-commands.ts';
import { relevantGates } from './changed-files.ts';
import { holdUp, startAfresh } from './patience.ts';
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
  return { ...gate, forUser: [...root.forUser, ...gate.forUser] };
}

function judgeRoot(call: LifecycleCall<'Stop'>): LifecycleResult {
  const names = rootAdditions(call);
  if (names.length === 0) return NOTHING;
  const reason = rootAdditionsFound(names, call.config.preToolUse.preventRootAdditionsMessage);
  const patience = holdUp(call, { fingerprint: reason });
  if (patience.kind === 'block') return blocked(reason);
  acceptAtRoot(call, names);
  return { ...NOTHING, forUser: [letGo('root additions', patience.rounds, reason)] };
}

async function runGates(call: LifecycleCall<'Stop'>): Promise<LifecycleResult> {
  const commands = await relevantGates(call);
  const before = new Set(namesAt(call.host, call.root));
  const runs = await runCommands(call, { commands, variables: {}, goOn: (run) => run.passed });
  acceptAtRoot(
    call,
    namesAt(call.host, call.root).filter((name) => !before.has(name)),
  );
  const failed = runs.find((run) => !run.passed);
  if (failed !== undefined) return refuse(call, failed);
  const passed = { ...NOTHING, commands: runs.length > 0 ? ('passed' as const) : ('none ran' as const) };
  return call.config.stop.infinite ? sendOn(call, passed) : end(call, passed);
}

function refuse(call: LifecycleCall<'Stop'>, run: CommandRun): LifecycleResult {
  const reason = failureReport(run);
  const patience = holdUp(call, { fingerprint: fingerprintOf(run) });
  const log = [failureLine('Stop', run)];
  if (patience.kind === 'block') return { ...blocked(reason), log, commands: 'failed' };
  return { ...NOTHING, forUser: [letGo('failure', patience.rounds, reason)], log, commands: 'failed' };
}

function sendOn(call: LifecycleCall<'Stop'>, passed: LifecycleResult): LifecycleResult {
  const patience = holdUp(call, { fingerprint: undefined });
  if (patience.kind === 'block')
    return { ...passed, verdict: { kind: 'block', reason: call.config.stop.infiniteMessage } };
  return { ...passed, forUser: [letGo('infinite', patience.rounds, '')] };
}

function end(call: LifecycleCall<'Stop'>, passed: LifecycleResult): LifecycleResult {
  startAfresh(call);
  return passed;
}

function fingerprintOf({ command, end: result }: CommandRun): string {
  if (result.kind === 'failed-to-start') return `${command.run}\n${result.detail}`;
  const code = result.kind === 'exited' ? result.code : result.kind;
  return [command.run, code, result.stdout.tail, result.stderr.tail].join('\n');
}

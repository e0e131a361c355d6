import type { EventName } from '../../call/events.ts';
import { claudeCode } from '../../clients/claude-code/client.ts';
import type { Answer } from '../../clients/client.ts';
import type { Host } from '../../host/host.ts';
import { memoryRecords } from '../../host/memory-records.ts';
import type { ProcessEnd } from '../../host/process.ts';
import type { ValueMap } from '../../json-value.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import type { GoodPolicy } from '../../policy.ts';
import { configuredCommands } from './configured-commands.ts';

/** One command, as it went or didn't go. */
export interface CommandResult {
  readonly run: string;
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'not-run';
  /** The pattern that it stands under. */
  readonly pattern: string | undefined;
  readonly end: ProcessEnd | undefined;
}

export interface Rehearsal {
  readonly commands: readonly CommandResult[];
  readonly result: LifecycleResult;
  /** What the hook would have answered. */
  readonly answer: Answer;
}

/** Answers an event as the hook does, with its commands run for real; `heard` is told of each when it has ended. */
export async function rehearse(
  host: Host,
  policy: GoodPolicy,
  { event, raw, agent }: { event: EventName; raw: ValueMap; agent: string | undefined },
  heard: (result: CommandResult) => void,
): Promise<Rehearsal> {
  const waiting = [...configuredCommands(policy.config, event)];
  const done: CommandResult[] = [];
  const watched = watchedHost(host, (run, end) => {
    const at = waiting.findIndex((command) => command.run === run);
    const [command] = at < 0 ? [] : waiting.splice(at, 1);
    const result = { run, outcome: outcomeOf(end), pattern: command?.pattern, end };
    done.push(result);
    heard(result);
  });
  // By the way that hooks take: the file stays one piece, and quick to load for them.
  const { handleEvent } = await import('../../lifecycle/handle-event.ts');
  const call = claudeCode.readCall(event, { ok: true, raw });
  const { result, terminalSequence } = await handleEvent(
    watched,
    call,
    { policy, start: policy.root },
    agent,
  );
  const answer = claudeCode.answerEvent(event, result, terminalSequence);
  const left = waiting.map((command) => ({ ...command, outcome: 'not-run' as const, end: undefined }));
  return { commands: [...done, ...left], result, answer };
}

function outcomeOf(end: ProcessEnd): CommandResult['outcome'] {
  if (end.kind === 'timeout') return 'timed-out';
  return end.kind === 'exited' && end.code === 0 ? 'passed' : 'failed';
}

/**
 * A host for a rehearsal: programs run for real, and `ended` hears of every script. Sessions that are at work
 * don't notice: what is remembered ends with the process, and no desktop notice is shown.
 */
function watchedHost(host: Host, ended: (script: string, end: ProcessEnd) => void): Host {
  const records = memoryRecords();
  return {
    ...host,
    records: () => records,
    startDetached: async () => undefined,
    progress: () => undefined,
    run: async (request) => {
      const end = await host.run(request);
      const [flag, script] = request.args;
      // Scripts of a configuration are bash's; all else is conclaude asking git.
      if (request.file === 'bash' && flag === '-c' && script !== undefined) ended(script, end);
      return end;
    },
  };
}

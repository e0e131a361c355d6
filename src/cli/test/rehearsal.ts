import type { EventName } from '../../call/events.ts';
import { claudeCode } from '../../clients/claude-code/client.ts';
import type { Answer } from '../../clients/client.ts';
import type { Host } from '../../host/host.ts';
import { memoryRecords } from '../../host/memory-records.ts';
import type { ProcessEnd } from '../../host/process.ts';
import type { ValueMap } from '../../json-value.ts';
import type { CommandRun } from '../../lifecycle/command-run.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import type { GoodPolicy } from '../../policy.ts';
import { configuredCommands } from './configured-commands.ts';

/** One command, as it went or didn't go. */
export interface CommandResult {
  readonly run: string;
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'cached' | 'flaky' | 'excused' | 'not-run';
  /** The pattern that it stands under. */
  readonly pattern: string | undefined;
  /** The folder that it ran in, where that isn't the project root. */
  readonly folder: string | undefined;
  readonly end: ProcessEnd | undefined;
}

export interface Rehearsal {
  readonly commands: readonly CommandResult[];
  readonly result: LifecycleResult;
  /** What the hook would have answered. */
  readonly answer: Answer;
}

/** What somebody who watches is told. */
export interface Audience {
  /** A command has begun, or ended: these are running now, each by its script. */
  running(scripts: readonly string[]): void;
  ended(result: CommandResult): void;
}

interface Rehearsed {
  readonly event: EventName;
  readonly raw: ValueMap;
  readonly agent: string | undefined;
  /** Nothing is taken from earlier runs. */
  readonly isFresh: boolean;
}

/** Answers an event as the hook does, with its commands run for real. */
export async function rehearse(
  host: Host,
  policy: GoodPolicy,
  { event, raw, agent, isFresh }: Rehearsed,
  audience: Audience,
): Promise<Rehearsal> {
  const configured = configuredCommands(policy.config, event);
  const waiting = [...configured];
  const done: CommandResult[] = [];
  const running: string[] = [];
  const watcher = {
    isFresh,
    began({ run }: { readonly run: string }) {
      running.push(run);
      audience.running(running);
    },
    ended(run: CommandRun) {
      const isThis = (script: string) => script === run.command.run;
      running.splice(running.findIndex(isThis), 1);
      // One that runs in several folders ends several times.
      const at = waiting.findIndex((command) => isThis(command.run));
      const [command = configured.find((one) => isThis(one.run))] = at < 0 ? [] : waiting.splice(at, 1);
      const result = {
        run: run.command.run,
        outcome: outcomeOf(run),
        pattern: command?.pattern,
        folder: run.folder,
        end: run.end,
      };
      done.push(result);
      audience.ended(result);
      audience.running(running);
    },
  };
  // By the way that hooks take: the file stays one piece, and quick to load for them.
  const { handleEvent } = await import('../../lifecycle/handle-event.ts');
  const call = claudeCode.readCall(event, { ok: true, raw });
  const { result, terminalSequence } = await handleEvent(
    quietHost(host),
    call,
    { policy, start: policy.root, watcher },
    agent,
  );
  const answer = claudeCode.answerEvent(event, result, terminalSequence);
  const left = waiting.map((command) => ({
    ...command,
    outcome: 'not-run' as const,
    folder: undefined,
    end: undefined,
  }));
  return { commands: [...done, ...left], result, answer };
}

function outcomeOf({ end, passed, isCached, isFlaky, isExcused }: CommandRun): CommandResult['outcome'] {
  if (isCached) return 'cached';
  if (passed) return isFlaky ? 'flaky' : 'passed';
  if (isExcused) return 'excused';
  return end.kind === 'timeout' ? 'timed-out' : 'failed';
}

/**
 * A host for a rehearsal: programs run for real. Sessions that are at work don't notice: what is remembered ends with
 * the process, and no desktop notice is shown.
 */
function quietHost(host: Host): Host {
  const records = memoryRecords();
  return { ...host, records: () => records, startDetached: async () => undefined, progress: () => undefined };
}

import type { Host } from '../../host/host.ts';
import type { ProcessEnd } from '../../host/process.ts';
import type { GoodConfig } from '../../judge.ts';
import type { Answer } from '../../wire/answer.ts';
import type { EventName } from '../../wire/events.ts';
import { toPayload } from '../../wire/payload.ts';
import { configuredCommands } from './configured-commands.ts';
import { watchedHost } from './watched-host.ts';

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
  /** What the hook would have answered. */
  readonly answer: Answer;
}

export interface EventCall {
  readonly event: EventName;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly agent: string | undefined;
}

/** Answers an event as the hook does, with its commands run for real; `heard` is told of each when it has ended. */
export async function rehearse(
  host: Host,
  { config, file, root }: GoodConfig,
  { event, raw, agent }: EventCall,
  heard: (result: CommandResult) => void,
): Promise<Rehearsal> {
  const waiting = [...configuredCommands(config, event)];
  const done: CommandResult[] = [];
  const watched = watchedHost(host, (run, end) => {
    const at = waiting.findIndex((command) => command.run === run);
    const [command] = at < 0 ? [] : waiting.splice(at, 1);
    const result = { run, outcome: outcomeOf(end), pattern: command?.pattern, end };
    done.push(result);
    heard(result);
  });
  // By the way that hooks take: the file stays one piece, and quick to load for them.
  const { answerLifecycle } = await import('../../lifecycle/answer-lifecycle.ts');
  const setting = { kind: 'config', config, file, root } as const;
  const answer = await answerLifecycle(watched, toPayload(event, raw), setting, agent);
  const left = waiting.map((command) => ({ ...command, outcome: 'not-run' as const, end: undefined }));
  return { commands: [...done, ...left], answer };
}

function outcomeOf(end: ProcessEnd): CommandResult['outcome'] {
  if (end.kind === 'timeout') return 'timed-out';
  return end.kind === 'exited' && end.code === 0 ? 'passed' : 'failed';
}

/** What the client would send for an event, as far as it can be made up. */
export function madeUpPayload(event: EventName, root: string): Readonly<Record<string, unknown>> {
  return {
    hook_event_name: event,
    session_id: 'conclaude-test',
    transcript_path: '',
    cwd: root,
    permission_mode: 'default',
    ...MADE_UP[event],
  };
}

const MADE_UP: Partial<Record<EventName, Readonly<Record<string, unknown>>>> = {
  Stop: { stop_hook_active: false, last_assistant_message: '' },
  SubagentStop: { stop_hook_active: false, last_assistant_message: '' },
  UserPromptSubmit: { prompt: 'conclaude test' },
  MessageDisplay: { final: true, delta: '' },
  WorktreeCreate: { name: 'conclaude-test' },
};

import type { Call, ToolInput } from '../call/call.ts';
import type { EventName } from '../call/events.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A tool call as a person describes it: a tool, and the one thing that matters about it. */
export interface DescribedCall {
  readonly tool: string;
  readonly file?: string | undefined;
  readonly command?: string | undefined;
  readonly input?: ToolInput | undefined;
  /** What the file would hold. */
  readonly content?: string | undefined;
  /** A subagent's name. */
  readonly agent?: string | undefined;
}

export const MADE_UP_ID = 'conclaude-made-up';

/** Is it one of those, which nobody has really made? */
export function isMadeUp({ session, tool }: Pick<Call, 'session' | 'tool'>): boolean {
  return session === MADE_UP_ID || tool?.id === MADE_UP_ID;
}

/** What a client would send for an event, as far as it can be made up. */
export function madeUpEvent(event: EventName, cwd: string): Payload {
  return {
    hook_event_name: event,
    session_id: MADE_UP_ID,
    transcript_path: '',
    cwd,
    permission_mode: 'default',
    ...FIELDS[event],
  };
}

const ENDING = { stop_hook_active: false, last_assistant_message: '' };

const FIELDS: Partial<Record<EventName, Payload>> = {
  Stop: ENDING,
  SubagentStop: ENDING,
  UserPromptSubmit: { prompt: 'conclaude test' },
  MessageDisplay: { final: true, delta: '' },
  WorktreeCreate: { name: 'conclaude-test' },
};

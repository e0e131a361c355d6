import type { Call, ToolInput } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { TOOLS } from './tools.ts';

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

/** What the client would send for a tool call, from the folder `cwd`. */
export function madeUpCall(
  { tool, file, command, input, content, agent }: DescribedCall,
  cwd: string,
): Payload {
  // MCP servers like to call it `path`.
  const field = (Object.hasOwn(TOOLS, tool) && TOOLS[tool]?.field) || 'path';
  return {
    ...madeUpEvent('PreToolUse', cwd),
    ...(agent !== undefined && { agent_id: MADE_UP_ID, agent_type: agent }),
    tool_name: tool,
    tool_input: {
      ...input,
      ...(file !== undefined && { [field]: file }),
      ...(command !== undefined && { command }),
      ...(content !== undefined && { content }),
    },
    tool_use_id: MADE_UP_ID,
  };
}

const MADE_UP_ID = 'conclaude-made-up';

/** Is it one of those, which nobody has really made? */
export function isMadeUp({ session, tool }: Pick<Call, 'session' | 'tool'>): boolean {
  return session === MADE_UP_ID || tool?.id === MADE_UP_ID;
}

/** What the client would send for an event, as far as it can be made up. */
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

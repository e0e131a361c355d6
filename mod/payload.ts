import type { ToolCheckInput } from 'claude-code';

interface Session {
  readonly id: string;
  readonly cwd: string;
  readonly agents: readonly { readonly id: string; readonly type?: string }[];
}

/** What conclaude's hook would have been told of a call with that input. */
export function payloadOf(call: ToolCheckInput, input: unknown, session: Session): string {
  const { tool, tool_use_id = '', agentId } = call;
  const agent = session.agents.find(({ id }) => id === agentId);
  return JSON.stringify({
    session_id: session.id,
    cwd: session.cwd,
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id,
    agent_id: agentId,
    agent_type: agent?.type,
  });
}

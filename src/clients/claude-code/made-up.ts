import { type DescribedCall, MADE_UP_ID, madeUpEvent } from '../made-up.ts';
import { TOOLS } from './tools.ts';

type Payload = Readonly<Record<string, unknown>>;

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

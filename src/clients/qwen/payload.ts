import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn, unreadCommand } from '../hook-payload.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { QWEN_TOOLS } from './tools.ts';

export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  return readHookPayload(client, event, payload, {
    toolIn,
    agentIn,
    unreadIn: unreadCommand,
    folderOf: folderIn,
  });
}

/**
 * An agent's id is its type and the id of the call that started it: `coder-call_b204…`. Where that has another form, the
 * record of the agent's start tells.
 */
function agentIn(raw: ValueMap): AgentClue {
  const id = textIn(raw, 'agent_id') || undefined;
  const name = textIn(raw, 'agent_type') ?? /^(.+)-(?:call|toolu|chatcmpl)[-_][\w-]+$/.exec(id ?? '')?.[1];
  return { name, id, isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return toolUse(QWEN_TOOLS, { name, id: textIn(raw, 'tool_use_id'), input });
}

function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(QWEN_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { CHANGE } from '../../call/tools.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { patchWithoutFiles } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn, unreadCommand } from '../hook-payload.ts';
import { patchUse } from '../patch-call.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { OPENCODE_TOOLS, PATCHING, patchIn } from './tools.ts';

/** What our plugin sends; the client itself sends nothing. */
export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  return readHookPayload(client, event, payload, { toolIn, agentIn, unreadIn, folderOf: folderIn });
}

function unreadIn(tool: ToolUse): string | undefined {
  return PATCHING.includes(tool.name) && tool.files?.length === 0 ? patchWithoutFiles() : unreadCommand(tool);
}

function agentIn(raw: ValueMap): AgentClue {
  return { name: textIn(raw, 'agent_type'), id: textIn(raw, 'agent_id'), isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const id = textIn(raw, 'tool_use_id');
  if (PATCHING.includes(name)) return patchUse({ name, also: CHANGE, id, input }, patchIn(input) ?? '');
  const server = textIn(raw, 'mcp_server');
  const tool = textIn(raw, 'mcp_tool');
  if (server === undefined || tool === undefined || Object.hasOwn(OPENCODE_TOOLS.rows, name))
    return toolUse(OPENCODE_TOOLS, { name, id, input });
  return toolUse(OPENCODE_TOOLS, { name: `mcp__${server}__${tool}`, also: name, id, input });
}

function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(OPENCODE_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

import type { AgentClue, Call, ToolInput, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { CHANGE } from '../../call/tools.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { brokenPayload, patchWithoutFiles } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn } from '../hook-payload.ts';
import { filesOfPatch } from '../patch-call.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { OPENCODE_TOOLS, PATCHING, patchIn } from './tools.ts';

/** What our plugin sends; the client itself sends nothing. */
export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  const call = readHookPayload(client, event, payload, { toolIn, agentIn, folderOf: folderIn });
  const isEmptyPatch = PATCHING.includes(call.tool?.name ?? '') && call.tool?.files?.length === 0;
  return { ...call, ...(isEmptyPatch && { problem: brokenPayload(patchWithoutFiles(), client) }) };
}

function agentIn(raw: ValueMap): AgentClue {
  return { name: textIn(raw, 'agent_type'), id: textIn(raw, 'agent_id'), isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const id = textIn(raw, 'tool_use_id');
  if (PATCHING.includes(name)) return patchUse(name, id, input);
  const server = textIn(raw, 'mcp_server');
  const tool = textIn(raw, 'mcp_tool');
  if (server === undefined || tool === undefined || Object.hasOwn(OPENCODE_TOOLS.rows, name))
    return toolUse(OPENCODE_TOOLS, { name, id, input });
  return toolUse(OPENCODE_TOOLS, { name: `mcp__${server}__${tool}`, also: name, id, input });
}

function patchUse(name: string, id: string | undefined, input: ToolInput): ToolUse {
  const files = filesOfPatch(patchIn(input) ?? '');
  return {
    ...toolUse({ ...OPENCODE_TOOLS, rows: { [name]: { also: CHANGE } } }, { name, id, input }),
    files,
  };
}

function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(OPENCODE_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

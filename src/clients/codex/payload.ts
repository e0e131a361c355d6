import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { patchWithoutFiles } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn, unreadCommand } from '../hook-payload.ts';
import { patchUse } from '../patch-call.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { CODEX_TOOLS, PATCH_FIELD, PATCH_TOOL } from './tools.ts';

export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  return readHookPayload(client, event, payload, { toolIn, agentIn, unreadIn, folderOf: folderIn });
}

function unreadIn(tool: ToolUse): string | undefined {
  return tool.name === PATCH_TOOL && tool.files?.length === 0 ? patchWithoutFiles() : unreadCommand(tool);
}

function agentIn(raw: ValueMap): AgentClue {
  const id = textIn(raw, 'agent_id') || undefined;
  return { name: textIn(raw, 'agent_type'), id, isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const tool = { name, id: textIn(raw, 'tool_use_id'), input };
  return name === PATCH_TOOL ? patchUse(tool, textIn(input, PATCH_FIELD) ?? '') : toolUse(CODEX_TOOLS, tool);
}

/** Where the call works, which the model chooses: never where the project is. */
function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(CODEX_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

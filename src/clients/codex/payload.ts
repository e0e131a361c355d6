import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { brokenPayload, commandNotText, patchWithoutFiles } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn } from '../hook-payload.ts';
import { filesOfPatch } from '../patch-call.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { CODEX_TOOLS, PATCH_FIELD, PATCH_TOOL } from './tools.ts';

/** What the client would carry out although we can't read it is refused: a patch that names no file, say. */
export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  const call = readHookPayload(client, event, payload, { toolIn, agentIn, folderOf: folderIn });
  const { tool, problem } = call;
  const unread = event === 'PreToolUse' && problem === undefined ? unreadIn(tool) : undefined;
  return unread === undefined ? call : { ...call, problem: brokenPayload(unread, client) };
}

function unreadIn(tool: ToolUse | undefined): string | undefined {
  if (tool?.name === PATCH_TOOL && tool.files?.length === 0) return patchWithoutFiles();
  return tool?.isShell && tool.command === undefined ? commandNotText() : undefined;
}

function agentIn(raw: ValueMap): AgentClue {
  const id = textIn(raw, 'agent_id') || undefined;
  return { name: textIn(raw, 'agent_type'), id, isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const use = toolUse(CODEX_TOOLS, { name, id: textIn(raw, 'tool_use_id'), input });
  if (name !== PATCH_TOOL) return use;
  return { ...use, files: filesOfPatch(textIn(input, PATCH_FIELD) ?? '') };
}

/** Where the call works, which the model chooses: never where the project is. */
function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(CODEX_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

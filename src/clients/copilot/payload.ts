import type { AgentClue, Call, ToolInput, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { CHANGE } from '../../call/tools.ts';
import { textHash } from '../../host/text-hash.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { patchWithoutFiles } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn, unreadCommand } from '../hook-payload.ts';
import { patchUse } from '../patch-call.ts';
import { toolUse } from '../tool-table.ts';
import { eventIn, inOneSpelling } from './events.ts';
import { isPatch, patchIn, withObjectInput } from './patch-input.ts';
import { COPILOT_TOOLS } from './tools.ts';

export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  const read = payload.ok ? { ok: true as const, raw: withObjectInput(inOneSpelling(payload.raw)) } : payload;
  const call = readHookPayload(client, event, read, { toolIn, agentIn, unreadIn });
  return { ...call, namedEvent: eventIn(payload), raw: payload.ok ? payload.raw : {} };
}

function unreadIn(tool: ToolUse): string | undefined {
  return isPatch(tool.input) && tool.files?.length === 0 ? patchWithoutFiles() : unreadCommand(tool);
}

function agentIn(raw: ValueMap): AgentClue {
  return { name: textIn(raw, 'agent_type'), id: textIn(raw, 'agent_id'), isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  // The client has none. The same words come before a call and after it, which is what an id is for here.
  const id = textIn(raw, 'tool_use_id') ?? textHash(JSON.stringify([name, input]));
  const patch = patchIn(input);
  const also = name === 'apply_patch' ? CHANGE : 'apply_patch';
  if (patch !== undefined) return patchUse({ name, also, id, input }, patch);
  const server = serversTool(name);
  if (server !== undefined) return toolUse(COPILOT_TOOLS, { name: server, also: name, id, input });
  const tool = toolUse(COPILOT_TOOLS, { name, id, input });
  if (tool.isShell) return { ...tool, command: typed(tool.command), staysBehind: goesOn(input) };
  // One tool for all changes, in older versions.
  if (input.command === 'create' && tool.files !== undefined)
    return { ...tool, files: tool.files.map((file) => ({ ...file, kind: 'create' })) };
  return tool;
}

/** What is typed has names for keys in it. */
function typed(command: string | undefined): string | undefined {
  return command?.replace(/\{enter\}/gi, '\n');
}

function goesOn({ detach, mode }: ToolInput): boolean {
  return detach === true || mode === 'async';
}

/**
 * A server's tool is called `server-tool`, or `server/tool` where permission is asked for; rules name it as Claude Code
 * does. Where both names have a dash in them the last one counts: names of tools rarely have any.
 */
function serversTool(name: string): string | undefined {
  const [, server, tool] = /^([^/]+)\/(.+)$/s.exec(name) ?? /^(.+)-([^-]+)$/s.exec(name) ?? [];
  return server === undefined || tool === undefined ? undefined : `mcp__${server}__${tool}`;
}

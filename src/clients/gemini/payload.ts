import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import { type EventName, isEventName } from '../../call/events.ts';
import { textHash } from '../../host/text-hash.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { readHookPayload, textIn, unreadCommand } from '../hook-payload.ts';
import { folderOf, toolUse } from '../tool-table.ts';
import { GEMINI_TOOLS } from './tools.ts';

/** Its events, and which of ours they are. */
const EVENTS_HERE: Readonly<Record<string, EventName>> = {
  BeforeTool: 'PreToolUse',
  AfterTool: 'PostToolUse',
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  SessionStart: 'SessionStart',
  SessionEnd: 'SessionEnd',
  PreCompress: 'PreCompact',
  Notification: 'Notification',
};

export function nameHere(event: EventName): string | undefined {
  return Object.keys(EVENTS_HERE).find((name) => EVENTS_HERE[name] === event);
}

/** A hook's command line may name the event in our words or in the client's. */
export function eventNamed(name: string): EventName | undefined {
  if (Object.hasOwn(EVENTS_HERE, name)) return EVENTS_HERE[name];
  return isEventName(name) ? name : undefined;
}

export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  return readHookPayload(client, event, payload, {
    toolIn,
    agentIn,
    unreadIn: unreadCommand,
    folderOf: folderIn,
  });
}

/** The same keys come from every agent: who is at work can't be told. */
function agentIn(): AgentClue {
  return { name: undefined, id: undefined, isAlwaysNamed: true };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  // The client has none. The same words come before a call and after it, which is what an id is for here.
  const id = textIn(raw, 'tool_use_id') ?? textHash(JSON.stringify([name, input]));
  const server = isMap(raw.mcp_context) ? textIn(raw.mcp_context, 'server_name') : undefined;
  const tool = isMap(raw.mcp_context) ? textIn(raw.mcp_context, 'tool_name') : undefined;
  if (server === undefined || tool === undefined) return toolUse(GEMINI_TOOLS, { name, id, input });
  // Rules name a server's tool as Claude Code does; the client's own name means it, too.
  return toolUse(GEMINI_TOOLS, { name: `mcp__${server}__${tool}`, also: name, id, input });
}

function folderIn(raw: ValueMap): string | undefined {
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  return folderOf(GEMINI_TOOLS, textIn(raw, 'tool_name') ?? '', input, textIn(raw, 'cwd'));
}

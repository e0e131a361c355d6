import type { AgentClue, Call, ToolUse } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import { SHELL } from '../../call/tools.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { foreignCommand } from '../foreign-shell.ts';
import { readHookPayload, textIn } from '../hook-payload.ts';
import { filesOf, toolNamed } from './tools.ts';

export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  return readHookPayload(client, event, payload, { toolIn, agentIn });
}

function agentIn(raw: ValueMap): AgentClue {
  return {
    // Older programs wrote the agent's kind as `subagent_type`.
    name: textIn(raw, 'agent_type') ?? textIn(raw, 'subagent_type'),
    id: textIn(raw, 'agent_id'),
    // Clients that send these have named their subagents for as long.
    isAlwaysNamed: isMap(raw.effort) || textIn(raw, 'prompt_id') !== undefined,
  };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = textIn(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const known = toolNamed(name);
  const isOwnShell = known?.isShell === true;
  const foreign = known === undefined ? foreignCommand(name, input) : undefined;
  return {
    name,
    also: foreign === undefined ? known?.also : SHELL,
    id: textIn(raw, 'tool_use_id'),
    input,
    isReadOnly: known?.isReadOnly === true,
    isShell: isOwnShell || foreign !== undefined,
    changesUnseen: known === undefined || isOwnShell || known.runsCode === true,
    staysBehind: known?.staysBehind === true || input.run_in_background === true,
    command: isOwnShell ? textIn(input, 'command') : foreign,
    files: known && filesOf(known, input),
  };
}

import type { Call, ToolUse } from '../../call/call.ts';
import { EVENTS, type EventName, type FieldsOf } from '../../call/events.ts';
import { SHELL } from '../../call/tools.ts';
import { isMap, type Json, type ValueMap } from '../../json-value.ts';
import { brokenPayload, inputNotAnObject, missingField } from '../../text/reasons.ts';
import type { Client } from '../client.ts';
import { foreignCommand } from '../foreign-shell.ts';
import { filesOf, toolNamed } from './tools.ts';

export function eventIn(payload: Json): string | undefined {
  return payload.ok ? text(payload.raw, 'hook_event_name') : undefined;
}

/** A field of another type than expected counts as missing; `raw` still has it. */
export function readCall<E extends EventName>(client: Client, event: E, payload: Json): Call<E> {
  const raw = payload.ok ? payload.raw : {};
  const tool = toolIn(raw);
  let problem = payload.ok ? undefined : payload.problem;
  if (payload.ok && event === 'PreToolUse') {
    if (tool === undefined) problem = missingField('tool_name');
    else if (raw.tool_input !== undefined && !isMap(raw.tool_input)) problem = inputNotAnObject('tool_input');
  }
  return {
    client,
    event,
    ...(problem !== undefined && { problem: brokenPayload(problem, client) }),
    namedEvent: text(raw, 'hook_event_name'),
    session: text(raw, 'session_id'),
    cwd: text(raw, 'cwd'),
    transcript: text(raw, 'transcript_path'),
    agentClue: {
      // Older programs wrote the agent's kind as `subagent_type`.
      name: text(raw, 'agent_type') ?? text(raw, 'subagent_type'),
      id: text(raw, 'agent_id'),
      // Clients that send these have named their subagents for as long.
      isAlwaysNamed: isMap(raw.effort) || text(raw, 'prompt_id') !== undefined,
    },
    tool,
    fields: fieldsIn(event, raw),
    raw,
  };
}

function toolIn(raw: ValueMap): ToolUse | undefined {
  const name = text(raw, 'tool_name');
  if (!name) return undefined;
  const input = isMap(raw.tool_input) ? raw.tool_input : {};
  const known = toolNamed(name);
  const isOwnShell = known?.isShell === true;
  const foreign = known === undefined ? foreignCommand(name, input) : undefined;
  return {
    name,
    also: foreign === undefined ? known?.also : SHELL,
    id: text(raw, 'tool_use_id'),
    input,
    isReadOnly: known?.isReadOnly === true,
    isShell: isOwnShell || foreign !== undefined,
    changesUnseen: known === undefined || isOwnShell || known.runsCode === true,
    staysBehind: known?.staysBehind === true || input.run_in_background === true,
    command: isOwnShell ? text(input, 'command') : foreign,
    files: known && filesOf(known, input),
  };
}

/** What the table of events asks for: this client writes the same words in snake case. */
function fieldsIn<E extends EventName>(event: E, raw: ValueMap): FieldsOf<E> {
  const fields: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(EVENTS[event])) {
    const value = DERIVED[name]?.(raw) ?? raw[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    if (hasType(value, type)) fields[name] = value;
  }
  return fields as FieldsOf<E>;
}

/** Fields that have to be gathered. */
const DERIVED: Readonly<Record<string, (raw: ValueMap) => unknown>> = {
  toolNames: ({ tool_calls: calls }) =>
    listOf(calls).map((call) => (isMap(call) && text(call, 'tool_name')) || ''),
  runningAgents: (raw) => runningTasks(raw).filter(({ type }) => type === 'subagent').length,
  runningCommands: (raw) => runningTasks(raw).filter(({ type }) => type !== 'subagent').length,
};

function runningTasks({ background_tasks: tasks }: ValueMap): readonly ValueMap[] {
  return listOf(tasks).filter((task): task is ValueMap => isMap(task) && task.status === 'running');
}

function hasType(value: unknown, type: 'text' | 'flag' | 'number' | 'texts'): boolean {
  if (type === 'texts') return Array.isArray(value);
  return typeof value === ({ text: 'string', flag: 'boolean', number: 'number' } as const)[type];
}

function text(fields: ValueMap, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

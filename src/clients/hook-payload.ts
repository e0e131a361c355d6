import type { AgentClue, Call, ToolUse } from '../call/call.ts';
import { EVENTS, type EventName, type FieldsOf } from '../call/events.ts';
import { isMap, type Json, type ValueMap } from '../json-value.ts';
import { brokenPayload, commandNotText, inputNotAnObject, missingField } from '../text/reasons.ts';
import type { Client } from './client.ts';

/** What is a client's own in a payload that is Claude Code's otherwise, in snake case. */
export interface PayloadShape {
  toolIn(raw: ValueMap): ToolUse | undefined;
  agentIn(raw: ValueMap): AgentClue;
  /** What the client would carry out although it can't be read here. */
  unreadIn?(tool: ToolUse): string | undefined;
  /** The folder from which the call's relative paths are meant, where that isn't the payload's own. */
  folderOf?(raw: ValueMap): string | undefined;
}

export function eventIn(payload: Json): string | undefined {
  return payload.ok ? textIn(payload.raw, 'hook_event_name') : undefined;
}

/** A field of another type than expected counts as missing; `raw` still has it. */
export function readHookPayload<E extends EventName>(
  client: Client,
  event: E,
  payload: Json,
  { toolIn, agentIn, unreadIn, folderOf }: PayloadShape,
): Call<E> {
  const raw = payload.ok ? payload.raw : {};
  const tool = toolIn(raw);
  let problem = payload.ok ? undefined : payload.problem;
  if (payload.ok && event === 'PreToolUse') {
    if (tool === undefined) problem = missingField('tool_name');
    else if (raw.tool_input !== undefined && !isMap(raw.tool_input)) problem = inputNotAnObject('tool_input');
    else problem = unreadIn?.(tool);
  }
  return {
    client,
    event,
    ...(problem !== undefined && { problem: brokenPayload(problem, client) }),
    namedEvent: textIn(raw, 'hook_event_name'),
    session: textIn(raw, 'session_id'),
    cwd: folderOf === undefined ? textIn(raw, 'cwd') : folderOf(raw),
    transcript: textIn(raw, 'transcript_path'),
    agentClue: agentIn(raw),
    tool,
    fields: fieldsIn(event, raw),
    raw,
  };
}

/** A shell may take for a command what isn't one text: a list of words, say. */
export function unreadCommand({ isShell, command }: ToolUse): string | undefined {
  return isShell && command === undefined ? commandNotText() : undefined;
}

/** What the table of events asks for: clients write the same words in snake case. */
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
    listOf(calls).map((call) => (isMap(call) && textIn(call, 'tool_name')) || ''),
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

export function textIn(fields: ValueMap, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

import { type EventName, isEventName } from '../../call/events.ts';
import type { Json, ValueMap } from '../../json-value.ts';

/** Its own names of events that it also knows by Claude Code's. How an event is called decides how its payload looks. */
const EVENTS_HERE: Readonly<Record<string, EventName>> = {
  preToolUse: 'PreToolUse',
  postToolUse: 'PostToolUse',
  postToolUseFailure: 'PostToolUseFailure',
  permissionRequest: 'PermissionRequest',
  userPromptSubmitted: 'UserPromptSubmit',
  sessionStart: 'SessionStart',
  sessionEnd: 'SessionEnd',
  agentStop: 'Stop',
  subagentStart: 'SubagentStart',
  subagentStop: 'SubagentStop',
  preCompact: 'PreCompact',
  notification: 'Notification',
};

/** Ours that it has. */
export const COPILOT_EVENTS: readonly EventName[] = Object.values(EVENTS_HERE);

export function eventNamed(name: string): EventName | undefined {
  if (Object.hasOwn(EVENTS_HERE, name)) return EVENTS_HERE[name];
  return isEventName(name) ? name : undefined;
}

/** A subagent's start doesn't name its event, and a request for permission does so elsewhere. */
export function eventIn(payload: Json): string | undefined {
  if (!payload.ok) return undefined;
  const { hook_event_name: named, hookName: asked, agentName: agent } = payload.raw;
  if (typeof named === 'string') return named;
  if (typeof asked === 'string') return asked;
  return typeof agent === 'string' ? 'SubagentStart' : undefined;
}

/** Its own names of fields, and Claude Code's. Some events have the former, however they are called. */
const FIELDS: Readonly<Record<string, string>> = {
  sessionId: 'session_id',
  transcriptPath: 'transcript_path',
  toolName: 'tool_name',
  toolArgs: 'tool_input',
  toolInput: 'tool_input',
  toolResult: 'tool_result',
  agentName: 'agent_name',
  agentId: 'agent_id',
  agentType: 'agent_type',
  parentAgentId: 'parent_agent_id',
  stopReason: 'stop_reason',
  stopHookActive: 'stop_hook_active',
  lastAssistantMessage: 'last_assistant_message',
  initialPrompt: 'initial_prompt',
  notificationType: 'notification_type',
};

/** The payload with one name for each field. A subagent's own session counts as the one that it belongs to. */
export function inOneSpelling(raw: ValueMap): ValueMap {
  const named = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [Object.hasOwn(FIELDS, name) ? FIELDS[name] : name, value]),
  );
  const { parent_agent_id: parent } = named;
  return typeof parent === 'string' && parent !== '' ? { ...named, session_id: parent } : named;
}

/**
 * Every event that the client knows, with the fields that it sends beyond the common ones. The types of
 * payloads and their reading both come from this table: a new event is a new row.
 */
type FieldType = 'text' | 'flag' | 'number' | 'map' | 'list' | 'any';
type Fields = Readonly<Record<string, FieldType>>;

export const COMMON_FIELDS = {
  session_id: 'text',
  transcript_path: 'text',
  cwd: 'text',
  prompt_id: 'text',
  permission_mode: 'text',
  effort: 'map',
  hook_event_name: 'text',
  agent_id: 'text',
  agent_type: 'text',
} as const satisfies Fields;

const TOOL_CALL = {
  tool_name: 'text',
  tool_input: 'map',
  tool_use_id: 'text',
  mcp_server: 'map',
} as const satisfies Fields;
const ENDING = {
  stop_hook_active: 'flag',
  last_assistant_message: 'text',
  background_tasks: 'list',
  session_crons: 'list',
} as const satisfies Fields;
const TASK = {
  task_id: 'text',
  task_subject: 'text',
  task_description: 'text',
  teammate_name: 'text',
  team_name: 'text',
} as const satisfies Fields;
const ELICITATION = {
  mcp_server_name: 'text',
  mode: 'text',
  elicitation_id: 'text',
} as const satisfies Fields;

export const EVENTS = {
  PreToolUse: TOOL_CALL,
  PostToolUse: { ...TOOL_CALL, tool_response: 'any', duration_ms: 'number' },
  PostToolUseFailure: { ...TOOL_CALL, error: 'text', is_interrupt: 'flag', duration_ms: 'number' },
  PostToolBatch: { tool_calls: 'list' },
  Notification: { message: 'text', notification_type: 'text', title: 'text' },
  UserPromptSubmit: { prompt: 'text', source: 'text', session_title: 'text' },
  UserPromptExpansion: {
    expansion_type: 'text',
    command_name: 'text',
    command_args: 'text',
    command_source: 'text',
    prompt: 'text',
  },
  SessionStart: { source: 'text', model: 'text' },
  SessionEnd: { reason: 'text' },
  Stop: ENDING,
  StopFailure: {
    stop_hook_active: 'flag',
    error: 'text',
    error_details: 'text',
    last_assistant_message: 'text',
  },
  // Older programs wrote the agent's kind as `subagent_type`.
  SubagentStart: { subagent_type: 'text' },
  SubagentStop: { ...ENDING, agent_transcript_path: 'text', subagent_type: 'text' },
  PreCompact: { trigger: 'text', custom_instructions: 'text' },
  PostCompact: { trigger: 'text', compact_summary: 'text' },
  PreModelSwitch: { from_model: 'text', to_model: 'text' },
  PostModelSwitch: { from_model: 'text', to_model: 'text' },
  PermissionRequest: { ...TOOL_CALL, permission_suggestions: 'list' },
  PermissionDenied: { ...TOOL_CALL, reason: 'text' },
  Setup: { trigger: 'text' },
  TeammateIdle: { teammate_name: 'text', team_name: 'text' },
  TaskCreated: TASK,
  TaskCompleted: TASK,
  Elicitation: { ...ELICITATION, message: 'text' },
  ElicitationResult: { ...ELICITATION, action: 'text' },
  ConfigChange: { source: 'text', file_path: 'text' },
  WorktreeCreate: { name: 'text' },
  WorktreeRemove: { worktree_path: 'text' },
  InstructionsLoaded: { file_path: 'text', memory_type: 'text', load_reason: 'text' },
  CwdChanged: { old_cwd: 'text', new_cwd: 'text' },
  FileChanged: { file_path: 'text', event: 'text' },
  DirectoryAdded: { directory: 'text' },
  MessageDisplay: { turn_id: 'text', message_id: 'text', index: 'number', final: 'flag', delta: 'text' },
} as const satisfies Readonly<Record<string, Fields>>;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

interface TypeOf {
  text: string;
  flag: boolean;
  number: number;
  map: Readonly<Record<string, unknown>>;
  list: readonly unknown[];
  any: unknown;
}

export type FieldsOf<E extends EventName> = {
  readonly [Key in keyof (typeof COMMON_FIELDS & (typeof EVENTS)[E])]?: TypeOf[(typeof COMMON_FIELDS &
    (typeof EVENTS)[E])[Key] &
    FieldType];
};

/** One event with a section of its own: a payload, what its patterns match on, and the variables that come of it. */
export interface EventCase {
  readonly event: string;
  readonly section: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A pattern that matches the payload and one that doesn't; `undefined` for a plain list. */
  readonly patterns: readonly [string, string] | undefined;
  readonly variables: Readonly<Record<string, string>>;
  readonly blocks: boolean;
}

const TASK = { task_id: 't1', task_subject: 'fix login', task_description: 'long' };
const TASK_VARIABLES = { TASK_ID: 't1', TASK_SUBJECT: 'fix login', TASK_DESCRIPTION: 'long' };

export const EVENT_CASES: readonly EventCase[] = [
  {
    event: 'SubagentStart',
    section: 'skillStart',
    fields: { agent_id: 'a1', agent_type: 'coder' },
    patterns: ['cod*', 'tester'],
    variables: { SKILL_NAME: 'coder', AGENT_ID: 'a1', AGENT_NAME: 'coder', SUBAGENT_NAME: 'coder' },
    blocks: false,
  },
  {
    event: 'SubagentStop',
    section: 'subagentStop',
    fields: { agent_id: 'a1', agent_type: 'coder', agent_transcript_path: '/t/a.jsonl' },
    patterns: ['cod*', 'a1'],
    variables: { SUBAGENT_NAME: 'coder', AGENT_ID: 'a1', AGENT_TRANSCRIPT_PATH: '/t/a.jsonl' },
    blocks: false,
  },
  {
    event: 'StopFailure',
    section: 'stopFailure',
    fields: { stop_hook_active: false, error: 'overloaded' },
    patterns: undefined,
    variables: { STOP_ERROR: 'overloaded' },
    blocks: false,
  },
  {
    event: 'TeammateIdle',
    section: 'teammateIdle',
    fields: { teammate_name: 'ann', team_name: 'web' },
    patterns: ['a*', 'web'],
    variables: { TEAMMATE_NAME: 'ann', TEAM_NAME: 'web' },
    blocks: true,
  },
  {
    event: 'TaskCreated',
    section: 'taskCreated',
    fields: TASK,
    patterns: ['fix*', 't1'],
    variables: TASK_VARIABLES,
    blocks: false,
  },
  {
    event: 'TaskCompleted',
    section: 'taskCompleted',
    fields: TASK,
    patterns: ['fix*', 't1'],
    variables: TASK_VARIABLES,
    blocks: true,
  },
  {
    event: 'ConfigChange',
    section: 'configChange',
    fields: { source: 'user_settings', file_path: '/s.json' },
    patterns: ['user_*', 'skills'],
    variables: { CONFIG_SOURCE: 'user_settings', CONFIG_FILE_PATH: '/s.json' },
    blocks: true,
  },
  {
    event: 'ConfigChange',
    section: 'configChange',
    fields: { source: 'policy_settings' },
    patterns: ['policy_settings', 'skills'],
    variables: { CONFIG_SOURCE: 'policy_settings' },
    blocks: false,
  },
  {
    event: 'Setup',
    section: 'setup',
    fields: { trigger: 'init' },
    patterns: ['init', 'maintenance'],
    variables: { SETUP_TRIGGER: 'init' },
    blocks: true,
  },
  {
    event: 'PostCompact',
    section: 'postCompact',
    fields: { trigger: 'auto', compact_summary: 'sum' },
    patterns: ['auto', 'manual'],
    variables: { COMPACT_TRIGGER: 'auto', COMPACT_SUMMARY: 'sum' },
    blocks: false,
  },
  {
    event: 'CwdChanged',
    section: 'cwdChanged',
    fields: { old_cwd: '/a', new_cwd: '/a/b' },
    patterns: ['/a/*', '/a'],
    variables: { OLD_CWD: '/a', NEW_CWD: '/a/b' },
    blocks: false,
  },
  {
    event: 'FileChanged',
    section: 'fileChanged',
    fields: { file_path: '/p/.env', event: 'change' },
    patterns: ['*.env', '*.md'],
    variables: { FILE_PATH: '/p/.env', FILE_EVENT: 'change' },
    blocks: false,
  },
  {
    event: 'InstructionsLoaded',
    section: 'instructionsLoaded',
    fields: { file_path: '/p/CLAUDE.md', memory_type: 'Project', load_reason: 'session_start' },
    patterns: ['Project', 'User'],
    variables: {
      INSTRUCTIONS_FILE_PATH: '/p/CLAUDE.md',
      MEMORY_TYPE: 'Project',
      LOAD_REASON: 'session_start',
    },
    blocks: false,
  },
  {
    event: 'PostToolBatch',
    section: 'postToolBatch',
    fields: { tool_calls: [{ tool_name: 'Read' }, { tool_name: 'Bash' }] },
    patterns: undefined,
    variables: { TOOL_BATCH_SIZE: '2', TOOL_BATCH_NAMES: 'Read,Bash' },
    blocks: false,
  },
  {
    event: 'PermissionDenied',
    section: 'permissionDenied',
    fields: { tool_name: 'Bash', tool_input: {}, tool_use_id: 'u1', reason: 'no' },
    patterns: ['Ba*', 'Write'],
    variables: { TOOL_NAME: 'Bash', DENY_REASON: 'no', TOOL_USE_ID: 'u1' },
    blocks: false,
  },
  {
    event: 'UserPromptExpansion',
    section: 'userPromptExpansion',
    fields: {
      expansion_type: 'slash_command',
      command_name: 'deploy',
      command_args: 'now',
      command_source: 'project',
      prompt: 'Deploy!',
    },
    patterns: ['dep*', 'now'],
    variables: {
      EXPANSION_TYPE: 'slash_command',
      COMMAND_NAME: 'deploy',
      COMMAND_ARGS: 'now',
      COMMAND_SOURCE: 'project',
      EXPANDED_PROMPT: 'Deploy!',
    },
    blocks: false,
  },
  {
    event: 'Elicitation',
    section: 'elicitation',
    fields: { mcp_server_name: 'db', message: 'Which?', mode: 'form', elicitation_id: 'e1' },
    patterns: ['d?', 'web'],
    variables: {
      MCP_SERVER_NAME: 'db',
      ELICITATION_MESSAGE: 'Which?',
      ELICITATION_MODE: 'form',
      ELICITATION_ID: 'e1',
    },
    blocks: false,
  },
  {
    event: 'ElicitationResult',
    section: 'elicitationResult',
    fields: { mcp_server_name: 'db', action: 'accept', mode: 'form', elicitation_id: 'e1' },
    patterns: ['d?', 'web'],
    variables: {
      MCP_SERVER_NAME: 'db',
      ELICITATION_ACTION: 'accept',
      ELICITATION_MODE: 'form',
      ELICITATION_ID: 'e1',
    },
    blocks: false,
  },
  {
    event: 'MessageDisplay',
    section: 'messageDisplay',
    fields: { turn_id: 'u', message_id: 'm', index: 3, final: true, delta: 'hi' },
    patterns: undefined,
    variables: {
      TURN_ID: 'u',
      MESSAGE_ID: 'm',
      MESSAGE_INDEX: '3',
      MESSAGE_FINAL: 'true',
      MESSAGE_DELTA: 'hi',
    },
    blocks: false,
  },
];

/** The case's section with these commands, under a pattern that matches unless told otherwise. */
export function sectionWith(
  { section, patterns }: EventCase,
  commands: readonly object[],
  pattern = patterns?.[0],
): object {
  return { [section]: { commands: pattern === undefined ? commands : { [pattern]: commands } } };
}

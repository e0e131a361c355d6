import type { Config } from '../config/description.ts';
import type { Command } from '../config/sections/command.ts';
import type { EventName } from '../wire/events.ts';
import type { Payload } from '../wire/payload.ts';
import type { Variables } from './variables.ts';

type CommandMap = Readonly<Record<string, readonly Command[]>>;
type SectionWith<Commands> = {
  [Name in keyof Config]: Config[Name] extends { readonly commands: Commands } ? Name : never;
}[keyof Config];

/**
 * What an event means to the commands of its section. Events that do more than run commands (Stop,
 * UserPromptSubmit, PostToolUse, …) have a file of their own and no row here.
 */
export type EventRow<E extends EventName> = {
  /** Its variables beside the common ones, without their prefix. */
  variables(payload: Payload<E>, agent: string): Variables;
  /** Whether a command that ends with exit code 2 refuses what the event announces. */
  readonly exit2: 'refuses' | 'is logged' | ((payload: Payload<E>) => 'refuses' | 'is logged');
  /** Whether the commands run at all. */
  when?(payload: Payload<E>, config: Config): boolean;
} & (
  | {
      readonly section: SectionWith<CommandMap>;
      /** What the section's patterns are held against. */
      subject(payload: Payload<E>, agent: string): string | undefined;
    }
  | { readonly section: SectionWith<readonly Command[]>; readonly subject?: never }
);

type Rows = { readonly [E in EventName]?: EventRow<E> };

export const EVENT_ROWS = {
  SubagentStart: {
    section: 'skillStart',
    subject: (_, agent) => agent,
    variables: ({ raw }, agent) => ({
      SKILL_NAME: agent,
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: textOf(raw.agent_transcript_path),
    }),
    exit2: 'is logged',
  },
  SubagentStop: {
    section: 'subagentStop',
    subject: (_, agent) => agent,
    variables: ({ fields }, agent) => ({
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: fields.agent_transcript_path,
    }),
    exit2: 'is logged',
  },
  StopFailure: {
    section: 'stopFailure',
    variables: ({ fields }) => ({ STOP_ERROR: fields.error }),
    // The turn is over already.
    exit2: 'is logged',
  },
  TeammateIdle: {
    section: 'teammateIdle',
    subject: ({ fields }) => fields.teammate_name,
    variables: ({ fields }) => ({ TEAMMATE_NAME: fields.teammate_name, TEAM_NAME: fields.team_name }),
    exit2: 'refuses',
  },
  TaskCreated: {
    section: 'taskCreated',
    subject: ({ fields }) => fields.task_subject,
    variables: taskVariables,
    exit2: 'is logged',
  },
  TaskCompleted: {
    section: 'taskCompleted',
    subject: ({ fields }) => fields.task_subject,
    variables: taskVariables,
    exit2: 'refuses',
  },
  ConfigChange: {
    section: 'configChange',
    subject: ({ fields }) => fields.source,
    variables: ({ fields }) => ({ CONFIG_SOURCE: fields.source, CONFIG_FILE_PATH: fields.file_path }),
    // What an administrator sets can't be refused.
    exit2: ({ fields }) => (fields.source === 'policy_settings' ? 'is logged' : 'refuses'),
  },
  Setup: {
    section: 'setup',
    subject: ({ fields }) => fields.trigger,
    variables: ({ fields }) => ({ SETUP_TRIGGER: fields.trigger }),
    exit2: 'refuses',
  },
  PostCompact: {
    section: 'postCompact',
    subject: ({ fields }) => fields.trigger,
    variables: ({ fields }) => ({ COMPACT_TRIGGER: fields.trigger, COMPACT_SUMMARY: fields.compact_summary }),
    exit2: 'is logged',
  },
  CwdChanged: {
    section: 'cwdChanged',
    subject: ({ fields }) => fields.new_cwd,
    variables: ({ fields }) => ({ OLD_CWD: fields.old_cwd, NEW_CWD: fields.new_cwd }),
    exit2: 'is logged',
  },
  FileChanged: {
    section: 'fileChanged',
    subject: ({ fields }) => fields.file_path,
    variables: ({ fields }) => ({ FILE_PATH: fields.file_path, FILE_EVENT: fields.event }),
    exit2: 'is logged',
  },
  InstructionsLoaded: {
    section: 'instructionsLoaded',
    subject: ({ fields }) => fields.memory_type,
    variables: ({ fields }) => ({
      INSTRUCTIONS_FILE_PATH: fields.file_path,
      MEMORY_TYPE: fields.memory_type,
      LOAD_REASON: fields.load_reason,
    }),
    exit2: 'is logged',
  },
  PostToolBatch: {
    section: 'postToolBatch',
    variables: ({ fields: { tool_calls: calls = [] } }) => ({
      TOOL_BATCH_SIZE: String(calls.length),
      TOOL_BATCH_NAMES: calls.map(toolName).join(','),
    }),
    exit2: 'is logged',
  },
  PermissionDenied: {
    section: 'permissionDenied',
    subject: ({ fields }) => fields.tool_name,
    variables: ({ fields }) => ({
      TOOL_NAME: fields.tool_name,
      DENY_REASON: fields.reason,
      TOOL_USE_ID: fields.tool_use_id,
    }),
    exit2: 'is logged',
  },
  UserPromptExpansion: {
    section: 'userPromptExpansion',
    subject: ({ fields }) => fields.command_name,
    variables: ({ fields }) => ({
      EXPANSION_TYPE: fields.expansion_type,
      COMMAND_NAME: fields.command_name,
      COMMAND_ARGS: fields.command_args,
      COMMAND_SOURCE: fields.command_source,
      EXPANDED_PROMPT: fields.prompt,
    }),
    exit2: 'is logged',
  },
  Elicitation: {
    section: 'elicitation',
    subject: ({ fields }) => fields.mcp_server_name,
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_MESSAGE: fields.message }),
    exit2: 'is logged',
  },
  ElicitationResult: {
    section: 'elicitationResult',
    subject: ({ fields }) => fields.mcp_server_name,
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_ACTION: fields.action }),
    exit2: 'is logged',
  },
  MessageDisplay: {
    section: 'messageDisplay',
    variables: ({ fields }) => ({
      MESSAGE_ID: fields.message_id,
      TURN_ID: fields.turn_id,
      MESSAGE_INDEX: fields.index?.toString(),
      MESSAGE_FINAL: fields.final?.toString(),
      MESSAGE_DELTA: fields.delta,
    }),
    exit2: 'is logged',
    when: ({ fields }, config) => fields.final === true || !config.messageDisplay.onlyFinal,
  },
} as const satisfies Rows;

function taskVariables({ fields }: Payload<'TaskCreated' | 'TaskCompleted'>): Variables {
  return {
    TASK_ID: fields.task_id,
    TASK_SUBJECT: fields.task_subject,
    TASK_DESCRIPTION: fields.task_description,
  };
}

function serverVariables(fields: Payload<'Elicitation' | 'ElicitationResult'>['fields']): Variables {
  return {
    MCP_SERVER_NAME: fields.mcp_server_name,
    ELICITATION_MODE: fields.mode,
    ELICITATION_ID: fields.elicitation_id,
  };
}

function toolName(call: unknown): string {
  const name = typeof call === 'object' && call !== null && 'tool_name' in call ? call.tool_name : undefined;
  return textOf(name) ?? '';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

import type { Config } from '../config/description.ts';
import type { Command } from '../config/sections/command.ts';
import type { EventName } from '../wire/events.ts';
import type { Payload } from '../wire/payload.ts';
import type { Variables } from './variables.ts';

/**
 * What an event means to the commands of its section. Events that do more than run commands (Stop,
 * UserPromptSubmit, PostToolUse, …) have a file of their own and no row here.
 */
export interface EventRow<E extends EventName> {
  /** What its section holds: a list, or commands by pattern with what the patterns are held against. */
  readonly commands:
    | { readonly kind: 'list'; of(config: Config): readonly Command[] }
    | {
        readonly kind: 'map';
        of(config: Config): Readonly<Record<string, readonly Command[]>>;
        subject(payload: Payload<E>, agent: string): string;
      };
  /** Its variables beside the common ones, without their prefix. */
  variables(payload: Payload<E>, agent: string): Variables;
  /** Whether a command that ends with exit code 2 refuses what the event announces. */
  readonly exit2: 'blocks' | 'is logged' | ((payload: Payload<E>) => 'blocks' | 'is logged');
  /** Whether the commands run at all. */
  when?(payload: Payload<E>, config: Config): boolean;
}

type Rows = { readonly [E in EventName]?: EventRow<E> };

export const EVENT_ROWS = {
  SubagentStart: {
    commands: {
      kind: 'map',
      of: (config) => config.skillStart.commands,
      subject: (_, agent) => agent,
    },
    variables: ({ raw }, agent) => ({
      SKILL_NAME: agent,
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: textOf(raw.agent_transcript_path),
    }),
    exit2: 'is logged',
  },
  SubagentStop: {
    commands: {
      kind: 'map',
      of: (config) => config.subagentStop.commands,
      subject: (_, agent) => agent,
    },
    variables: ({ fields }, agent) => ({
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: fields.agent_transcript_path,
    }),
    exit2: 'is logged',
  },
  StopFailure: {
    commands: { kind: 'list', of: (config) => config.stopFailure.commands },
    variables: ({ fields }) => ({ STOP_ERROR: fields.error }),
    exit2: 'blocks',
  },
  TeammateIdle: {
    commands: {
      kind: 'map',
      of: (config) => config.teammateIdle.commands,
      subject: ({ fields }) => fields.teammate_name ?? '',
    },
    variables: ({ fields }) => ({ TEAMMATE_NAME: fields.teammate_name, TEAM_NAME: fields.team_name }),
    exit2: 'blocks',
  },
  TaskCreated: {
    commands: {
      kind: 'map',
      of: (config) => config.taskCreated.commands,
      subject: ({ fields }) => fields.task_subject ?? '',
    },
    variables: taskVariables,
    exit2: 'is logged',
  },
  TaskCompleted: {
    commands: {
      kind: 'map',
      of: (config) => config.taskCompleted.commands,
      subject: ({ fields }) => fields.task_subject ?? '',
    },
    variables: taskVariables,
    exit2: 'blocks',
  },
  ConfigChange: {
    commands: {
      kind: 'map',
      of: (config) => config.configChange.commands,
      subject: ({ fields }) => fields.source ?? '',
    },
    variables: ({ fields }) => ({ CONFIG_SOURCE: fields.source, CONFIG_FILE_PATH: fields.file_path }),
    // What an administrator sets can't be refused.
    exit2: ({ fields }) => (fields.source === 'policy_settings' ? 'is logged' : 'blocks'),
  },
  Setup: {
    commands: {
      kind: 'map',
      of: (config) => config.setup.commands,
      subject: ({ fields }) => fields.trigger ?? '',
    },
    variables: ({ fields }) => ({ SETUP_TRIGGER: fields.trigger }),
    exit2: 'blocks',
  },
  PostCompact: {
    commands: {
      kind: 'map',
      of: (config) => config.postCompact.commands,
      subject: ({ fields }) => fields.trigger ?? '',
    },
    variables: ({ fields }) => ({
      COMPACT_TRIGGER: fields.trigger,
      COMPACT_SUMMARY: fields.compact_summary,
    }),
    exit2: 'is logged',
  },
  CwdChanged: {
    commands: {
      kind: 'map',
      of: (config) => config.cwdChanged.commands,
      subject: ({ fields }) => fields.new_cwd ?? '',
    },
    variables: ({ fields }) => ({ OLD_CWD: fields.old_cwd, NEW_CWD: fields.new_cwd }),
    exit2: 'is logged',
  },
  FileChanged: {
    commands: {
      kind: 'map',
      of: (config) => config.fileChanged.commands,
      subject: ({ fields }) => fields.file_path ?? '',
    },
    variables: ({ fields }) => ({ FILE_PATH: fields.file_path, FILE_EVENT: fields.event }),
    exit2: 'is logged',
  },
  InstructionsLoaded: {
    commands: {
      kind: 'map',
      of: (config) => config.instructionsLoaded.commands,
      subject: ({ fields }) => fields.memory_type ?? '',
    },
    variables: ({ fields }) => ({
      INSTRUCTIONS_FILE_PATH: fields.file_path,
      MEMORY_TYPE: fields.memory_type,
      LOAD_REASON: fields.load_reason,
    }),
    exit2: 'is logged',
  },
  PostToolBatch: {
    commands: { kind: 'list', of: (config) => config.postToolBatch.commands },
    variables: ({ fields }) => {
      const calls = fields.tool_calls ?? [];
      return { TOOL_BATCH_SIZE: String(calls.length), TOOL_BATCH_NAMES: calls.map(toolName).join(',') };
    },
    exit2: 'is logged',
  },
  PermissionDenied: {
    commands: {
      kind: 'map',
      of: (config) => config.permissionDenied.commands,
      subject: ({ fields }) => fields.tool_name ?? '',
    },
    variables: ({ fields }) => ({
      TOOL_NAME: fields.tool_name,
      DENY_REASON: fields.reason,
      TOOL_USE_ID: fields.tool_use_id,
    }),
    exit2: 'is logged',
  },
  UserPromptExpansion: {
    commands: {
      kind: 'map',
      of: (config) => config.userPromptExpansion.commands,
      subject: ({ fields }) => fields.command_name ?? '',
    },
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
    commands: {
      kind: 'map',
      of: (config) => config.elicitation.commands,
      subject: ({ fields }) => fields.mcp_server_name ?? '',
    },
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_MESSAGE: fields.message }),
    exit2: 'is logged',
  },
  ElicitationResult: {
    commands: {
      kind: 'map',
      of: (config) => config.elicitationResult.commands,
      subject: ({ fields }) => fields.mcp_server_name ?? '',
    },
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_ACTION: fields.action }),
    exit2: 'is logged',
  },
  MessageDisplay: {
    commands: { kind: 'list', of: (config) => config.messageDisplay.commands },
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

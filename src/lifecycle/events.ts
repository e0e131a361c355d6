import type { Call } from '../call/call.ts';
import type { EventName } from '../call/events.ts';
import type { Config } from '../config/description.ts';
import type { Command } from '../config/sections/command.ts';
import type { SectionOf } from './event-sections.ts';
import type { Variables } from './variables.ts';

/**
 * What an event means to the commands of its section. Events that do more than run commands (Stop,
 * UserPromptSubmit, PostToolUse, …) have a file of their own and no row here.
 */
export type EventRow<E extends EventName> = {
  /** Its variables beside the common ones, without their prefix. */
  variables(call: Call<E>, agent: string): Variables;
  /** Whether a command that ends with exit code 2 refuses what the event announces. */
  readonly exit2: 'refuses' | 'is logged' | ((call: Call<E>) => 'refuses' | 'is logged');
  /** Whether the commands run at all. */
  when?(call: Call<E>, config: Config): boolean;
  /** What the patterns of its section are compared with, where commands stand under patterns. */
  subject?(call: Call<E>, agent: string): string | undefined;
};

/** A section whose commands stand under patterns needs something to compare these with, and no other does. */
type Subject<E extends EventName> = Config[SectionOf<E>] extends { readonly commands: readonly Command[] }
  ? { readonly subject?: never }
  : { readonly subject: unknown };

type Rows = { readonly [E in EventName]?: EventRow<E> & Subject<E> };

export const EVENT_ROWS = {
  SubagentStart: {
    subject: (_, agent) => agent,
    variables: ({ fields }, agent) => ({
      SKILL_NAME: agent,
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: fields.agentTranscriptPath,
    }),
    exit2: 'is logged',
  },
  SubagentStop: {
    subject: (_, agent) => agent,
    variables: ({ fields }, agent) => ({
      SUBAGENT_NAME: agent,
      AGENT_TRANSCRIPT_PATH: fields.agentTranscriptPath,
    }),
    exit2: 'is logged',
  },
  StopFailure: {
    variables: ({ fields }) => ({ STOP_ERROR: fields.error }),
    // The turn is over already.
    exit2: 'is logged',
  },
  TeammateIdle: {
    subject: ({ fields }) => fields.teammateName,
    variables: ({ fields }) => ({ TEAMMATE_NAME: fields.teammateName, TEAM_NAME: fields.teamName }),
    exit2: 'refuses',
  },
  TaskCreated: {
    subject: ({ fields }) => fields.taskSubject,
    variables: taskVariables,
    exit2: 'is logged',
  },
  TaskCompleted: {
    subject: ({ fields }) => fields.taskSubject,
    variables: taskVariables,
    exit2: 'refuses',
  },
  ConfigChange: {
    subject: ({ fields }) => fields.source,
    variables: ({ fields }) => ({ CONFIG_SOURCE: fields.source, CONFIG_FILE_PATH: fields.filePath }),
    // What an administrator sets can't be refused.
    exit2: ({ fields }) => (fields.source === 'policy_settings' ? 'is logged' : 'refuses'),
  },
  Setup: {
    subject: ({ fields }) => fields.trigger,
    variables: ({ fields }) => ({ SETUP_TRIGGER: fields.trigger }),
    exit2: 'refuses',
  },
  PostCompact: {
    subject: ({ fields }) => fields.trigger,
    variables: ({ fields }) => ({ COMPACT_TRIGGER: fields.trigger, COMPACT_SUMMARY: fields.compactSummary }),
    exit2: 'is logged',
  },
  CwdChanged: {
    subject: ({ fields }) => fields.newCwd,
    variables: ({ fields }) => ({ OLD_CWD: fields.oldCwd, NEW_CWD: fields.newCwd }),
    exit2: 'is logged',
  },
  FileChanged: {
    subject: ({ fields }) => fields.filePath,
    variables: ({ fields }) => ({ FILE_PATH: fields.filePath, FILE_EVENT: fields.event }),
    exit2: 'is logged',
  },
  InstructionsLoaded: {
    subject: ({ fields }) => fields.memoryType,
    variables: ({ fields }) => ({
      INSTRUCTIONS_FILE_PATH: fields.filePath,
      MEMORY_TYPE: fields.memoryType,
      LOAD_REASON: fields.loadReason,
    }),
    exit2: 'is logged',
  },
  PostToolBatch: {
    variables: ({ fields: { toolNames: names = [] } }) => ({
      TOOL_BATCH_SIZE: String(names.length),
      TOOL_BATCH_NAMES: names.join(','),
    }),
    exit2: 'is logged',
  },
  PermissionDenied: {
    subject: ({ tool }) => tool?.name,
    variables: ({ tool, fields }) => ({
      TOOL_NAME: tool?.name,
      DENY_REASON: fields.reason,
      TOOL_USE_ID: tool?.id,
    }),
    exit2: 'is logged',
  },
  UserPromptExpansion: {
    subject: ({ fields }) => fields.commandName,
    variables: ({ fields }) => ({
      EXPANSION_TYPE: fields.expansionType,
      COMMAND_NAME: fields.commandName,
      COMMAND_ARGS: fields.commandArgs,
      COMMAND_SOURCE: fields.commandSource,
      EXPANDED_PROMPT: fields.prompt,
    }),
    exit2: 'is logged',
  },
  Elicitation: {
    subject: ({ fields }) => fields.mcpServerName,
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_MESSAGE: fields.message }),
    exit2: 'is logged',
  },
  ElicitationResult: {
    subject: ({ fields }) => fields.mcpServerName,
    variables: ({ fields }) => ({ ...serverVariables(fields), ELICITATION_ACTION: fields.action }),
    exit2: 'is logged',
  },
  MessageDisplay: {
    variables: ({ fields }) => ({
      MESSAGE_ID: fields.messageId,
      TURN_ID: fields.turnId,
      MESSAGE_INDEX: fields.index?.toString(),
      MESSAGE_FINAL: fields.final?.toString(),
      MESSAGE_DELTA: fields.delta,
    }),
    exit2: 'is logged',
    when: ({ fields }, config) => fields.final === true || !config.messageDisplay.onlyFinal,
  },
} as const satisfies Rows;

function taskVariables({ fields }: Call<'TaskCreated' | 'TaskCompleted'>): Variables {
  return {
    TASK_ID: fields.taskId,
    TASK_SUBJECT: fields.taskSubject,
    TASK_DESCRIPTION: fields.taskDescription,
  };
}

function serverVariables(fields: Call<'Elicitation' | 'ElicitationResult'>['fields']): Variables {
  return {
    MCP_SERVER_NAME: fields.mcpServerName,
    ELICITATION_MODE: fields.mode,
    ELICITATION_ID: fields.elicitationId,
  };
}

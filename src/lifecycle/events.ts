import type { Call } from '../call/call.ts';
import type { EventName, FieldsOf } from '../call/events.ts';
import type { Config } from '../config/description.ts';
import type { Command } from '../config/sections/command.ts';
import type { SectionOf } from './event-sections.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import type { Variables } from './run-script.ts';

/** Where a text comes from: a field that the client sends, or what else a call tells. */
type Source<E extends EventName> = FieldOf<E> | ((call: CallOf<E>) => string | undefined);
type CallOf<E extends EventName> = Call<E> & { readonly agent: string };
type FieldOf<E> = E extends EventName ? keyof FieldsOf<E> : never;

/**
 * What an event means to the commands of its section. Events that do more than run commands (Stop,
 * UserPromptSubmit, PostToolUse, …) have a file of their own and no row here.
 */
export interface EventRow<E extends EventName> {
  /** What the patterns of its section are compared with, where commands stand under patterns. */
  readonly subject?: Source<E>;
  /** Its variables beside the common ones, without their prefix. */
  readonly variables: Readonly<Record<string, Source<E>>>;
  /** Whether a command that ends with exit code 2 refuses what the event announces. Elsewhere it is only logged. */
  readonly exit2Refuses?: boolean | ((call: LifecycleCall<E>) => boolean);
  /** Whether the commands run at all. */
  readonly when?: (call: LifecycleCall<E>) => boolean;
}

/** A section whose commands stand under patterns needs something to compare these with, and no other does. */
type Subject<E extends EventName> = Config[SectionOf<E>] extends { readonly commands: readonly Command[] }
  ? { readonly subject?: never }
  : { readonly subject: unknown };

type Rows = { readonly [E in EventName]?: EventRow<E> & Subject<E> };

const agentName = ({ agent }: CallOf<EventName>) => agent;
const toolName = ({ tool }: CallOf<EventName>) => tool?.name;

const TASK = { TASK_ID: 'taskId', TASK_SUBJECT: 'taskSubject', TASK_DESCRIPTION: 'taskDescription' } as const;
const ELICITATION = {
  MCP_SERVER_NAME: 'mcpServerName',
  ELICITATION_MODE: 'mode',
  ELICITATION_ID: 'elicitationId',
} as const;

export const EVENT_ROWS = {
  SubagentStart: {
    subject: agentName,
    variables: {
      SKILL_NAME: agentName,
      SUBAGENT_NAME: agentName,
      AGENT_TRANSCRIPT_PATH: 'agentTranscriptPath',
    },
  },
  SubagentStop: {
    subject: agentName,
    variables: { SUBAGENT_NAME: agentName, AGENT_TRANSCRIPT_PATH: 'agentTranscriptPath' },
  },
  StopFailure: { variables: { STOP_ERROR: 'error' } },
  TeammateIdle: {
    subject: 'teammateName',
    variables: { TEAMMATE_NAME: 'teammateName', TEAM_NAME: 'teamName' },
    exit2Refuses: true,
  },
  TaskCreated: { subject: 'taskSubject', variables: TASK },
  TaskCompleted: { subject: 'taskSubject', variables: TASK, exit2Refuses: true },
  ConfigChange: {
    subject: 'source',
    variables: { CONFIG_SOURCE: 'source', CONFIG_FILE_PATH: 'filePath' },
    // What an administrator sets can't be refused.
    exit2Refuses: ({ fields }) => fields.source !== 'policy_settings',
  },
  Setup: { subject: 'trigger', variables: { SETUP_TRIGGER: 'trigger' }, exit2Refuses: true },
  PostCompact: {
    subject: 'trigger',
    variables: { COMPACT_TRIGGER: 'trigger', COMPACT_SUMMARY: 'compactSummary' },
  },
  CwdChanged: { subject: 'newCwd', variables: { OLD_CWD: 'oldCwd', NEW_CWD: 'newCwd' } },
  FileChanged: { subject: 'filePath', variables: { FILE_PATH: 'filePath', FILE_EVENT: 'event' } },
  InstructionsLoaded: {
    subject: 'memoryType',
    variables: { INSTRUCTIONS_FILE_PATH: 'filePath', MEMORY_TYPE: 'memoryType', LOAD_REASON: 'loadReason' },
  },
  PostToolBatch: {
    variables: {
      TOOL_BATCH_SIZE: ({ fields: { toolNames = [] } }) => String(toolNames.length),
      TOOL_BATCH_NAMES: ({ fields: { toolNames = [] } }) => toolNames.join(','),
    },
  },
  PermissionDenied: {
    subject: toolName,
    variables: { TOOL_NAME: toolName, DENY_REASON: 'reason', TOOL_USE_ID: ({ tool }) => tool?.id },
  },
  UserPromptExpansion: {
    subject: 'commandName',
    variables: {
      EXPANSION_TYPE: 'expansionType',
      COMMAND_NAME: 'commandName',
      COMMAND_ARGS: 'commandArgs',
      COMMAND_SOURCE: 'commandSource',
      EXPANDED_PROMPT: 'prompt',
    },
  },
  Elicitation: { subject: 'mcpServerName', variables: { ...ELICITATION, ELICITATION_MESSAGE: 'message' } },
  ElicitationResult: {
    subject: 'mcpServerName',
    variables: { ...ELICITATION, ELICITATION_ACTION: 'action' },
  },
  MessageDisplay: {
    variables: {
      MESSAGE_ID: 'messageId',
      TURN_ID: 'turnId',
      MESSAGE_INDEX: 'index',
      MESSAGE_FINAL: 'final',
      MESSAGE_DELTA: 'delta',
    },
    when: ({ fields, config }) => fields.final === true || !config.messageDisplay.onlyFinal,
  },
} as const satisfies Rows;

export function variablesOf({ variables }: EventRow<EventName>, call: CallOf<EventName>): Variables {
  const entries = Object.entries(variables);
  return Object.fromEntries(entries.map(([name, source]) => [name, textFrom(source, call)]));
}

export function textFrom(source: Source<EventName>, call: CallOf<EventName>): string | undefined {
  const fields: Readonly<Partial<Record<string, unknown>>> = call.fields;
  return typeof source === 'function' ? source(call) : fields[source]?.toString();
}

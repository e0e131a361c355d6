/**
 * Every event of a session, with what conclaude wants to know beside what every call has. The types of calls and
 * the reading of payloads both come from this table: a new event is a new row.
 */
type FieldType = 'text' | 'flag' | 'number' | 'texts';
type Fields = Readonly<Record<string, FieldType>>;

const TASK = { taskId: 'text', taskSubject: 'text', taskDescription: 'text' } as const satisfies Fields;
const ELICITATION = { mcpServerName: 'text', mode: 'text', elicitationId: 'text' } as const satisfies Fields;

export const EVENTS = {
  PreToolUse: {},
  PostToolUse: {},
  PostToolUseFailure: {},
  PostToolBatch: { toolNames: 'texts' },
  Notification: {},
  UserPromptSubmit: { prompt: 'text' },
  UserPromptExpansion: {
    expansionType: 'text',
    commandName: 'text',
    commandArgs: 'text',
    commandSource: 'text',
    prompt: 'text',
  },
  SessionStart: { source: 'text' },
  SessionEnd: {},
  /**
   * `stopHookActive`: a hook has kept this turn from ending already; `runningAgents`, `runningCommands`: what is still
   * at work in the background.
   */
  Stop: { stopHookActive: 'flag', runningAgents: 'number', runningCommands: 'number' },
  StopFailure: { error: 'text' },
  SubagentStart: { agentTranscriptPath: 'text' },
  SubagentStop: { agentTranscriptPath: 'text' },
  PreCompact: {},
  PostCompact: { trigger: 'text', compactSummary: 'text' },
  PreModelSwitch: {},
  PostModelSwitch: {},
  PermissionRequest: {},
  PermissionDenied: { reason: 'text' },
  Setup: { trigger: 'text' },
  TeammateIdle: { teammateName: 'text', teamName: 'text' },
  TaskCreated: TASK,
  TaskCompleted: TASK,
  Elicitation: { ...ELICITATION, message: 'text' },
  ElicitationResult: { ...ELICITATION, action: 'text' },
  ConfigChange: { source: 'text', filePath: 'text' },
  WorktreeCreate: { name: 'text' },
  WorktreeRemove: {},
  InstructionsLoaded: { filePath: 'text', memoryType: 'text', loadReason: 'text' },
  CwdChanged: { oldCwd: 'text', newCwd: 'text' },
  FileChanged: { filePath: 'text', event: 'text' },
  DirectoryAdded: {},
  MessageDisplay: { turnId: 'text', messageId: 'text', index: 'number', final: 'flag', delta: 'text' },
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
  texts: readonly string[];
}

export type FieldsOf<E extends EventName> = {
  readonly [Key in keyof (typeof EVENTS)[E]]?: TypeOf[(typeof EVENTS)[E][Key] & FieldType];
};

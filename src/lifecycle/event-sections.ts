import type { EventName } from '../call/events.ts';
import type { Config } from '../config/description.ts';

/** Sections about an event: all but these. */
type Section = Exclude<keyof Config, 'notifications' | 'tests'>;

/** The event that each section of the configuration is about. */
export const EVENT_OF = {
  preToolUse: 'PreToolUse',
  postToolUse: 'PostToolUse',
  postToolBatch: 'PostToolBatch',
  permissionRequest: 'PermissionRequest',
  permissionDenied: 'PermissionDenied',
  userPromptSubmit: 'UserPromptSubmit',
  userPromptExpansion: 'UserPromptExpansion',
  stop: 'Stop',
  stopFailure: 'StopFailure',
  // It has kept an older name.
  skillStart: 'SubagentStart',
  subagentStop: 'SubagentStop',
  teammateIdle: 'TeammateIdle',
  taskCreated: 'TaskCreated',
  taskCompleted: 'TaskCompleted',
  configChange: 'ConfigChange',
  setup: 'Setup',
  postCompact: 'PostCompact',
  cwdChanged: 'CwdChanged',
  fileChanged: 'FileChanged',
  instructionsLoaded: 'InstructionsLoaded',
  elicitation: 'Elicitation',
  elicitationResult: 'ElicitationResult',
  messageDisplay: 'MessageDisplay',
  worktreeCreate: 'WorktreeCreate',
} as const satisfies Readonly<Record<Section, EventName>>;

/** The section that an event has. */
export type SectionOf<E extends EventName> = {
  [S in Section]: (typeof EVENT_OF)[S] extends E ? S : never;
}[Section];

const SECTIONS = Object.entries(EVENT_OF) as readonly (readonly [Section, EventName])[];

export function sectionOf(event: EventName): Section | undefined {
  return SECTIONS.find(([, own]) => own === event)?.[0];
}

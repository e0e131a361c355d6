import { EVENT_NAMES } from '../../call/events.ts';
import { type HookEntry, ownHook, type Program } from './own-hook.ts';

/** A configuration as the file has it, valid, defaults not filled in. */
export type RawConfig = Readonly<Record<string, unknown>>;

/**
 * What every client since 2.0.77 knows. Before 2.1 a client drops a settings file whole for one event that it
 * doesn't know, so the others go to a file of their own.
 */
export const KNOWN_TO_ALL: readonly string[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PermissionRequest',
];

/** The guard needs these whatever the configuration says: to judge, and to know which agent is at work. */
const ALWAYS = ['PreToolUse', 'SessionStart', 'SubagentStart', 'SubagentStop'];

/** With the user's own settings, the hooks serve every project, and can't know what its configuration uses. */
const FOR_EVERY_PROJECT = [...ALWAYS, 'UserPromptSubmit', 'Stop'];

const RUNS_A_PROJECTS_COMMANDS = ['PreToolUse', 'SubagentStop', 'UserPromptSubmit', 'Stop'];

/** Sections whose event has another name than the section. */
const EVENT_OF: Readonly<Record<string, string>> = { skillStart: 'SubagentStart' };

const GUARDS = ['PreToolUse', 'ConfigChange'];
const OWN_WORK_SECONDS = 30;
const COMMAND_SECONDS = 600;
const PRE_TOOL_USE_COMMAND_SECONDS = 60;

export interface WantedHooks {
  readonly forAll: readonly HookEntry[];
  /** For `settings.local.json`, which an old client may drop without losing the guard. */
  readonly forNewer: readonly HookEntry[];
}

export function wantedHooks(program: Program, config: RawConfig, isUsers: boolean): WantedHooks {
  const used = new Set<string>(isUsers ? FOR_EVERY_PROJECT : ALWAYS);
  if (isMap(config.preToolUse) && config.preToolUse.selfProtection === true) used.add('ConfigChange');
  for (const [section, value] of Object.entries(config)) {
    const event = EVENT_OF[section] ?? section.charAt(0).toUpperCase() + section.slice(1);
    if (EVENT_NAMES.some((name) => name === event) && isUsed(value)) used.add(event);
  }
  for (const event of noticed(config.notifications)) used.add(event);
  const entries = EVENT_NAMES.filter((event) => used.has(event)).map((event): HookEntry => {
    const hook = ownHook(program, event, secondsFor(event, config, isUsers), GUARDS.includes(event));
    return event === 'PreToolUse' || event === 'PermissionRequest'
      ? { event, matcher: '*', hook }
      : { event, hook };
  });
  return {
    forAll: entries.filter(({ event }) => KNOWN_TO_ALL.includes(event)),
    forNewer: entries.filter(({ event }) => !KNOWN_TO_ALL.includes(event)),
  };
}

/** Does a section make anything happen? Switched-off flags, texts and empty lists alone don't. */
function isUsed(section: unknown): boolean {
  if (!isMap(section)) return false;
  if (typeof section.default === 'string' || typeof section.command === 'string') return true;
  return Object.values(section).some(
    (value) =>
      value === true ||
      (Array.isArray(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0),
  );
}

function noticed(notifications: unknown): readonly string[] {
  if (!isMap(notifications) || notifications.enabled !== true) return [];
  const names: readonly unknown[] = Array.isArray(notifications.hooks) ? notifications.hooks : [];
  return names.filter((name): name is string => typeof name === 'string');
}

/** Time for the commands that run at the event, one after the other, and for our own work. */
function secondsFor(event: string, config: RawConfig, isUsers: boolean): number {
  const section = Object.entries(config).find(
    ([name]) => (EVENT_OF[name] ?? name).toLowerCase() === event.toLowerCase(),
  )?.[1];
  const fallback = event === 'PreToolUse' ? PRE_TOOL_USE_COMMAND_SECONDS : COMMAND_SECONDS;
  // The user's own hooks serve projects whose commands can't be counted here.
  const unknown =
    isUsers && RUNS_A_PROJECTS_COMMANDS.includes(event) ? COMMAND_SECONDS - OWN_WORK_SECONDS : 0;
  return OWN_WORK_SECONDS + Math.max(commandSeconds(section, fallback, 0), unknown);
}

function commandSeconds(value: unknown, fallback: number, depth: number): number {
  if (depth > 8 || typeof value !== 'object' || value === null) return 0;
  if (isMap(value) && typeof value.run === 'string')
    return typeof value.timeout === 'number' ? value.timeout : fallback;
  let sum = 0;
  for (const item of Object.values(value)) sum += commandSeconds(item, fallback, depth + 1);
  return sum;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { EVENT_NAMES, type EventName } from '../call/events.ts';
import type { NeededEvent } from '../clients/wiring.ts';
import { isMap, mapsIn, type ValueMap } from '../json-value.ts';
import { sectionOf } from './event-sections.ts';

/** The guard needs these whatever the configuration says: to judge, and to know which agent is at work. */
const ALWAYS = ['PreToolUse', 'SessionStart', 'SubagentStart', 'SubagentStop'];

/** With the user's own settings, the hooks serve every project, and can't know what its configuration uses. */
const FOR_EVERY_PROJECT = [...ALWAYS, 'UserPromptSubmit', 'Stop'];

/** What calls have done to protected files is seen when they have ended. */
const FOR_EFFECTS = ['PostToolUse', 'PostToolUseFailure', 'Stop'];

const RUNS_A_PROJECTS_COMMANDS = ['PreToolUse', 'SubagentStop', 'UserPromptSubmit', 'Stop', 'PostToolUse'];

const GUARDS = ['PreToolUse', 'ConfigChange'];
const OWN_WORK_SECONDS = 30;
const COMMAND_SECONDS = 600;
const PRE_TOOL_USE_COMMAND_SECONDS = 60;

/** The events at which conclaude has to be called, by the configuration as the file has it, defaults not filled in. */
export function neededEvents(config: ValueMap, isUsers: boolean): readonly NeededEvent[] {
  const used = new Set<string>(isUsers ? FOR_EVERY_PROJECT : ALWAYS);
  const rules = isMap(config.preToolUse) ? config.preToolUse : {};
  if (rules.selfProtection === true) used.add('ConfigChange');
  // It is on unless somebody switched it off, and looks at what appeared when a turn ends.
  if (rules.preventRootAdditions !== false) used.add('Stop');
  // A file that a prompt mentions is read without a tool.
  if (keepsFromReading(rules)) used.add('UserPromptSubmit');
  for (const event of noticed(config.notifications)) used.add(event);
  const watches = isUsers || watchesEffects(rules);
  const isNeeded = (event: EventName) => used.has(event) || isUsed(config[sectionOf(event)]);
  const isForEffects = (event: EventName) => watches && FOR_EFFECTS.includes(event) && !isNeeded(event);
  const needed = EVENT_NAMES.filter((event) => isNeeded(event) || isForEffects(event));
  return needed.map((event) => ({
    event,
    seconds: secondsFor(event, config, isUsers),
    failsClosed: GUARDS.includes(event),
    ...(isForEffects(event) && { isForEffects: true as const }),
    ...(event === 'Stop' && { runs: scriptsIn(config.stop) }),
  }));
}

/** The scripts of a list of commands, in its order. */
function scriptsIn(section: unknown): readonly string[] {
  const commands: readonly unknown[] =
    isMap(section) && Array.isArray(section.commands) ? section.commands : [];
  return commands.flatMap((one) => {
    const run = isMap(one) ? one.run : one;
    return typeof run === 'string' ? [run] : [];
  });
}

function keepsFromReading({ uneditableFiles }: ValueMap): boolean {
  const entries: readonly unknown[] = Array.isArray(uneditableFiles) ? uneditableFiles : [];
  return entries.some(
    (entry) => isMap(entry) && Array.isArray(entry.operations) && entry.operations.includes('read'),
  );
}

/** Is there a rule whose files could be changed by a call unseen? */
function watchesEffects(rules: ValueMap): boolean {
  const { effects, shell, preventRootAdditions, toolUsageValidation } = rules;
  if (effects === 'off' || (isMap(shell) && shell.protectFiles === false)) return false;
  if (preventRootAdditions !== false || rules.selfProtection === true) return true;
  if (rules.preventUpdateGitIgnored === true) return true;
  const lists = [rules.uneditableFiles, rules.preventAdditions];
  if (lists.some((list) => Array.isArray(list) && list.length > 0)) return true;
  return mapsIn(toolUsageValidation).some(({ pattern }) => typeof pattern === 'string');
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
function secondsFor(event: EventName, config: ValueMap, isUsers: boolean): number {
  const section = config[sectionOf(event)];
  const fallback = event === 'PreToolUse' ? PRE_TOOL_USE_COMMAND_SECONDS : COMMAND_SECONDS;
  // The user's own hooks serve projects whose commands can't be counted here.
  const unknown =
    isUsers && RUNS_A_PROJECTS_COMMANDS.includes(event) ? COMMAND_SECONDS - OWN_WORK_SECONDS : 0;
  return OWN_WORK_SECONDS + Math.max(commandSeconds(section, fallback, 0), unknown);
}

function commandSeconds(value: unknown, fallback: number, depth: number): number {
  if (depth > 8 || typeof value !== 'object' || value === null) return 0;
  if (isMap(value) && typeof value.run === 'string') {
    const once = typeof value.timeout === 'number' ? value.timeout : fallback;
    const retries = typeof value.retries === 'number' ? value.retries : 0;
    // What failed before the session is found out by running it once more.
    return once * (1 + retries + (value.since === 'session' ? 1 : 0));
  }
  let sum = 0;
  for (const item of Object.values(value)) sum += commandSeconds(item, fallback, depth + 1);
  return sum;
}

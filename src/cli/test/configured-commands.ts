import { EVENT_NAMES, type EventName } from '../../call/events.ts';
import type { Config } from '../../config/description.ts';

export interface ConfiguredCommand {
  readonly run: string;
  /** The key that it stands under, where commands stand by pattern. */
  readonly pattern: string | undefined;
}

/** Sections are called as their events; one has kept an older name. */
function sectionOf(event: EventName): string {
  return event === 'SubagentStart' ? 'skillStart' : event.charAt(0).toLowerCase() + event.slice(1);
}

/** Where an event's commands stand in a configuration; `undefined` when it can't have any. */
export function keyOfCommands(config: Config, event: EventName): string | undefined {
  const section = sectionOf(event);
  const value = (config as Readonly<Record<string, unknown>>)[section];
  if (!isMap(value)) return undefined;
  return ['commands', 'command'].filter((key) => key in value).map((key) => `${section}.${key}`)[0];
}

export function eventsWithCommands(config: Config): readonly EventName[] {
  return EVENT_NAMES.filter((event) => event !== 'PreToolUse' && keyOfCommands(config, event) !== undefined);
}

/** An event's commands, in the order of the file. */
export function configuredCommands(config: Config, event: EventName): readonly ConfiguredCommand[] {
  const section = (config as Readonly<Record<string, unknown>>)[sectionOf(event)];
  if (!isMap(section)) return [];
  const slash = isMap(section.slashCommands) ? section.slashCommands.commands : undefined;
  return [...commandsIn(section.command ?? section.commands), ...commandsIn(slash)];
}

function commandsIn(value: unknown, pattern?: string): readonly ConfiguredCommand[] {
  if (typeof value === 'string') return [{ run: value, pattern }];
  if (Array.isArray(value)) return value.flatMap((item) => commandsIn(item.run, pattern));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, commands]) => commandsIn(commands, key));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

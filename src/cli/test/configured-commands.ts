import { EVENT_NAMES, type EventName } from '../../call/events.ts';
import type { Config } from '../../config/description.ts';
import { isMap } from '../../json-value.ts';
import { sectionOf } from '../../lifecycle/event-sections.ts';

export interface ConfiguredCommand {
  readonly run: string;
  /** The key that it stands under, where commands stand by pattern. */
  readonly pattern: string | undefined;
}

/** Where an event's commands stand in a configuration; `undefined` when it can't have any. */
export function keyOfCommands(config: Config, event: EventName): string | undefined {
  const section = sectionOf(event);
  const value: unknown = section && config[section];
  if (!isMap(value)) return undefined;
  return ['commands', 'command'].filter((key) => key in value).map((key) => `${section}.${key}`)[0];
}

export function eventsWithCommands(config: Config): readonly EventName[] {
  return EVENT_NAMES.filter((event) => event !== 'PreToolUse' && keyOfCommands(config, event) !== undefined);
}

/** An event's commands, in the order of the file. */
export function configuredCommands(config: Config, event: EventName): readonly ConfiguredCommand[] {
  const name = sectionOf(event);
  const section: unknown = name && config[name];
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

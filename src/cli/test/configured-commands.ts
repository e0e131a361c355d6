import { EVENT_NAMES, type EventName } from '../../call/events.ts';
import type { Config } from '../../config/description.ts';
import { isMap, type ValueMap } from '../../json-value.ts';
import { sectionOf } from '../../lifecycle/event-sections.ts';

export interface ConfiguredCommand {
  readonly run: string;
  /** The key that it stands under, where commands stand by pattern. */
  readonly pattern: string | undefined;
}

/** Where an event's commands stand in a configuration; `undefined` when it can't have any. */
export function keyOfCommands(config: Config, event: EventName): string | undefined {
  const key = ['commands', 'command'].find((name) => name in sectionFor(config, event));
  return key && `${sectionOf(event)}.${key}`;
}

export function eventsWithCommands(config: Config): readonly EventName[] {
  return EVENT_NAMES.filter((event) => event !== 'PreToolUse' && keyOfCommands(config, event) !== undefined);
}

/** An event's commands, in the order of the file. */
export function configuredCommands(config: Config, event: EventName): readonly ConfiguredCommand[] {
  const { command, commands, slashCommands } = sectionFor(config, event);
  const slash = isMap(slashCommands) ? slashCommands.commands : undefined;
  return [...commandsIn(command ?? commands), ...commandsIn(slash)];
}

function sectionFor(config: Config, event: EventName): ValueMap {
  const sections: ValueMap = config;
  const section = sections[sectionOf(event)];
  return isMap(section) ? section : {};
}

function commandsIn(value: unknown, pattern?: string): readonly ConfiguredCommand[] {
  if (typeof value === 'string') return [{ run: value, pattern }];
  if (Array.isArray(value)) return value.flatMap((item) => commandsIn(item.run, pattern));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, commands]) => commandsIn(commands, key));
}

import { expect, test } from 'vitest';
import { EVENT_NAMES } from '../../../src/call/events.ts';
import { configuration } from '../../../src/config/description.ts';
import { sectionOf } from '../../../src/lifecycle/event-sections.ts';
import { neededEvents } from '../../../src/lifecycle/needed-events.ts';

/** Every section is about an event, but for these. */
const SECTIONS = Object.keys(configuration.fields).filter(
  (section) => !['extends', 'overrides', 'notifications', 'log', 'tests'].includes(section),
);
const EVENT_OF = SECTIONS.map(
  (section) => [section, EVENT_NAMES.find((event) => sectionOf(event) === section) ?? 'no event'] as const,
);

const always = neededEvents({}, false).map(({ event }) => event);

test.each(EVENT_OF)('%s needs a hook at %s as soon as it has a command', (section, event) => {
  const commands = [{ run: 'make', timeout: 100 }];
  const needed = neededEvents({ [section]: { commands } }, false);
  expect(needed.map((need) => need.event)).toEqual(expect.arrayContaining([...always, event]));
  expect(needed.find((need) => need.event === event)?.seconds).toBe(130);
});

test.each(SECTIONS)('%s needs none while nothing in it is switched on', (section) => {
  const off = { commands: [], infinite: false, infiniteMessage: 'go on' };
  expect(neededEvents({ [section]: off }, false).map(({ event }) => event)).toEqual(always);
});

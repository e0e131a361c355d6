import { expect, test } from 'vitest';
import { EVENT_OF } from '../../../src/lifecycle/event-sections.ts';
import { neededEvents } from '../../../src/lifecycle/needed-events.ts';

const always = neededEvents({}, false).map(({ event }) => event);

test.each(Object.entries(EVENT_OF))('%s needs a hook at %s as soon as it has a command', (section, event) => {
  const commands = [{ run: 'make', timeout: 100 }];
  const needed = neededEvents({ [section]: { commands } }, false);
  expect(needed.map((need) => need.event)).toEqual(expect.arrayContaining([...always, event]));
  expect(needed.find((need) => need.event === event)?.seconds).toBe(130);
});

test.each(Object.keys(EVENT_OF))('%s needs none while nothing in it is switched on', (section) => {
  const off = { commands: [], infinite: false, infiniteMessage: 'go on' };
  expect(neededEvents({ [section]: off }, false).map(({ event }) => event)).toEqual(always);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayReader } from '../../../src/report/data/day-of.ts';
import { embeddable } from '../../../src/report/embed.ts';
import { NO_FILTER } from '../../../src/report/filter.ts';
import { linkTo, type Route, readRoute } from '../../../src/report/route.ts';
import { HOSTILE } from '../../support/log-history.ts';
import { runs } from '../../support/property-runs.ts';

describe('what is embedded', () => {
  const isInert = (text: string) => !/[<>&\u2028\u2029]/.test(text);

  test.each(HOSTILE.map((text) => [text.slice(0, 40), text] as const))(
    '%j comes back, and does nothing',
    (_, text) => {
      const embedded = embeddable({ [text]: [text] });
      expect(isInert(embedded)).toBe(true);
      expect(JSON.parse(embedded)).toEqual({ [text]: [text] });
    },
  );

  test('is so for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const embedded = embeddable([text]);
        expect(isInert(embedded)).toBe(true);
        expect(JSON.parse(embedded)).toEqual([text]);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('addresses', () => {
  test.each<Route>([
    { screen: 'overview' },
    { screen: 'rules' },
    { screen: 'rule', rule: 12 },
    { screen: 'call', id: 'koba-diru', row: undefined },
    { screen: 'call', id: 'a/b?c#d%', row: 7 },
    { screen: 'calls', filter: NO_FILTER, page: 1 },
    {
      screen: 'calls',
      filter: { ...NO_FILTER, search: 'a&b=c #?', verdict: 'deny', from: '2026-11-01' },
      page: 3,
    },
  ])('lead back to $screen', (route) => {
    expect(readRoute(linkTo(route))).toEqual(route);
  });

  test.each(['', '#', '#nothing', '#rule/x', '#call', '#__proto__', '#rule/-1', '#//'])(
    '%j means the overview',
    (hash) => {
      expect(readRoute(hash)).toEqual({ screen: 'overview' });
    },
  );

  test('broken escapes are taken as they are', () => {
    expect(readRoute('#call/%E0%A4')).toEqual({ screen: 'call', id: '%E0%A4', row: undefined });
    expect(readRoute('#calls?page=-3')).toMatchObject({ page: 1 });
  });
});

test.each([
  ['UTC', '2026-11-17T23:59:59Z', '2026-11-17'],
  ['Asia/Kathmandu', '2026-11-17T18:14:59Z', '2026-11-17'],
  ['Asia/Kathmandu', '2026-11-17T18:15:00Z', '2026-11-18'],
  ['America/New_York', '2026-11-18T04:59:00Z', '2026-11-17'],
])('in %s, %s is on %s', (zone, time, day) => {
  expect(dayReader(zone)(Date.parse(time))).toBe(day);
});

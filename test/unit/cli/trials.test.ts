import { expect, test } from 'vitest';
import { checkTrials } from '../../../src/cli/doctor/check-config.ts';
import { dayOf } from '../../../src/cli/trials.ts';
import { findWarnings } from '../../../src/cli/validate/warnings.ts';
import { memoryHost } from '../../support/memory-host.ts';
import { goodConfig } from '../../support/parsed-config.ts';

const TRIAL = goodConfig(`preToolUse:
  mode: observe
  until: 2027-01-31
  uneditableFiles:
    - a
    - pattern: b
      until: 2027-02-28
    - pattern: c
      mode: enforce
`);

test.each([
  ['2027-01-30', [], ['warn', 'warn']],
  ['2027-01-31', [], ['warn', 'warn']],
  ['2027-02-01', ['preToolUse.until'], ['fail', 'warn']],
  ['2027-02-28', ['preToolUse.until'], ['fail', 'warn']],
  ['2027-03-01', ['preToolUse.until', 'preToolUse.uneditableFiles.1.until'], ['fail', 'fail']],
])('on %s these trials are over: %j', (today, warnings, checks) => {
  const warned = findWarnings(memoryHost(), TRIAL, today).map(({ path }) => path.join('.'));
  expect(warned).toEqual(warnings);
  expect(checkTrials(TRIAL, today).map(({ status }) => status)).toEqual(checks);
});

test('rules are counted by the day of their trial; those that speak for others are not', () => {
  expect(checkTrials(TRIAL, '2027-01-01').map(({ text }) => text.split(';')[0])).toEqual([
    'observing: 2 rules, until 2027-01-31 (uneditableFiles[0], preventRootAdditions)',
    'observing: 1 rule, until 2027-02-28 (uneditableFiles[1])',
  ]);
  expect(checkTrials(goodConfig('preToolUse: { uneditableFiles: [a] }'), '2027-01-01')).toEqual([]);
});

test('a day is that of the user', () => {
  expect(dayOf(new Date(2027, 0, 5, 0, 0, 1))).toBe('2027-01-05');
  expect(dayOf(new Date(2027, 11, 31, 23, 59, 59))).toBe('2027-12-31');
});

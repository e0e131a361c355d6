import { describe, expect, test } from 'vitest';
import type { LogEntry, LogVerdict } from '../../../src/log/entry.ts';
import type { SeenCall } from '../../../src/report/data/report-input.ts';
import { HISTORY_HASH, HISTORY_POLICY, HISTORY_ROOT } from '../../support/log-history.ts';
import { CURRENT_RULES, reportOf } from '../../support/report-page.ts';

const DAY = '2026-11-10';
let made = 0;

/** An entry at some minute of one day; by the same rule unless told otherwise. */
function entry(minute: number, verdict: LogVerdict, more: Partial<LogEntry> = {}): LogEntry {
  const at = new Date(Date.parse(`${DAY}T09:00:00Z`) + minute * 60_000).toISOString();
  return {
    v: 1,
    id: `id-${made++}`,
    at,
    event: 'PreToolUse',
    verdict,
    client: 'claude-code',
    session: 's',
    tool: 'Edit',
    files: ['package-lock.json'],
    rules: [{ id: 'uneditableFiles[0]', place: '.conclaude.yaml:4' }],
    policy: HISTORY_HASH,
    ms: 4,
    ...more,
  };
}

function call(minute: number, more: Partial<SeenCall> = {}): SeenCall {
  const time = Date.parse(`${DAY}T09:00:00Z`) + minute * 60_000;
  return { id: undefined, session: 's', time, outcome: 'worked', changed: [], ...more };
}

const ruleOf = (report: ReturnType<typeof reportOf>, id = 'uneditableFiles[0]') =>
  report.rules.find((rule) => rule.id === id);

describe('how it went on after a refusal', () => {
  const nothing = { other: 0, 'gave-up': 0, repeated: 0, unknown: 0 };
  test.each<[string, readonly LogEntry[], readonly SeenCall[] | undefined, Partial<typeof nothing>]>([
    ['another call ran afterwards', [entry(0, 'deny')], [call(1)], { other: 1 }],
    [
      'one that failed was another way, too',
      [entry(0, 'deny')],
      [call(1, { outcome: 'failed' })],
      { other: 1 },
    ],
    ['no call followed', [entry(5, 'deny')], [call(1)], { 'gave-up': 1 }],
    ['only refused calls followed', [entry(5, 'deny')], [call(6, { outcome: 'refused' })], { 'gave-up': 1 }],
    [
      'calls of other sessions say nothing',
      [entry(5, 'deny')],
      [call(1), call(9, { session: 't' })],
      { 'gave-up': 1 },
    ],
    ['the same again, soon', [entry(0, 'deny'), entry(3, 'deny')], [call(9)], { repeated: 1, other: 1 }],
    ['the same again, an hour later', [entry(0, 'deny'), entry(60, 'deny')], [call(90)], { other: 2 }],
    [
      'the same in another session',
      [entry(0, 'deny'), entry(1, 'deny', { session: 't' })],
      [call(2), call(3, { session: 't' })],
      { other: 2 },
    ],
    [
      'another file is another attempt',
      [entry(0, 'deny'), entry(1, 'deny', { files: ['b'] })],
      [call(2)],
      { other: 2 },
    ],
    ['without a transcript, by the entries', [entry(0, 'deny'), entry(1, 'ask')], undefined, { other: 1 }],
    ['without any later entry nobody knows', [entry(0, 'deny')], undefined, { unknown: 1 }],
    [
      'without a session nobody knows',
      [{ ...entry(0, 'deny'), session: undefined } as unknown as LogEntry, entry(1, 'ask')],
      undefined,
      { unknown: 1 },
    ],
    ['questions are no refusals', [entry(0, 'ask')], [call(1)], {}],
  ])('%s', (_, entries, calls, expected) => {
    expect(ruleOf(reportOf(entries, calls))?.wentOn).toEqual({ ...nothing, ...expected });
  });
});

describe('suspects for false stops', () => {
  const asked = (count: number, outcomes: readonly SeenCall['outcome'][]) => ({
    entries: Array.from({ length: count }, (_, index) => entry(index, 'ask', { call: `c${index}` })),
    calls: outcomes.map((outcome, index) => call(index, { id: `c${index}`, outcome })),
  });
  const changed = (minute: number, more: Partial<SeenCall> = {}) =>
    call(minute, { changed: [`${HISTORY_ROOT}/package-lock.json`], ...more });

  test.each<[string, readonly LogEntry[], readonly SeenCall[], Readonly<Record<string, number>>]>([
    ['the same twice in a session', [entry(0, 'deny'), entry(200, 'deny')], [], { 'same-again': 1 }],
    [
      'three times counts once',
      [entry(0, 'deny'), entry(1, 'deny'), entry(2, 'deny')],
      [],
      { 'same-again': 1 },
    ],
    ['once in each of two sessions', [entry(0, 'deny'), entry(1, 'deny', { session: 't' })], [], {}],
    ['two different files', [entry(0, 'deny'), entry(1, 'deny', { files: ['b'] })], [], {}],
    [
      'three questions, three times yes',
      asked(3, ['worked', 'failed', 'worked']).entries,
      asked(3, ['worked', 'failed', 'worked']).calls,
      { 'always-yes': 3 },
    ],
    [
      'a single no is enough',
      asked(3, ['worked', 'refused-by-user', 'worked']).entries,
      asked(3, ['worked', 'refused-by-user', 'worked']).calls,
      {},
    ],
    [
      'two answers are too few',
      asked(3, ['worked', 'worked']).entries,
      asked(3, ['worked', 'worked']).calls,
      {},
    ],
    ['the file was changed all the same', [entry(0, 'deny')], [changed(4)], { 'done-anyway': 1 }],
    ['changed before', [entry(9, 'deny')], [changed(4)], {}],
    ['changed without success', [entry(0, 'deny')], [changed(4, { outcome: 'refused' })], {}],
    ['another session changed it', [entry(0, 'deny')], [changed(4, { session: 't' })], {}],
  ])('%s', (_, entries, calls, expected) => {
    const found = ruleOf(reportOf(entries, calls))?.suspicions ?? [];
    expect(Object.fromEntries(found.map(({ why, count }) => [why, count]))).toEqual(expected);
  });
});

describe('rules', () => {
  test('are counted by what they said, and know when last', () => {
    const report = reportOf(
      [entry(0, 'deny'), entry(1, 'ask'), entry(2, 'effect'), entry(3, 'deny', { session: 't' })],
      undefined,
    );
    expect(ruleOf(report)).toMatchObject({
      isCurrent: true,
      about: 'package-lock.json',
      fired: 4,
      sessions: 2,
      verdicts: { deny: 2, ask: 1, effect: 1 },
      last: Date.parse(`${DAY}T09:03:00Z`),
    });
  });

  test('one that only agreed has decided nothing', () => {
    const rules = [
      { id: 'uneditableFiles[0]', place: '.conclaude.yaml:4' },
      { id: 'uneditableFiles[2]', place: '.conclaude.yaml:9' },
    ];
    const report = reportOf([entry(0, 'deny', { rules }), entry(1, 'deny', { rules })], undefined);
    expect(ruleOf(report, 'uneditableFiles[2]')).toMatchObject({
      fired: 2,
      besides: 2,
      verdicts: {},
      suspicions: [],
    });
    expect(ruleOf(report)).toMatchObject({ fired: 2, besides: 0, verdicts: { deny: 2 } });
  });

  test('one that is only observed said nothing, whatever became of the call', () => {
    const rules = [{ id: 'uneditableFiles[0]', place: '.conclaude.yaml:4', would: 'deny' as const }];
    const report = reportOf([entry(0, 'observed', { rules }), entry(1, 'ask', { rules })], undefined);
    expect(ruleOf(report)?.verdicts).toEqual({ observed: 2 });
  });

  test('of the policy that did nothing are there, with what they cover', () => {
    const report = reportOf([entry(0, 'deny')], undefined);
    expect(report.rules).toHaveLength(CURRENT_RULES.length);
    expect(ruleOf(report, 'uneditableFiles[3]')).toMatchObject({
      fired: 0,
      last: null,
      files: 0,
      isCurrent: true,
    });
  });

  test('are known by their text: the history moves with it, and a changed text begins anew', () => {
    const moved = CURRENT_RULES.map((rule) =>
      rule.id === 'uneditableFiles[0]'
        ? {
            ...rule,
            id: 'uneditableFiles[7]',
            place: '.conclaude.yaml:1',
            policy: {
              file: '.conclaude.yaml',
              text: '    - pattern: package-lock.json\n      message: Run npm install instead.\n',
              extended: [],
            },
          }
        : rule,
    );
    expect(ruleOf(reportOf([entry(0, 'deny')], undefined, moved), 'uneditableFiles[7]')?.fired).toBe(1);

    const text = HISTORY_POLICY.replace('package-lock.json', 'other.json');
    const changed = CURRENT_RULES.map((rule) => ({ ...rule, policy: { ...rule.policy, text } }));
    const report = reportOf([entry(0, 'deny')], undefined, changed);
    expect(ruleOf(report)?.fired).toBe(0);
    expect(report.rules.at(-1)).toMatchObject({ id: 'uneditableFiles[0]', fired: 1, isCurrent: false });
  });

  test('a gate of the policy is no rule for calls, and is there all the same', () => {
    const rules = [{ id: 'stop.commands[0]', place: '.conclaude.yaml:24' }];
    const report = reportOf([entry(0, 'gate-blocked', { rules })], undefined);
    expect(report.rules.at(-1)).toMatchObject({ id: 'stop.commands[0]', isCurrent: true, fired: 1 });
  });

  test('whose policy was not kept count as those of the same name', () => {
    expect(ruleOf(reportOf([entry(0, 'deny', { policy: 'lost' })], undefined))?.fired).toBe(1);
  });

  test('show their lines, as far as they reach', () => {
    const { excerpts, rules } = reportOf([entry(0, 'deny')], undefined);
    const lines = (id: string) => excerpts[rules.find((rule) => rule.id === id)?.excerpt ?? -1];
    expect(lines('uneditableFiles[1]')).toEqual({
      file: '.conclaude.yaml',
      first: 6,
      lines: ['- pattern: test/**', '  agent: coder', '  message: Tests belong to the tester.'],
    });
    expect(lines('preventRootAdditions')?.lines).toEqual(['preventRootAdditions: true']);
  });
});

describe('disagreements', () => {
  test.each<[string, LogVerdict, SeenCall['outcome'], number]>([
    ['refused and run', 'deny', 'worked', 1],
    ['refused, and so it stayed', 'deny', 'refused', 0],
    ['an error may be a refusal in words that nobody knows', 'deny', 'failed', 0],
    ['asked and run', 'ask', 'worked', 0],
    ['only observed, and run', 'observed', 'worked', 0],
  ])('%s', (_, verdict, outcome, count) => {
    const report = reportOf([entry(0, verdict, { call: 'c' })], [call(0, { id: 'c', outcome })]);
    expect(report.disagreements.ran).toHaveLength(count);
  });

  test('a policy was broken from its first victim to the first call that met a good one', () => {
    const { broken } = reportOf(
      [
        entry(0, 'deny'),
        entry(1, 'broken-policy', { note: 'why' }),
        entry(2, 'failure'),
        entry(3, 'broken-policy'),
        entry(4, 'ask'),
        entry(5, 'broken-policy'),
      ],
      undefined,
    ).disagreements;
    const minute = (at: number) => Date.parse(`${DAY}T09:0${at}:00Z`);
    expect(broken).toEqual([
      { from: minute(5), to: null, rows: [5] },
      { from: minute(1), to: minute(4), rows: [1, 3] },
    ]);
  });
});

test('gates: what was cached or skipped is counted, and has no time', () => {
  const gate = (
    round: number,
    outcome: 'passed' | 'failed' | 'cached' | 'skipped' | 'timed-out',
    ms: number,
  ) => ({
    gate: { round, commands: [{ shape: 'npm test', outcome, ms }] },
    event: 'Stop' as const,
  });
  const { gates } = reportOf(
    [
      entry(0, 'gate-blocked', gate(1, 'failed', 4000)),
      entry(1, 'gate-blocked', gate(2, 'timed-out', 9000)),
      entry(2, 'gate-released', gate(3, 'failed', 2000)),
      entry(3, 'gate-passed', gate(1, 'passed', 1000)),
      entry(4, 'gate-passed', gate(1, 'cached', 777)),
      entry(5, 'gate-passed', gate(1, 'skipped', 777)),
    ],
    undefined,
  );
  expect(gates).toMatchObject({ passed: 3, blocked: 2, released: 1, longest: 3, ms: 16_000, releases: [2] });
  expect(gates.commands).toEqual([
    {
      shape: 'npm test',
      passed: 1,
      failed: 2,
      timedOut: 1,
      cached: 1,
      skipped: 1,
      ms: 16_000,
      p50: 2000,
      p95: 9000,
      last: Date.parse(`${DAY}T09:05:00Z`),
    },
  ]);
});

describe('the overview', () => {
  test('counts verdicts and calls, and times without gates', () => {
    const gate = { gate: { round: 1, commands: [] }, ms: 30_000 };
    const entries = [1, 2, 3, 4].map((ms) => entry(ms, 'deny', { ms })).concat(entry(9, 'gate-passed', gate));
    const { summary } = reportOf(entries, [call(0), call(1)]);
    expect(summary).toMatchObject({
      calls: 2,
      sessions: 1,
      entries: 5,
      verdicts: { deny: 4, 'gate-passed': 1 },
    });
    expect(summary.hook).toEqual({ count: 4, p50: 2, p95: 4, most: 4 });
  });

  test('has every day, also those without anything', () => {
    const { days } = reportOf([entry(0, 'deny'), entry(3 * 24 * 60, 'ask')], [call(24 * 60)]);
    expect(days.map(({ day, calls, verdicts }) => [day, calls, verdicts])).toEqual([
      ['2026-11-10', 0, { deny: 1 }],
      ['2026-11-11', 1, {}],
      ['2026-11-12', 0, {}],
      ['2026-11-13', 0, { ask: 1 }],
    ]);
  });

  test('knows nothing of calls where there is no transcript', () => {
    expect(reportOf([entry(0, 'deny')], undefined).summary.calls).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/log/entry.ts';
import { recordOf } from '../../../src/otlp/record.ts';
import { entry } from './kept-log.ts';

const text = (stringValue: string) => ({ stringValue });
const list = (...values: readonly object[]) => ({ arrayValue: { values } });

const FULL: LogEntry = {
  v: 1,
  id: 'koba-diru',
  at: '2026-11-17T12:00:00.123Z',
  event: 'PreToolUse',
  verdict: 'deny',
  client: 'claude-code',
  session: 's1',
  call: 'toolu_1',
  agent: 'coder',
  tool: 'Bash',
  rules: [
    { id: 'git/force-push', place: '.conclaude.yaml:16' },
    { id: 'observer', place: 'default', would: 'ask' },
  ],
  policy: 'abc',
  files: ['a.txt', 'b.txt'],
  moreFiles: 3,
  shape: 'git push --force',
  text: 'git push --force origin',
  ms: 12.5,
  note: 'paused',
  gate: { round: 2, commands: [{ shape: 'npm test', outcome: 'failed', ms: 1500 }] },
};

test('all that an entry knows is in the record', () => {
  const record = recordOf(FULL, 'shop');
  const { attributes, ...rest } = record;
  expect(rest).toEqual({
    timeUnixNano: '1794916800123000000',
    observedTimeUnixNano: '1794916800123000000',
    severityNumber: 13,
    severityText: 'WARN',
    eventName: 'conclaude.verdict',
    body: text('Refused Bash (git push --force), by rule git/force-push'),
  });
  expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value]))).toEqual({
    'conclaude.entry.id': text('koba-diru'),
    'conclaude.project': text('shop'),
    'conclaude.verdict': text('deny'),
    'conclaude.event': text('PreToolUse'),
    'conclaude.client': text('claude-code'),
    'conclaude.session.id': text('s1'),
    'conclaude.call.id': text('toolu_1'),
    'conclaude.agent': text('coder'),
    'conclaude.tool': text('Bash'),
    'conclaude.rule.id': text('git/force-push'),
    'conclaude.rule.ids': list(text('git/force-push'), text('observer')),
    'conclaude.rule.places': list(text('.conclaude.yaml:16'), text('default')),
    'conclaude.rule.would': list(text('deny'), text('ask')),
    'conclaude.policy.hash': text('abc'),
    'conclaude.files': list(text('a.txt'), text('b.txt')),
    'conclaude.files.more': { intValue: '3' },
    'conclaude.command.shape': text('git push --force'),
    'conclaude.text': text('git push --force origin'),
    'conclaude.duration_ms': { doubleValue: 12.5 },
    'conclaude.gate.round': { intValue: '2' },
    'conclaude.gate.shapes': list(text('npm test')),
    'conclaude.gate.outcomes': list(text('failed')),
    'conclaude.gate.durations_ms': list({ doubleValue: 1500 }),
    'conclaude.note': text('paused'),
    'session.id': text('s1'),
    'gen_ai.tool.name': text('Bash'),
    'gen_ai.tool.call.id': text('toolu_1'),
    'gen_ai.agent.name': text('coder'),
  });
});

test('the guide lists every attribute', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/guides/teams.md'), 'utf8');
  const listed = guide.split('\n').filter((line) => line.startsWith('| `'));
  const names = listed.flatMap((line) => [
    /^\| `([^`]+)`/.exec(line)?.[1],
    /also as `([^`]+)`/.exec(line)?.[1],
  ]);
  const sent = recordOf(FULL, 'shop').attributes.map(({ key }) => key);
  expect(names.filter((name) => name !== undefined).sort()).toEqual(sent.sort());
});

test('what is not known is left out', () => {
  expect(recordOf(entry({ id: 'a' }), 'shop').attributes.map(({ key }) => key)).toEqual([
    'conclaude.entry.id',
    'conclaude.project',
    'conclaude.verdict',
    'conclaude.event',
    'conclaude.client',
  ]);
});

test('a number has the same type in all records', () => {
  const of = (ms: number, moreFiles: number) =>
    recordOf(entry({ ms, moreFiles }), 'shop')
      .attributes.slice(-2)
      .map(({ value }) => value);
  expect(of(2, 3)).toEqual([{ intValue: '3' }, { doubleValue: 2 }]);
  expect(of(2.5, 3.7)).toEqual([{ intValue: '3' }, { doubleValue: 2.5 }]);
});

test('half a character becomes a replacement character, a whole one stays', () => {
  const { attributes, body } = recordOf(entry({ shape: 'a\ud83d b\udc00 \u{1f600}', tool: 'Bash' }), 'shop');
  const shape = attributes.find(({ key }) => key === 'conclaude.command.shape');
  expect(shape?.value).toEqual(text('a\ufffd b\ufffd \u{1f600}'));
  expect(body).toEqual(text('Refused Bash (a\ufffd b\ufffd \u{1f600})'));
});

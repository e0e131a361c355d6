import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { EVENT_ROWS, variablesOf } from '../../../src/lifecycle/events.ts';
import { EVENT_CASES } from '../../support/event-cases.ts';

const page = readFileSync(new URL('../../../docs/reference/events.md', import.meta.url), 'utf8');
const COMMON = ['AGENT_NAME', 'AGENT_ID'];

test('every event of the table is tested', () => {
  expect([...new Set(EVENT_CASES.map(({ event }) => event))].sort()).toEqual(Object.keys(EVENT_ROWS).sort());
});

test.each(EVENT_CASES)(
  'docs/reference/events.md has a row for $event with its section',
  ({ event, section, variables }) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${event} | \`${section}\` |`));
    expect(row).toBeDefined();
    for (const name of Object.keys(variables))
      if (!COMMON.includes(name)) expect(row).toContain(`\`${name}\``);
  },
);

test('a row names each of its variables, also those that a payload lacks', () => {
  const call = { ...claudeCode.readCall('TaskCreated', { ok: true, raw: {} }), agent: 'main' };
  expect(Object.keys(variablesOf(EVENT_ROWS.TaskCreated, call))).toEqual([
    'TASK_ID',
    'TASK_SUBJECT',
    'TASK_DESCRIPTION',
  ]);
});

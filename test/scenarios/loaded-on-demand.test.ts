import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPLAIN } from '../../src/text/commands/explain.ts';

const built = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');

test('what a tool call loads cannot start programs, and knows nothing of other events', () => {
  const hook = built('hook.js');
  expect(hook).not.toContain('child_process');
  expect(hook).not.toContain('Unauthorized root additions');
  expect(built('processes.js')).toContain('child_process');
});

test("what a hook loads doesn't describe people's commands", () => {
  const parts = readdirSync(new URL('../../dist/parts', import.meta.url)).map((file) =>
    built(`parts/${file}`),
  );
  expect(parts.filter((part) => part.includes(EXPLAIN.summary))).toHaveLength(1);
  for (const part of ['hook.js', 'lifecycle.js', 'judges.js', 'shell.js'])
    expect(built(part)).not.toContain(EXPLAIN.summary);
});

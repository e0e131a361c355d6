import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const built = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');

test('what a tool call loads cannot start programs, and knows nothing of other events', () => {
  const hook = built('hook.js');
  expect(hook).not.toContain('child_process');
  expect(hook).not.toContain('Unauthorized root additions');
  expect(built('processes.js')).toContain('child_process');
});

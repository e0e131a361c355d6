import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { HARMLESS, WRITING } from './commands.ts';
import { expectEffects } from './effects.ts';

describe('the table of commands', () => {
  it('has at least 400 of them, each only once', () => {
    const commands = [...WRITING, ...HARMLESS].map(([command]) => command);
    expect(commands.length).toBeGreaterThanOrEqual(400);
    expect(new Set(commands).size).toBe(commands.length);
  });

  it('holds only commands that bash itself can read', () => {
    // One small process starts all the others: to start hundreds from this large one takes a minute.
    const script = `while IFS= read -r -d '' command; do
      printf %s "$command" | bash -n 2>/dev/null || printf '%s\\0' "$command"
    done`;
    const input = [...WRITING, ...HARMLESS].map(([command]) => `${command}\0`).join('');
    const refused = execFileSync('bash', ['-c', script], { input, encoding: 'utf8' });
    expect(refused).toBe('');
  });
});

describe('a command that writes', () => {
  it.each(WRITING.map(([command, expected]) => [command, expected] as const))('%s', expectEffects);
});

describe('a command that writes nothing', () => {
  it.each(HARMLESS.map(([command, expected]) => [command, expected] as const))('%s', expectEffects);
});

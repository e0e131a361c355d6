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
    const refused = [...WRITING, ...HARMLESS].filter(([command]) => {
      try {
        execFileSync('bash', ['-n'], { input: command, stdio: ['pipe', 'ignore', 'ignore'] });
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });
});

describe('a command that writes', () => {
  it.each(WRITING.map(([command, expected]) => [command, expected] as const))('%s', expectEffects);
});

describe('a command that writes nothing', () => {
  it.each(HARMLESS.map(([command, expected]) => [command, expected] as const))('%s', expectEffects);
});

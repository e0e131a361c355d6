import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { normalisePosix } from '../../../src/match/path-text.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import type { ShellAccess } from '../../../src/shell/analysis.ts';
import { HARMLESS, WRITING } from './commands.ts';
import { fixtureWorld, HOME, ROOT } from './fixture.ts';

const world = fixtureWorld();

function shown(access: ShellAccess): string {
  const path = normalisePosix(access.path);
  const short =
    path === ROOT ? '.' : path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : path.replace(HOME, '~');
  return `${access.kind} ${short}${access.wholeFolder ? '/**' : ''}`;
}

function expectedOf(text: string): { writes: readonly string[]; reads: readonly string[] } {
  const parts = text === '' ? [] : text.split(', ');
  return {
    writes: parts.filter((part) => !part.startsWith('read ')).sort(),
    reads: parts.filter((part) => part.startsWith('read ')),
  };
}

function check(command: string, expected: string): void {
  const analysis = analyseShell(command, world);
  const found = [...new Set(analysis.accesses.map(shown))];
  const writes = found.filter((access) => !access.startsWith('read '));
  if (analysis.unresolvedWrites.length > 0) writes.push('unresolved');
  expect(analysis.problem).toBeUndefined();
  expect(writes.sort()).toEqual(expectedOf(expected).writes);
  expect(found).toEqual(expect.arrayContaining([...expectedOf(expected).reads]));
}

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
  it.each(WRITING.map(([command, expected]) => [command, expected] as const))('%s', check);
});

describe('a command that writes nothing', () => {
  it.each(HARMLESS.map(([command, expected]) => [command, expected] as const))('%s', check);
});

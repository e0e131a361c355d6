import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDecisions, tryOnce } from '../../../bench/check-decisions.mjs';
import { measure } from '../../../bench/measure.mjs';
import type { Case, Start } from '../../../bench/scene.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conclaude-measure-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = (text: string, input = ''): Start => ({
  command: ['/bin/sh', '-c', text],
  cwd: folder,
  input,
  env: { PATH: '/usr/bin:/bin', WORD: 'a b' },
});

describe.each(['cc', '/nonexistent'])('with the compiler %s', (compiler) => {
  const before = process.env.CC;
  beforeEach(() => {
    process.env.CC = compiler;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.CC;
    else process.env.CC = before;
  });

  test('each case gets its folder, its input, its variables and what comes before it', () => {
    const payload = 'x'.repeat(200_000);
    const cases: Case[] = [
      { program: 'reads', start: script('[ "$WORD" = "a b" ] && cat > input', payload) },
      { program: 'follows', start: script('rm before && exit 2'), before: script(': > before') },
      { program: 'dies', start: script('kill -9 $$') },
    ];
    const { samples } = measure(cases, 3, folder);
    expect(samples.map((list) => list.length)).toEqual([3, 3, 3]);
    expect(samples.map((list) => list.map(({ exit }) => exit === 0 || exit === 2))).toEqual([
      [true, true, true],
      [true, true, true],
      [false, false, false],
    ]);
    expect(samples[1]?.map(({ exit }) => exit)).toEqual([2, 2, 2]);
    expect(samples.flat().every(({ wall }) => wall > 0)).toBe(true);
    expect(readFileSync(join(folder, 'input'), 'utf8')).toBe(payload);
  });
});

describe('a wrong decision', () => {
  test('of ours is noticed before anything is measured, with what it said', () => {
    const wrong: Case = { program: 'native', call: 'Read', start: script('echo no >&2; exit 2'), exit: 0 };
    expect(() => tryOnce([wrong])).toThrow('native: Read: exit code 2 in place of 0\nno');
  });

  test('of a peer is its own affair, but no error is', () => {
    expect(tryOnce([{ program: 'peer', start: script('exit 2') }])[0]?.exit).toBe(2);
    expect(() => tryOnce([{ program: 'peer', start: script('exit 1') }])).toThrow('exit code 1');
  });

  test('is noticed in any round', () => {
    const cases = [{ program: 'native', start: script('exit 0'), exit: 0 }];
    const right = { wall: 1, exit: 0 };
    expect(() => checkDecisions(cases, [[right, right]])).not.toThrow();
    expect(() => checkDecisions(cases, [[right, { wall: 1, exit: 2 }]])).toThrow('native: exit code 2');
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOfBraces } from '../../../src/shell/braces.ts';
import type { FileView } from '../../../src/shell/file-view.ts';
import { expandGlob, type GlobOptions, hasWildcard, shellPattern } from '../../../src/shell/glob.ts';

/** What a bash script prints for fields that it reads from its standard input, each ended by a NUL. */
function bash(script: string, fields: readonly string[], cwd = '/'): string {
  const run = spawnSync('bash', ['--norc', '-c', script], {
    cwd,
    input: fields.map((field) => `${field}\0`).join(''),
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  expect([run.status, run.stderr]).toEqual([0, '']);
  return run.stdout;
}

const joined = (most: number, ...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: most }).map((parts) => parts.join(''));

describe('patterns match what they match in bash', () => {
  const ASK =
    'while IFS= read -rd "" p && IFS= read -rd "" t; do case $t in $p) echo yes;; *) echo no;; esac; done';
  const ask = (pairs: readonly (readonly [string, string])[]): readonly boolean[] =>
    bash(ASK, pairs.flat())
      .trimEnd()
      .split('\n')
      .map((answer) => answer === 'yes');

  // Left out: `[:` that no `:]` follows (bash forgets the bracket), `[.` and `[=` (not followed here), and a
  // last backslash, which in bash is a character like others only where no star stands before it.
  const pattern = joined(
    ...([5, 'a', 'b', 'A', 'é', '😀', '-', '*', '*', '?', '\\*', '\\a', '\\]', '\\', '/'] as const),
    ...[
      '[',
      ']',
      '[!',
      '[^',
      '[]',
      '[a',
      '[a-c]',
      '[!a-c]',
      '[z-a]',
      '[b-]',
      '[\\]]',
      '[[:alpha:]',
      '[[:nope:]b]',
    ],
  ).filter((glob) => !/^(?:[^\\]|\\.)*\\$/su.test(glob));
  const text = joined(4, 'a', 'a', 'b', 'A', 'é', '😀', '-', '[', ']', '\\', '*', '/', ':');

  test('with every piece of syntax thrown together', () => {
    let matches = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(pattern, text), { minLength: 200, maxLength: 200 }), (pairs) => {
        const answers = ask(pairs);
        for (const [index, [glob, name]] of pairs.entries())
          expect([glob, name, shellPattern(glob)(name)]).toEqual([glob, name, answers[index]]);
        matches += answers.filter(Boolean).length;
      }),
      { numRuns: 50 },
    );
    expect(matches).toBeGreaterThan(200);
  });

  const CLASSES = 'alnum alpha ascii blank cntrl digit graph lower nope print punct space upper word xdigit';
  test.each(CLASSES.split(' '))('with [:%s:]', (name) => {
    const characters = Array.from({ length: 126 }, (_, index) => String.fromCharCode(index + 1));
    const pairs = [...characters, 'é', 'É', '€'].flatMap((character) => [
      [`[[:${name}:]]`, character] as const,
      [`[^x[:${name}:]]`, character] as const,
    ]);
    const ours = pairs.map(([glob, character]) => [glob, character, shellPattern(glob)(character)]);
    const answers = ask(pairs);
    expect(ours).toEqual(pairs.map(([glob, character], index) => [glob, character, answers[index]]));
  });
});

describe('braces become the words that they become in bash', () => {
  const ASK = 'while IFS= read -rd "" w; do eval "printf \'%s \' x${w}y"; echo; done';
  const plain = fc.constantFrom('a', 'b', '1', '-', '..', '\\{', '\\,', '"{"', "'{a,b}'", '{a}', '{a..1}');
  const range = fc.constantFrom(
    '{1..3}',
    '{3..1..2}',
    '{-1..1}',
    '{08..11}',
    '{a..e..2}',
    '{c..a}',
    '{1..1}',
  );
  const { inner } = fc.letrec<{ inner: string; group: string }>((tie) => ({
    inner: fc
      .array(fc.oneof({ depthSize: 'small' }, plain, range, tie('group')), { maxLength: 3 })
      .map((parts) => parts.join('')),
    group: fc.array(tie('inner'), { minLength: 2, maxLength: 3 }).map((parts) => `{${parts.join(',')}}`),
  }));
  const start = fc.constantFrom('', '', 'a,', '{', '{a,', '{a},b}');
  const word = fc.tuple(start, inner).map((parts) => parts.join(''));

  test('in the same order', () => {
    let several = 0;
    fc.assert(
      fc.property(fc.array(word, { minLength: 100, maxLength: 100 }), (words) => {
        const known = words.filter((source) => wordsOfBraces(`x${source}y`, 256) !== undefined);
        const answers = bash(ASK, known).split('\n');
        for (const [index, source] of known.entries()) {
          const ours = wordsOfBraces(`x${source}y`, 256) ?? [];
          const unquoted = ours.map((text) => text.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, '$1$2$3'));
          expect([source, `${unquoted.join(' ')} `]).toEqual([source, answers[index]]);
          if (ours.length > 1) several++;
        }
      }),
      { numRuns: 40 },
    );
    expect(several).toBeGreaterThan(500);
  });
});

describe('pathname patterns become the paths that they become in bash', () => {
  let top = '';
  const FILES = ['a', 'ab', '.a', 'd/a', 'd/b', 'd/.h/a', 'd/e/ab', '.h/a', 'e]/a', '[x]', 'é', 'f/f/f/a'];

  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'conclaude-glob-'));
    for (const file of FILES) {
      mkdirSync(join(top, file, '..'), { recursive: true });
      writeFileSync(join(top, file), '');
    }
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  const kindOf = (path: string) => {
    if (!existsSync(path)) return undefined;
    return statSync(path).isDirectory() ? 'folder' : 'file';
  };
  const view: FileView = {
    kindOf,
    list: (folder) => (kindOf(folder) === 'folder' ? readdirSync(folder) : undefined),
    made: () => {},
  };
  const part = joined(
    3,
    'a',
    'b',
    'd',
    'e',
    'f',
    '.',
    '*',
    '*',
    '?',
    '[a-e]',
    '[!a]',
    '[',
    ']',
    '\\]',
    '[h.]',
  );
  const pattern = fc
    .tuple(fc.array(fc.oneof(part, fc.constantFrom('*', '**', 'd', '.h')), { minLength: 1, maxLength: 4 }))
    .map(([parts]) => parts.join('/'))
    // Without a wildcard there is nothing to look up; `.` and `..` by pattern are another matter.
    .filter((glob) => hasWildcard(glob) && !/(?:^|\/)\.[^/]*[*?[]|\[\.|\.\./.test(glob));

  const pathSet = (paths: readonly string[]) => new Set(paths.map((path) => path.replace(/\/$/, '')));

  test.each<GlobOptions>([
    { recursive: false, hidden: false },
    { recursive: true, hidden: false },
    { recursive: false, hidden: true },
  ])('with %o', (options) => {
    const shopt = `shopt -s nullglob${options.recursive ? ' globstar' : ''}${options.hidden ? ' dotglob' : ''}`;
    const script = `${shopt}; IFS=; while read -rd "" p; do set -- $p; printf '%s\\0' "$@"; echo; done`;
    let found = 0;
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 50, maxLength: 50 }), (globs) => {
        const answers = bash(script, globs, top).split('\n');
        for (const [index, glob] of globs.entries()) {
          // What bash doesn't even take for a pattern stays as it is.
          const expected = (answers[index] ?? '')
            .split('\0')
            .filter((path) => path && existsSync(join(top, path)));
          const ours = expandGlob(glob, top, view, options).paths;
          expect([glob, pathSet(ours)]).toEqual([glob, pathSet(expected)]);
          found += ours.length;
        }
      }),
      { numRuns: 20 },
    );
    expect(found).toBeGreaterThan(200);
  });
});

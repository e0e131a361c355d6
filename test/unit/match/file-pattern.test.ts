import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filePattern, filePatternProblem } from '../../../src/match/file-pattern.ts';
import { firstCharacters, mayBegin } from '../../../src/match/first-characters.ts';
import { git } from '../../support/git.ts';
import { runs } from '../../support/property-runs.ts';

const options = { ignoreCase: false, home: '/home/me' };
const inProject = (path: string) => ({ absolute: `/p/${path}`, inProject: [path] });
const covers = (pattern: string, path: string, more = options) => filePattern(pattern, more)(inProject(path));

describe('file patterns', () => {
  test.each([
    ['a.txt', 'a.txt', true],
    ['a.txt', 'x/y/a.txt', true],
    ['a.txt', 'a.txt/below', true],
    ['dist', 'dist/a/b.js', true],
    ['dist', 'src/dist/b.js', true],
    ['dist', 'dist2/b.js', false],
    ['dist/', 'dist/x', true],
    ['dist/', 'dist', false],
    ['dist/', 'a/dist/x', true],
    ['./a', 'a', true],
    ['./a', 'b/a', false],
    ['././a', 'a', true],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/x/a.ts', false],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/x/y/a.ts', true],
    ['src/**', 'src/a', true],
    ['src/**', 'src', false],
    ['**/a', 'a', true],
    ['**/a', 'x/y/a', true],
    ['**', 'any/thing', true],
    ['*', '.hidden', true],
    ['*', 'x/.y', true],
    ['a/**/b', 'a/b', true],
    ['a/**/**/b', 'a/x/b', true],
    ['a/**/b/**/c', 'a/b/x/b/c', true],
    ['a/b/', 'a/b/c', true],
    ['a/b/', 'a/b', false],
    ['a//b', 'a/b', true],
    ['.env*', '.env.local', true],
    ['[!a]', 'b', true],
    ['a?c', 'a/c', false],
    ['a[/]c', 'a/c', false],
    ['{a,b}/c', 'b/c', true],
    ['{a/,b}', 'a', false],
    ['{a/,b}', 'a/x', true],
    ['a**b', 'axxb', true],
    ['a**b', 'a/b', false],
    ['\\*', '*', true],
    ['src/build/../x', 'src/x', false],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(covers(pattern, path)).toBe(expected);
  });

  test('a folder itself is covered by a pattern that ends in a slash', () => {
    expect(filePattern('dist/', options)(inProject('dist'), true)).toBe(true);
  });

  test('an absolute pattern and one below home speak of absolute paths only', () => {
    const outside = { absolute: '/etc/passwd', inProject: [] };
    expect(filePattern('/etc/**', options)(outside)).toBe(true);
    expect(filePattern('/etc/**', options)(inProject('etc/passwd'))).toBe(false);
    expect(filePattern('~/.ssh/**', options)({ absolute: '/home/me/.ssh/id', inProject: [] })).toBe(true);
    expect(
      filePattern('~/.ssh/**', { ...options, home: undefined })({
        absolute: '/home/me/.ssh/id',
        inProject: [],
      }),
    ).toBe(false);
    expect(filePattern('passwd', options)(outside)).toBe(false);
  });

  test('without case where the file system has none', () => {
    const folded = { ...options, ignoreCase: true };
    expect(covers('Package.json', 'PACKAGE.JSON', folded)).toBe(true);
    expect(covers('src/[A-C]*', 'SRC/beta', folded)).toBe(true);
    expect(covers('caf\u00e9', 'cafe\u0301', folded)).toBe(true);
    expect(covers('Package.json', 'package.json')).toBe(false);
  });

  test.each([
    ['', 'empty'],
    ['/', "doesn't name a file"],
    ['./', "doesn't name a file"],
    ['a[', 'never closed'],
    ['a/[b/c]', 'never closed'],
    ['{a', 'never closed'],
  ])('%j is refused: %s', (pattern, problem) => {
    expect(filePatternProblem(pattern)).toContain(problem);
    expect(filePattern(pattern, options)(inProject('a'))).toBe(false);
  });

  test('a hostile pattern on a deep path ends', () => {
    expect(covers(`${'**/a/'.repeat(40)}b`, `${'a/'.repeat(2000)}c`)).toBe(false);
  });
});

const segment = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '?', '[ab]', '.a');
const folders = fc.array(fc.constantFrom('a', 'b', 'ab', '.a', 'c'), { minLength: 1, maxLength: 4 });

test('anchored patterns agree with picomatch on the path itself', () => {
  const pattern = fc
    .array(fc.oneof(segment, fc.constant('**')), { minLength: 2, maxLength: 4 })
    .map((parts) => parts.join('/'));
  fc.assert(
    fc.property(pattern, folders, (glob, path) => {
      const reference = picomatch(glob, { dot: true });
      const byFolder = path.some((_, index) => reference(path.slice(0, index + 1).join('/')));
      // picomatch lets `a/**` match `a` itself.
      fc.pre(!glob.endsWith('**'));
      expect(covers(glob, path.join('/'))).toBe(byFolder);
    }),
    { numRuns: runs(3000) },
  );
});

test('a pattern that matches may begin as it does', () => {
  const part = fc.oneof(
    segment,
    fc.constantFrom('**', '{a,b}', 'a{b,}', '\\a', '.', '~', '!a', 'é', '😀', ''),
  );
  const pattern = fc
    .tuple(fc.constantFrom('', '/', './', '~/', '/p/'), fc.array(part, { minLength: 1, maxLength: 3 }))
    .map(([start, parts]) => start + parts.join('/'));
  const name = fc.constantFrom('a', 'b', 'ab', '.a', 'c', '~', '!a', 'é', '😀');
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  const place = fc.oneof(
    path.map(inProject),
    path.map((below) => ({ absolute: `/home/me/${below}`, inProject: [] })),
  );
  fc.assert(
    fc.property(pattern, place, (glob, found) => {
      fc.pre(filePattern(glob, options)(found));
      expect(mayBegin(glob, firstCharacters([found])), `${glob} ${found.absolute}`).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

test.each([
  ['a/**', 'b/a', true],
  ['c', 'b/a', false],
  ['p', 'b/a', false],
  ['*c', 'b/a', true],
])('%s may begin as something in %s does: %s', (pattern, path, expected) => {
  expect(mayBegin(pattern, firstCharacters([inProject(path)]))).toBe(expected);
});

describe('patterns mean what a line of .gitignore means', () => {
  let repository: string;
  const paths = ['a', 'b', 'ab', '.a', 'c'].flatMap((one) => [
    one,
    ...['a', 'b', 'ab', 'c'].flatMap((two) => [
      `${one}/${two}`,
      ...['a', 'b', 'c'].map((three) => `${one}/${two}/${three}`),
    ]),
  ]);

  beforeAll(() => {
    repository = mkdtempSync(join(tmpdir(), 'conclaude-git-'));
    git(repository, 'init', '-q');
    mkdirSync(join(repository, 'unused'));
  });
  afterAll(() => rmSync(repository, { recursive: true, force: true }));

  const line = fc
    .tuple(
      fc.constantFrom('', '**/'),
      fc.array(fc.oneof(segment, fc.constant('**')), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '/'),
    )
    .map(([start, parts, end]) => start + parts.join('/') + end);

  test('real git and conclaude agree on every path', () => {
    fc.assert(
      fc.property(line, (pattern) => {
        writeFileSync(join(repository, '.gitignore'), `${pattern}\n`);
        const asked = spawnSync('git', ['check-ignore', '--no-index', '-v', '-n', '-z', '--stdin'], {
          cwd: repository,
          input: paths.join('\0'),
          env: { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' },
        });
        const fields = asked.stdout.toString().split('\0');
        const ignored = new Map(
          paths.map((_, index) => [fields[index * 4 + 3], fields[index * 4 + 2] !== '']),
        );
        for (const path of paths)
          expect([pattern, path, covers(pattern, path)]).toEqual([pattern, path, ignored.get(path)]);
      }),
      { numRuns: runs(150) },
    );
  });
});

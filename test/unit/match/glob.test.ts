import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { type GlobMode, matchTokens, readTokens } from '../../../src/match/glob.ts';
import { globProblem, nameMatcher } from '../../../src/match/name-glob.ts';
import { runs } from '../../support/property-runs.ts';

describe('name globs', () => {
  test.each([
    ['coder', 'coder', true],
    ['coder', 'coder-v2', false],
    ['*', '', true],
    ['*', 'any/thing\nat all', true],
    ['test*', 'test-runner', true],
    ['test*', 'runner-test', false],
    ['*coder', 'auto-coder', true],
    ['*coder', 'coder-agent', false],
    ['agent_[0-9]*', 'agent_99test', true],
    ['agent_[0-9]*', 'agent_x', false],
    ['a?c', 'abc', true],
    ['a?c', 'a😀c', true],
    ['a?c', 'ac', false],
    ['*[!😀]', '😀', false],
    ['[!a]b', 'cb', true],
    ['[^a]b', 'ab', false],
    ['[]]', ']', true],
    ['[a-]', '-', true],
    ['[[:digit:]x]', '7', true],
    ['[[:digit:]x]', 'y', false],
    ['{a,b{c,d}}e', 'bde', true],
    ['{a,b{c,d}}e', 'be', false],
    ['{a}', '{a}', true],
    ['${HOME}', '${HOME}', true],
    ['a,b', 'a,b', true],
    ['a}', 'a}', true],
    ['\\*', '*', true],
    ['\\*', 'x', false],
    ['[{,}]', ',', true],
    ['a\\', 'a\\', true],
    ['', '', false],
  ])('%s on %j: %s', (pattern, name, expected) => {
    expect(nameMatcher(pattern)(name)).toBe(expected);
  });

  test('without case', () => {
    expect(nameMatcher('B[a-c]sh', { ignoreCase: true })('bASH')).toBe(true);
    expect(nameMatcher('bash')('Bash')).toBe(false);
  });

  test.each([
    ['', 'empty'],
    ['a[b', "'[' is never closed"],
    ['[]', "'[' is never closed"],
    ['{a,b', "'{' is never closed"],
    ['{{a,b}', "'{' is never closed"],
    ['[z-a]', 'is backwards'],
    ['[[:nope:]]', 'unknown character class [:nope:]'],
    ['{a,b}'.repeat(20), 'more than 256'],
  ])('%j is refused: %s', (pattern, problem) => {
    expect(globProblem(pattern)).toContain(problem);
    expect(nameMatcher(pattern)('a')).toBe(false);
  });

  const glob = fc
    .array(fc.constantFrom('a', 'b', '*', '?', '[ab]', '[^a]', '{a,b}', '{ab,c}'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(''));
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 });

  test('agrees with picomatch where both mean the same', () => {
    fc.assert(
      fc.property(glob, name, (pattern, text) => {
        expect(nameMatcher(pattern)(text)).toBe(
          picomatch(pattern, { dot: true, bash: true, strictSlashes: true })(text),
        );
      }),
      { numRuns: runs(3000) },
    );
  });

  test('a hostile pattern on a long text ends', () => {
    expect(nameMatcher(`${'*a'.repeat(50)}b`)('a'.repeat(100_000))).toBe(false);
    expect(globProblem('{'.repeat(50_000))).toBeDefined();
    expect(globProblem(`${'{a,'.repeat(50)}${'}'.repeat(50)}`)).toBeUndefined();
  });
});

describe('in every mode a hostile pattern ends', () => {
  const patterns = [
    '*a'.repeat(10_000),
    `${'*a'.repeat(50)}b`,
    `${'?*'.repeat(300)}b`,
    '['.repeat(10_000),
    '[\\]'.repeat(5_000),
    `[${'[:'.repeat(10_000)}`,
    `[${'[:'.repeat(5_000)}]${':]'.repeat(5_000)}`,
    '[[:a]'.repeat(5_000),
    `${'**/'.repeat(200)}${'*a/'.repeat(200)}b`,
  ];
  const modes: GlobMode[] = [
    {},
    { stopsAtSlash: true, ignoreCase: true },
    { stopsAtSlash: true, dialect: 'git' },
    { stopsAtSlash: true, dialect: 'git', ignoreCase: true },
    { dialect: 'bash' },
  ];
  const texts = ['a'.repeat(10_000), 'a/'.repeat(5_000), '['.repeat(10_000)];

  test.each(modes)('%o', (mode) => {
    // Work that doubles with each star would not end before the test's time is up.
    const read = patterns.map((pattern) => readTokens(pattern, mode));
    const answers = read.map(
      (tokens) => typeof tokens === 'string' || texts.map((text) => matchTokens(tokens, text)),
    );
    expect(answers).toHaveLength(patterns.length);
  });
});

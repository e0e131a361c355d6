import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeIgnored } from '../../../src/match/gitignore.ts';
import { parseIgnoreFile } from '../../../src/match/gitignore-rule.ts';
import { ignoreLine, partName } from '../facts/ignore-cases.ts';
import { askGit, newFolder, newRepository, writeFiles } from '../facts/real-git.ts';

const LINES = 400;
const PATHS = 60;

/**
 * Every line alone against every path, in one run of git: each has a folder with an ignore file of its own.
 * As negations, because for those git looks at the path itself and not at the folders above.
 */
function expectSameMatches(lines: readonly string[], paths: readonly string[], ignoreCase: boolean): number {
  const top = newRepository(`[core]\n\tignorecase = ${ignoreCase}\n`);
  const texts = lines.map((line) => (line.startsWith('!') ? line : `!${line}`));
  writeFiles(top, Object.fromEntries(texts.map((text, index) => [`${index}/.gitignore`, text])));
  const questions = texts.flatMap((_, index) => paths.map((path) => `${index}/${path}`));
  const answers = askGit(top, newFolder(), questions);
  let matches = 0;
  for (const [index, text] of texts.entries()) {
    const source = { file: '', folder: '', rules: parseIgnoreFile(text, ignoreCase) };
    const matched = paths.filter(
      (path) => judgeIgnored([source], path, false, ignoreCase).kind === 'included',
    );
    const right = paths.filter(
      (path) => answers.get(`${index}/${path}`)?.file === join(top, `${index}/.gitignore`),
    );
    expect({ text, ignoreCase, matched }).toEqual({ text, ignoreCase, matched: right });
    matches += right.length;
  }
  return matches;
}

describe('single rules, compared with git itself', () => {
  test.each([false, true])('PT-071 the same paths match (core.ignoreCase: %s)', (ignoreCase) => {
    const path = fc
      .array(partName, { minLength: 1, maxLength: 4, size: 'max' })
      .map((parts) => parts.join('/'));
    const lines = fc.sample(ignoreLine, { numRuns: LINES, seed: 3 });
    const paths = [...new Set(fc.sample(path, { numRuns: PATHS, seed: 4 }))];
    expect(expectSameMatches(lines, paths, ignoreCase)).toBeGreaterThan(LINES);
  });

  test.each([false, true])('rare spellings mean the same (core.ignoreCase: %s)', (ignoreCase) => {
    const stars = [
      'x/**\\/b',
      'x/***/b',
      'x/****',
      '**\\/b',
      '/**/b',
      '**/**/b',
      'x/**b',
      'x/?**/b',
      'x/**/**/b/**',
      '**',
      '*/**/b',
    ];
    const sets = [
      '[[:]',
      '[[:]]',
      '[[:x]',
      '[[:]x',
      '[[::]]',
      '[]',
      '[]]',
      '[!]',
      '[!]]',
      '[a-]',
      '[-a]',
      '[a-\\b]',
      '[\\',
      '[a-\\',
      '[a-c-e]',
    ];
    const paths = [
      'b',
      'x',
      'x/b',
      'x/a/b',
      'x/a/c/b',
      'a/b',
      'a/a/b',
      'x/b/b',
      'ab',
      'x/ab',
      'x/ab/c/b',
      ':',
      '[',
      ']',
      '-',
      'a',
      'd',
      'x]',
      ':]',
      '!',
      'A',
    ];
    const lines = [...stars, ...sets, '/', '//', '!', '\\', '/\\/b', 'x//b', 'x/'];
    expect(expectSameMatches(lines, paths, ignoreCase)).toBeGreaterThan(40);
  });

  test.each([false, true])(
    'character classes hold the same characters (core.ignoreCase: %s)',
    (ignoreCase) => {
      const names = [
        'alnum',
        'alpha',
        'blank',
        'cntrl',
        'digit',
        'graph',
        'lower',
        'print',
        'punct',
        'space',
      ];
      const classes = [...names, 'upper', 'xdigit', 'ALPHA', 'nope', ''];
      const characters = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
      const paths = [...characters, 'é', '€', '😀'].filter((character) => !['/', '.'].includes(character));
      const lines = [
        ...classes.flatMap((name) => [`[[:${name}:]]`, `[![:${name}:]]`]),
        ...[
          '[A-z]',
          '[^A-z]',
          '[Z-a]',
          '[!-~]',
          '[é]',
          '[é][é]',
          '??',
          '???',
          '?',
          '[\u0080-ÿ]',
          '[a-Z]',
          '[Z]',
          '\\Z',
          'Z',
          'é',
        ],
      ];
      expect(expectSameMatches(lines, paths, ignoreCase)).toBeGreaterThan(500);
    },
  );
});

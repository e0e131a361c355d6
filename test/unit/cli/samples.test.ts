import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileSamples, globSamples } from '../../../src/cli/doctor/samples/from-glob.ts';
import { regexSamples } from '../../../src/cli/doctor/samples/from-regex.ts';
import { commandRegex } from '../../../src/match/command-pattern.ts';
import { filePattern } from '../../../src/match/file-pattern.ts';
import { nameMatcher } from '../../../src/match/name-glob.ts';
import { indented } from '../../../src/text/wrap.ts';
import { runs } from '../../support/property-runs.ts';

const pieces = fc.array(fc.constantFrom('a', '.b', '*', '?', '[0-9]', '[!a]', '{x,y}', '-', '\\*'), {
  minLength: 1,
  maxLength: 6,
});

describe('samples', () => {
  test('one of those made for a glob is matched by it', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const pattern = parts.join('');
        expect(globSamples(pattern).some(nameMatcher(pattern))).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  test('one of those made for a file pattern is covered by it', () => {
    const segment = fc.oneof(
      { weight: 1, arbitrary: fc.constant('**') },
      { weight: 4, arbitrary: pieces.map((p) => p.join('')) },
    );
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '/'),
        (parts, end) => {
          const pattern = parts.join('/') + end;
          const covers = filePattern(pattern, { ignoreCase: false, home: undefined });
          const found = fileSamples(pattern, undefined).some((path) =>
            covers({ absolute: `/p/${path}`, inProject: [path] }),
          );
          expect(found, pattern).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test.each([
    'git\\s+push\\b.*--force',
    '(a|b|c)+d{3}',
    '[^\\w\\s]{2}x?',
    '^rm -rf /$',
    '(?i)DROP TABLE',
    'a{0}b',
  ])('one of those made for /%s/ is matched by it', (pattern) => {
    expect(regexSamples(pattern).some(commandRegex(pattern, 'full'))).toBe(true);
  });

  test('nothing that is given makes them throw or grow without bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const samples of [globSamples(text), fileSamples(text, '/home/me'), regexSamples(text)])
          expect(samples.every((sample) => sample.length < 5000)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
    expect(regexSamples('((a{100}){100}){100}')).toEqual([]);
  });
});

test('long lines are broken between words, and a word that is too long stays whole', () => {
  const long = 'x'.repeat(90);
  expect(indented(`one ${long} two`, 2)).toEqual(['  one', `  ${long}`, '  two']);
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1 }), (words) => {
      const lines = indented(words.join(' '), 4);
      expect(lines.every((line) => line.length <= 80)).toBe(true);
      expect(lines.map((line) => line.trim()).join(' ')).toBe(words.join(' '));
    }),
    { numRuns: runs(100) },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConfig } from '../../support/parsed-config.ts';
import { runs } from '../../support/property-runs.ts';

const soup = fc
  .array(
    fc.constantFrom(
      'preToolUse',
      'uneditableFiles',
      ': ',
      '\n',
      '  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '*a',
      '&a ',
      '<<: ',
      '"',
      "'",
      '|',
      '>',
      '#',
      '!!',
      '\t',
      '? ',
      '---\n',
      'true',
      ',',
      '%',
      '\ufeff',
      '\u0000',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('no text whatever makes the parser throw, and an error always has a place', () => {
  const seen = { valid: 0, broken: 0 };
  fc.assert(
    fc.property(
      fc.oneof(
        soup,
        fc.string({ unit: 'binary' }),
        fc.uint8Array().map((bytes) => new TextDecoder().decode(bytes)),
      ),
      (text) => {
        const parsed = parseConfig(text);
        seen[parsed.ok ? 'valid' : 'broken']++;
        if (parsed.ok) return;
        expect(parsed.problems.length).toBeGreaterThan(0);
        for (const problem of parsed.problems) {
          expect(problem.position.line).toBeGreaterThan(0);
          expect(problem.position.column).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: runs(3000) },
  );
  expect(Math.min(seen.valid, seen.broken)).toBeGreaterThan(0);
});

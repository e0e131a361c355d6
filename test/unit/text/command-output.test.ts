import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastLines } from '../../../src/text/command-output.ts';
import { runs } from '../../support/property-runs.ts';

test.each([
  ['a\nb\nc\n', 0, 2, 100, '… (1 earlier line left out)\nb\nc'],
  ['a\nb\nc\n', 7, 2, 100, '… (8 earlier lines left out)\nb\nc'],
  ['a\nb\nc', 0, 3, 100, 'a\nb\nc'],
  ['aaaa\nbbbb\ncccc\n', 0, 10, 10, '… (1 earlier line left out)\nbbbb\ncccc'],
  ['x'.repeat(50), 0, 10, 5, 'xxxxx'],
  ['', 0, 10, 10, ''],
  ['50%\r100%\r\ndone', 0, 10, 100, '50%\n100%\ndone'],
  ['\u001b[1;31mred\u001b[0m \u001b]0;title\u0007tail\u0000', 0, 10, 100, 'red tail'],
])('%j after %i lines, at most %i lines and %i characters', (tail, linesBefore, lines, characters, shown) => {
  expect(lastLines({ tail, linesBefore }, lines, characters)).toBe(shown);
});

test('never more than was asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 50 }),
      (tail, lines, characters) => {
        const shown = lastLines({ tail, linesBefore: 0 }, lines, characters).replace(/^… \(.*\)\n/, '');
        expect(shown.length).toBeLessThanOrEqual(characters);
        expect(shown.split('\n').length).toBeLessThanOrEqual(lines);
      },
    ),
    { numRuns: runs(100) },
  );
});

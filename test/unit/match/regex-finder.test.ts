import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRegex } from '../../../src/match/regex.ts';
import { runs } from '../../support/property-runs.ts';

const PLENTY = 1_000_000;

function find(pattern: string, text: string, from = 0, left = PLENTY) {
  const compiled = compileRegex(pattern);
  if (!compiled.ok) throw new Error(compiled.problem);
  const budget = { left };
  const span = compiled.regex.find(text, from, budget);
  return { text: span && text.slice(span.start, span.end), span, isSpent: budget.left < 0 };
}

test.each([
  ['b+', 'abbbc', 0, 'bbb'],
  ['b', 'abbbc', 2, 'b'],
  ['a|ab|abc', 'xabcx', 0, 'abc'],
  ['a.*?b', 'xaxbxbx', 0, 'axbxb'],
  ['\\bb\\b', 'ab b', 0, 'b'],
  ['\\bb', 'abb b', 1, 'b'],
  ['^b', 'ab', 1, undefined],
  ['b$', 'bab', 0, 'b'],
  ['.', '😀a', 0, '😀'],
  ['\\w', '😀é', 2, 'é'],
  ['z', 'abc', 0, undefined],
])('%s in %j from %i', (pattern, text, from, found) => {
  expect(find(pattern, text, from).text).toBe(found);
});

test('gives up when its budget is spent, and says so', () => {
  const text = 'a'.repeat(10_000);
  expect(find('a.*b', text, 0, 5_000)).toMatchObject({ span: undefined, isSpent: true });
  expect(find('a.*b', text)).toMatchObject({ span: undefined, isSpent: false });
});

describe('on every pattern without edges', () => {
  const atom = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '(?:ab|a)', '(?:b|bc)', '(?:a|b)*');
  const many = fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}');
  const pattern = fc
    .array(fc.tuple(atom, many), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([one, times]) => (one.endsWith('*') ? one : one + times)).join(''));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 9 });

  test('it finds the longest match of those that begin first', () => {
    fc.assert(
      fc.property(pattern, text, fc.nat(9), (source, given, at) => {
        const from = Math.min(at, given.length);
        const whole = compileRegex(source, { anchor: 'whole' });
        if (!whole.ok) throw new Error(whole.problem);
        const spans = Array.from({ length: given.length + 1 - from }, (_, index) => from + index).flatMap(
          (start) =>
            Array.from({ length: given.length + 1 - start }, (_, length) => ({
              start,
              end: given.length - length,
            })),
        );
        const expected = spans.find(({ start, end }) => whole.regex.test(given.slice(start, end)));
        expect(find(source, given, from).span).toEqual(expected);
      }),
      { numRuns: runs(2000) },
    );
  });
});

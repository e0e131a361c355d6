import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { compileRegex, type RegexAnchor } from '../../../src/match/regex.ts';
import { runs } from '../../support/property-runs.ts';

// No \r: JavaScript counts it as the end of a line. No \v: RE2 doesn't count it as a blank.
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', '_', '-', ' ', '\n', ';'), maxLength: 8 });
const texts = fc.array(text, { minLength: 1, maxLength: 6 });

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    'B',
    '1',
    '-',
    ' ',
    ';',
    '\\n',
    '.',
    '^',
    '$',
    '\\b',
    '\\B',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
  ],
  ...[
    '[ab]',
    '[^ab]',
    '[a-b1]',
    '[^\\w]',
    '[\\s;]',
    '[\\d\\-]',
    '[^\\S\\n]',
    '\\p{L}',
    '\\P{L}',
    '\\p{Lu}',
    '\\x61',
  ],
);
const quantifier = fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{0}', '{2}', '{1,}', '{0,2}', '{1,3}?');
const opening = fc.constantFrom('(', '(?:', '(?i:', '(?s:', '(?m:', '(?i-s:', '(?:(?i)', '(?:(?m)');
const plainOpening = fc.constantFrom('(', '(?:');

/** Well-formed patterns, nested as deeply as it takes to find loops over nothing. */
function patterns(open: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.letrec<{ pattern: string; part: string }>((tie) => ({
    pattern: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      atom,
      fc.tuple(atom, quantifier).map(([body, many]) => (/^[\^$]|^\\[bB]/.test(body) ? body : body + many)),
      fc
        .tuple(open, tie('pattern'), fc.option(quantifier))
        .map(([o, body, many]) => `${o}${body})${many ?? ''}`),
      fc.tuple(open, tie('pattern'), tie('pattern')).map(([o, left, right]) => `${o}${left}|${right})`),
    ),
  })).pattern;
}

/** Anything, mostly broken. */
const scribble = fc.string({
  unit: fc.constantFrom(...'ab1|()[]{}^$*+?.-,:\\\\dwsbpPLix<=!# \n\u{1F600}é&~'),
  maxLength: 12,
});

const SURROUNDINGS: Readonly<Record<RegexAnchor, readonly [string, string]>> = {
  none: ['', ''],
  whole: ['^(?:', ')$'],
  prefix: ['^(?:', ')(?:$|(?=[ \\t\\n;|&<>\\(\\)])|(?<=[ \\t\\n;|&<>\\(\\)]))'],
};
const anchor = fc.constantFrom<RegexAnchor>('none', 'whole', 'prefix');

function nativeTest(pattern: string, flags: string): ((text: string) => boolean) | undefined {
  try {
    const native = new RegExp(pattern, flags);
    return (input) => native.test(input);
  } catch {
    return undefined;
  }
}

function re2Test(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const re2 = RE2JS.compile(pattern);
    return (input) => re2.matcher(input).find();
  } catch {
    return undefined;
  }
}

function ourTest(
  pattern: string,
  where: RegexAnchor,
  ignoreCase = false,
): ((text: string) => boolean) | undefined {
  const result = compileRegex(pattern, { anchor: where, ignoreCase });
  return result.ok ? result.regex.test : undefined;
}

describe('other engines give the same answers', () => {
  test('JavaScript does, on every well-formed pattern without inline flags', () => {
    fc.assert(
      fc.property(
        patterns(plainOpening),
        anchor,
        fc.boolean(),
        texts,
        (pattern, where, ignoreCase, inputs) => {
          const [before, after] = SURROUNDINGS[where];
          const native = nativeTest(before + pattern + after, ignoreCase ? 'iu' : 'u');
          const ours = ourTest(pattern, where, ignoreCase);
          // JavaScript's own \P{…}, \W and [^\W] without case match what they shouldn't.
          fc.pre(!ignoreCase || !/\\[PpWSD]|\[\^/.test(pattern));
          expect(ours && inputs.map(ours)).toEqual(native && inputs.map(native));
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  test('RE2 does, on every well-formed pattern with inline flags', () => {
    fc.assert(
      fc.property(patterns(opening), texts, (pattern, inputs) => {
        const re2 = re2Test(pattern);
        const ours = ourTest(pattern, 'none');
        expect(ours && inputs.map(ours)).toEqual(re2 && inputs.map(re2));
      }),
      { numRuns: runs(3000) },
    );
  });

  test('a scribble is refused or means what RE2 says, and never throws', () => {
    fc.assert(
      fc.property(scribble, texts, (pattern, inputs) => {
        const ours = ourTest(pattern, 'none');
        const answers = ours && inputs.map(ours);
        const re2 = re2Test(pattern);
        if (answers && re2) expect(answers).toEqual(inputs.map(re2));
      }),
      { numRuns: runs(10_000) },
    );
  });

  test('any string at all, as pattern and as text, is survived', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(anything, anything, anchor, (pattern, input, where) => {
        const result = compileRegex(pattern, { anchor: where });
        expect(typeof (result.ok ? result.regex.test(input) : result.problem)).toBe(
          result.ok ? 'boolean' : 'string',
        );
      }),
      { numRuns: runs(3000) },
    );
  });
});

const LENGTH = 131_072;
const many = 'a'.repeat(LENGTH);

describe('no pattern hangs on a long text (each of these would, in a backtracking engine)', () => {
  test.each([
    ['(a+)+$', `${many}!`, false],
    ['(a|a)*b', many, false],
    ['(.*)*x', many, false],
    ['(a*)*$', many, true],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', many, false],
    ['(a{1,30}){1,30}b', many, false],
    ['(a?){50}a{50}b', many, false],
    ['.*.*.*=x', many, false],
    ['(?:\\w+\\s?)+\\b-$', 'ab '.repeat(LENGTH / 3), false],
    ['(?i)(\\pL{1,30}){1,30}1', 'é'.repeat(LENGTH), false],
    ['(((a*)*)*)*b', many, false],
  ])('%s', (pattern, input, expected) => {
    expect(ourTest(pattern, 'none')?.(input)).toBe(expected);
  });

  test('a text that never brings the same state twice is matched rightly when the memory is used up', () => {
    let seed = 1;
    const letters = Array.from({ length: 20_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 2 === 0 ? 'a' : 'b';
    });
    const ours = ourTest('a[ab]{200}c', 'none');
    const end = letters.join('');
    expect(ours?.(end)).toBe(false);
    const cut = end.lastIndexOf('a', end.length - 300);
    expect(ours?.(`${end.slice(0, cut + 201)}c`)).toBe(true);
    const other = end.lastIndexOf('b', end.length - 300);
    expect(ours?.(`${end.slice(0, other + 201)}c`)).toBe(false);
  });
});

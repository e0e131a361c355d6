import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAdded, samplesOfSet, withoutForbidden } from '../../../src/content/find-added.ts';
import { SETS } from '../../../src/content/set-names.ts';
import { filePattern } from '../../../src/match/file-pattern.ts';
import { tokens } from '../../support/made-up-secrets.ts';
import { runs } from '../../support/property-runs.ts';

const FORBID = [
  'conclaude:no-cheating',
  'conclaude:secrets-in-text',
  'conclaude:conflict-markers',
  'a+b',
  'x',
];

const SETS_ONLY = FORBID.slice(0, 3);

const added = (before: string, after: string, forbid: readonly string[] = FORBID) =>
  findAdded({ before, after, isWhole: true }, forbid, () => true, new Map());

const [, [, token] = ['', '']] = tokens(11);
const line = fc.oneof(
  fc.constantFrom(
    "it.only('a', f)",
    '// eslint-disable',
    'aab',
    'x',
    '',
    token,
    '<<<<<<< HEAD',
    '  x = 1  # noqa',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'x', ' ', '.', '(', "'", '\r'), maxLength: 12 }),
);
const lines = fc.array(line, { maxLength: 12 });
const ending = fc.constantFrom('\n', '\r\n');

describe('what is no addition', () => {
  test('the same text, however its lines end', () => {
    fc.assert(
      fc.property(lines, ending, ending, (text, one, other) => {
        expect(added(text.join(one), text.join(other))).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('lines in another order', () => {
    // What a match spans must stay in one piece, so that one line is all that it may span.
    const shuffled = lines.chain((text) =>
      fc.tuple(fc.constant(text), fc.shuffledSubarray(text, { minLength: text.length })),
    );
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        expect(added(before.join('\n'), after.join('\n'))).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('fewer lines', () => {
    const fewer = lines.chain((text) => fc.tuple(fc.constant(text), fc.subarray(text)));
    fc.assert(
      fc.property(fewer, ([before, after]) => {
        expect(added(before.join('\n'), after.join('\n'))).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('what is an addition', () => {
  test('a line more, wherever it is put, is found on that line', () => {
    const bad = fc.constantFrom("it.only('a', f)", '// eslint-disable', token, '<<<<<<< HEAD');
    const clean = fc.array(fc.constantFrom<string>('it(1)', '', '  y = 1', '// z'), { maxLength: 40 });
    fc.assert(
      fc.property(clean, fc.nat(), bad, (before, where, one) => {
        const at = where % (before.length + 1);
        const after = before.toSpliced(at, 0, one);
        expect(added(before.join('\n'), after.join('\n'), SETS_ONLY)).toMatchObject([{ line: at + 1 }]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('one more than there was', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (text, where) => {
        const at = where % (text.length + 1);
        const after = text.toSpliced(at, 0, "it.only('a', f)");
        const found = added(text.join('\n'), after.join('\n'), ['conclaude:no-cheating/focused-test']);
        expect(found).toHaveLength(1);
      }),
      { numRuns: runs(500) },
    );
  });
});

test('what is found is told without what it says', () => {
  for (const [kind, secret] of tokens(5)) {
    const found = added('', `a\nkey = "${secret}"\n`, ['conclaude:secrets-in-text']);
    expect(found).toEqual([{ kind, by: 'conclaude:secrets-in-text', line: 2 }]);
    expect(withoutForbidden(`echo ${secret} x`, ['conclaude:secrets-in-text'])).toMatch(
      /^echo \S*\*{16,} x$/,
    );
  }
});

describe.each(
  Object.entries(SETS).flatMap(([set, kinds]) => kinds.map((kind) => `conclaude:${set}/${kind}`)),
)('%s', (forbid) => {
  const samples = samplesOfSet(forbid);

  test.each(samples)('finds its sample in %s: %s', (file, text) => {
    const covers = (pattern: string) =>
      filePattern(pattern, { ignoreCase: false, home: undefined })({
        absolute: `/p/${file}`,
        inProject: [file],
      });
    const change = { before: '', after: text, isWhole: true };
    expect(findAdded(change, [forbid], covers, new Map())).toHaveLength(1);
    expect(findAdded({ ...change, before: text }, [forbid], covers, new Map())).toEqual([]);
  });

  test('has one', () => expect(samples.length).toBeGreaterThan(0));
});

import fc from 'fast-check';
import { crossesBehindLiteral } from './real-git.ts';

/** A repository's ignore files and the paths to ask about, as a generator makes them up. */
export interface IgnoreCase {
  readonly ignoreCase: boolean;
  readonly globalLines: readonly string[];
  readonly excludeLines: readonly string[];
  /** By folder, `''` for the top. */
  readonly ignoreFiles: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

// Few names, so that rules and paths meet often; odd ones, so that quoting and trimming matter.
export const partName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'ab', 'aa', 'ba') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'A',
      'aB',
      '.a',
      'a.b',
      'a-b',
      'a b',
      'a ',
      ' a',
      '#a',
      '!a',
      '-',
      'é',
      '[a]',
      'a]',
      '*',
      '\\',
    ),
  },
);
const treePath = fc.array(partName, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

const scrap = fc.constantFrom(
  ...['a', 'b', 'a', 'b', 'A', 'B', 'é', '.', '-', '#', '!', ' ', '\t', '\r', '/', '/', '/'],
  ...[
    '*',
    '*',
    '**',
    '***',
    '**/',
    '/**',
    '/**/',
    '?',
    '\\',
    '\\*',
    '\\!',
    '\\#',
    '\\ ',
    '\\a',
    '\\A',
    '\\/',
  ],
  ...[
    '[',
    ']',
    '[a]',
    '[ab]',
    '[!a]',
    '[^b]',
    '[a-b]',
    '[A-B]',
    '[B]',
    '[]]',
    '[]-a]',
    '[!]a]',
    '[a-]',
    '[\\]]',
    '[a/b]',
  ],
  ...[
    '[[:alpha:]]',
    '[[:upper:]]',
    '[[:nope:]]',
    '[[:alpha',
    '[[:]',
    '[b-a]',
    '[-a]',
    '[--b]',
    '[\\a-\\b]',
    '[[:digit:]a]',
  ],
);
const scrapLine = fc.array(scrap, { minLength: 1, maxLength: 7 }).map((scraps) => scraps.join(''));

/** A path of the tree, with some parts made vague: such lines hit, and deep ones hit below ignored folders. */
const vaguePart = fc.oneof(
  { weight: 6, arbitrary: partName },
  { weight: 3, arbitrary: fc.constantFrom('*', '**', '?', 'a*', '*b', '[ab]', '*a*', '**b', 'a**') },
);
const aimedLine = fc
  .record({
    sign: fc.constantFrom('', '', '!'),
    start: fc.constantFrom('', '', '/', '**/'),
    parts: fc.array(vaguePart, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('', '', '/', '/**', '/*', ' ', '\r'),
  })
  .map(({ sign, start, parts, end }) => `${sign}${start}${parts.join('/')}${end}`);

// Before version 2.52, git lets `**` cross folders right behind a literal beginning (`a**/b`), and so do we.
// With a later git those lines are left out of the comparison.
function isSettled(line: string): boolean {
  return crossesBehindLiteral() || !/^[^*?[\\]*[^/*?[\\]\*\*/.test(line.replace(/^!/, ''));
}

export const ignoreLine = fc
  .oneof(
    { weight: 3, arbitrary: aimedLine },
    { weight: 2, arbitrary: scrapLine },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '# a', ' ', '!*.md', '/*', '!/a/', '*', '!*/', 'a/', '!a/b'),
    },
  )
  .filter(isSettled);

const lines = fc.array(ignoreLine, { maxLength: 6, size: 'max' });

export const ignoreCases: fc.Arbitrary<IgnoreCase> = fc.record({
  ignoreCase: fc.boolean(),
  globalLines: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: lines }),
  excludeLines: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: lines }),
  ignoreFiles: fc
    .tuple(lines, fc.dictionary(fc.oneof(partName, treePath), lines, { maxKeys: 3, noNullPrototype: true }))
    .map(([top, nested]) => ({ ...nested, '': top })),
  files: fc.array(treePath, { minLength: 1, maxLength: 60, size: 'max' }),
  folders: fc.array(treePath, { maxLength: 30, size: 'max' }),
});

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainYaml } from '../../../src/config/plain-yaml.ts';
import type { KeyPath } from '../../../src/config/problem.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { isHasty, runs } from '../../support/property-runs.ts';

/** The plain reader against the parser: what it reads at all, it reads alike, to the last position. */
function isAlike(source: string): boolean {
  const plain = readPlainYaml(source);
  if (plain === undefined) return false;
  const whole = readYaml(source);
  if (!plain.ok || !whole.ok) throw new Error(`not valid: ${JSON.stringify(source)}`);
  expect(plain.value, JSON.stringify(source)).toStrictEqual(whole.value);
  for (const path of pathsOf(whole.value)) {
    for (const atKey of [false, true])
      expect(plain.locate(path, atKey), `${JSON.stringify(source)} at ${path}`).toEqual(
        whole.locate(path, atKey),
      );
    for (const nowhere of [
      [...path, 'nowhere'],
      [...path, 7, 'x'],
    ])
      for (const atKey of [false, true])
        expect(plain.locate(nowhere, atKey), JSON.stringify(source)).toEqual(whole.locate(nowhere, atKey));
  }
  return true;
}

function pathsOf(value: unknown, path: KeyPath = []): readonly KeyPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const step = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, step(key)]))];
}

const ORDINARY = `# What this project forbids
preToolUse:
  preventRootAdditions: true   # a comment
  uneditableFiles:
    - "*.lock"
    - '.env'
    - .github/workflows
    - 'it''s "so"'
    - "a\\\\.b\\t\\""
    - pattern: "src/**/*.ts"
      message: Don't touch this: it's "generated"

      agent: coder*
  preventAdditions: [dist, "build/**", 'it']

  toolUsageValidation:
  - tool: Bash
    commandPattern: "git push --force*"
    action: block
    message: 'no'
stop:
  infinite: false
  rounds: 3
  commands:
    - run: |
        npm test

        npm run lint
      timeout: 60
    - run: |-
        echo é → 🚫
    - run: npm run build && echo ok#1 http://x
notifications:
  enabled:
  none: null
  map: {}
  "*": a
  'b c':
    - d
`;

describe('plain YAML', () => {
  test('an ordinary configuration is plain', () => {
    const source = ORDINARY.replace("Don't touch this: it's", "Don't touch, it's");
    expect(isAlike(source)).toBe(true);
    expect(isAlike(source.replaceAll(/\n\s*\n/g, '\n'))).toBe(true);
  });

  const examples = readdirSync('docs/guides').flatMap((file) =>
    [...readFileSync(`docs/guides/${file}`, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map(
      ([, source = ''], index) => ({ place: `${file}, example ${index + 1}`, source }),
    ),
  );
  /** The one thing in them that is left to the parser: an inline list with a blank in an item without quotes. */
  const LEFT_TO_THE_PARSER = /: \[[^\]"']*\w \S/;

  test('the guides have examples of both kinds', () => {
    const left = examples.filter(({ source }) => LEFT_TO_THE_PARSER.test(source));
    expect(left.length).toBeGreaterThan(0);
    expect(examples.length).toBeGreaterThan(10 * left.length);
  });

  test.each(examples)('the configurations of the guides are plain: $place', ({ source }) => {
    expect(isAlike(source)).toBe(!LEFT_TO_THE_PARSER.test(source));
  });

  test.each([
    ['text over two lines', 'a: b\n  c'],
    ['a quoted text over two lines', 'a: "b\n  c"'],
    ['a text with a colon', 'a: b: c'],
    ['a text that ends with a colon', 'a: b:'],
    ['an escape that JSON lacks', 'a: "\\e"'],
    ['an escape that is wrong', 'a: "\\q"'],
    ['an alias', 'a: &x b\nc: *x'],
    ['a tag', 'a: !!str 5'],
    ['a merge', '<<: {a: b}'],
    ['a flow map', 'a: {b: c}'],
    ['a folded text', 'a: >\n  b\n'],
    ['a text with an indentation of its own', 'a: |2\n    b\n'],
    ['a block text without an end', 'a: |\n  b'],
    ['a list at the top', '- a'],
    ['a list in a list', 'a:\n  - - b'],
    ['an item without a value', 'a:\n  -\n  - b'],
    ['several documents', 'a: b\n---\nc: d'],
    ['a document mark', '---\na: b'],
    ['a directive', '%YAML 1.2\n---\na: b'],
    ['a key that comes twice', 'a: b\na: c'],
    ['a key that is no text', 'true: b'],
    ['null as a key', 'null: b'],
    ['a number as a key', '"5": b'],
    ['a quoted __proto__', '"__proto__": b'],
    ['the key __proto__', '__proto__: b'],
    ['a key of every object', 'constructor: b'],
    ['a complex key', '? a\n: b'],
    ['a tab', 'a:\tb'],
    ['another line end', 'a: b\r\nc: d\r\n'],
    ['a control character in a comment', 'a: b # \u0007'],
    ['a line separator', 'a: b\u2028c'],
    ['a fraction', 'a: 1.5'],
    ['a fraction without a whole', 'a: .5'],
    ['infinity', 'a: .inf'],
    ['a hexadecimal number', 'a: 0x1f'],
    ['a number with a zero before it', 'a: 010'],
    ['a negative number', 'a: -1'],
    ['a capital NULL', 'a: NULL'],
    ['a short null', 'a: ~'],
    ['a capital True', 'a: True'],
    ['a map that is indented too far', 'a:\n  b: c\n   d: e'],
    ['a map that is indented too little', 'a:\n    b: c\n  d: e'],
    ['text in the place of a key', 'a: b\nc'],
    ['text alone', 'a'],
    ['nothing', ''],
    ['only comments', '# a\n'],
    [
      'a nesting that the parser refuses',
      Array.from({ length: 80 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ],
    ['a very long line', `a: ${'b'.repeat(5000)}`],
    ['a comment that is none', 'a: "b"#c'],
  ])('%s is left to the parser', (_, source) => {
    expect(readPlainYaml(source)).toBeUndefined();
    expect(readPlainYaml(`${source}\n`)?.ok).toBe(source === 'a: |\n  b' ? true : undefined);
  });
});

const NUMBER_OF_RUNS = runs(4000);

const scalar = fc.oneof(
  fc.constantFrom(
    'a',
    '"b c"',
    "'*.ts'",
    '12',
    'true',
    'false',
    'yes',
    'x y z',
    'a#b',
    'a #b',
    './x',
    '.env',
    '""',
    "''",
    '[]',
  ),
  fc.constantFrom(
    '[a, b]',
    '["a", 1 ]',
    '[ a ]',
    '[a b]',
    '[a,b,]',
    '{}',
    'null',
    'Null',
    '{ }',
    '"a\\\\.b\\n"',
    '"\\x41"',
    "'it''s'",
    "['it''s', '']",
    '["\\"", null]',
    '~',
    '.5',
    '1e3',
    'NaN',
    '.nan',
    'a: b',
    'a:b',
    'http://x',
    '"a',
    "a'b",
    'a"',
    '|',
    '|-',
    '>',
    '- a',
    '# c',
    '$x',
    '(a|b)',
    '^a$',
    '\\d+',
    '@x',
    '`x`',
    '%x',
    '!x',
    '*x',
    '&x',
    '0',
    '00',
    '0o7',
    '2024-01-01',
    '1_000',
    'a ',
    '"x" # y',
    '"x"y',
    'é→🚫',
    'a, b',
    'a]',
    '=',
    '<<',
    '12 a',
    'on',
    'a:',
    ':a',
    'a :b',
    '-',
    '-a',
    '--- a',
    '...',
  ),
  fc.string({ unit: fc.constantFrom(...'ab01 .:#-"\'[]{},|>&*!%@?~/\\$_'), maxLength: 8 }),
);
const key = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', 'e-f', 'g_1'),
  fc.constantFrom(
    'true',
    'toString',
    'a b',
    '"a"',
    "'*'",
    '"a: b"',
    '"1"',
    '"x\\ty"',
    "'it''s'",
    '1',
    'a.b',
    '',
  ),
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, scalar).map(([name, value]) => `${name}: ${value}`) },
  { weight: 3, arbitrary: key.map((name) => `${name}:`) },
  { weight: 4, arbitrary: scalar.map((value) => `- ${value}`) },
  { weight: 3, arbitrary: fc.tuple(key, scalar).map(([name, value]) => `- ${name}: ${value}`) },
  { weight: 1, arbitrary: key.map((name) => `-  ${name}:`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '  ', '# comment', 'a: |', 'a: |-', '---', 'text', 'a: "x', '- |'),
  },
  { weight: 1, arbitrary: scalar },
);
/** Lines at indents that mostly fit together, and sometimes don't. */
const document = fc
  .array(
    fc.tuple(
      fc.constantFrom(0, 0, 2, 2, 2, 4, 4, 1, 3, 6),
      line,
      fc.constantFrom('', '', '', ' ', '  # c', '#c'),
    ),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((lines) => lines.map(([indent, text, end]) => ' '.repeat(indent) + text + end).join('\n'));

interface Grown {
  readonly [key: string]: string | Grown | readonly (string | Grown)[];
}
const { map } = fc.letrec<{ map: Grown; value: string | Grown | readonly (string | Grown)[] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    tie('map'),
    fc.array(fc.oneof(scalar, tie('map')), { minLength: 1, maxLength: 4 }),
  ),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'c-d', 'e_f', 'g'), tie('value'), {
    minKeys: 1,
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));

/** A document with a form of its own: how deep its lists stand, and comments between its lines. */
function write(value: Grown[string], indent: number, compact: boolean): string {
  const margin = ' '.repeat(indent);
  if (typeof value === 'string') return ` ${value}\n`;
  if (Array.isArray(value)) {
    const at = compact ? Math.max(0, indent - 2) : indent;
    const items = value.map((item) =>
      typeof item === 'string'
        ? `${' '.repeat(at)}- ${item}\n`
        : `${' '.repeat(at)}- ${write(item, at + 2, compact).trimStart()}`,
    );
    return `\n${items.join('')}`;
  }
  const entries = Object.entries(value as Grown).map(
    ([name, item]) => `${margin}${name}:${write(item, indent + 2, compact)}`,
  );
  return `\n${entries.join('')}`;
}

describe('the plain reader says what the parser says, or nothing', () => {
  const seen = { plain: 0 };
  const property = (documents: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(documents, (source) => {
        if (isAlike(source)) seen.plain++;
      }),
      { numRuns: NUMBER_OF_RUNS },
    );

  test('of lines put together by chance', () => property(document));
  test('of the same with a last line end', () => property(document.map((source) => `${source}\n`)));
  test('of documents that make sense', () =>
    property(fc.tuple(map, fc.boolean()).map(([value, compact]) => write(value, 0, compact).slice(1))));
  test('of any text', () =>
    property(fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `a: ${text}`)));
  const length = isHasty ? 3 : 4;
  test(`of every document of ${length} of these lines`, () => {
    const lines = [
      'a:',
      'b: |',
      'b: c',
      '- d',
      '- e: |-',
      '  f: g',
      '  - h',
      '   i',
      '    j: k',
      '# l',
      '  # m',
      '',
      ' ',
      '  ',
    ];
    const all = (count: number): string[] =>
      count === 0 ? [''] : all(count - 1).flatMap((rest) => lines.map((line) => `${line}\n${rest}`));
    for (const source of all(length))
      for (const text of [source, source.slice(0, -1)]) if (isAlike(text)) seen.plain++;
  });
  test('and says something often enough for that to mean anything', () => {
    expect(seen.plain).toBeGreaterThan(NUMBER_OF_RUNS / 10);
  });
});

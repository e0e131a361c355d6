import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainYaml } from '../../../src/config/plain-yaml.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { isHasty, runs } from '../../support/property-runs.ts';
import {
  anyDocument,
  everyDocument,
  guideExamples,
  pathsOf,
  sensibleDocument,
} from '../../support/yaml-documents.ts';

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

  const examples = guideExamples();
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

describe('the plain reader says what the parser says, or nothing', () => {
  const seen = { plain: 0 };
  const property = (documents: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(documents, (source) => {
        if (isAlike(source)) seen.plain++;
      }),
      { numRuns: NUMBER_OF_RUNS },
    );

  test('of lines put together by chance', () => property(anyDocument));
  test('of the same with a last line end', () => property(anyDocument.map((source) => `${source}\n`)));
  test('of documents that make sense', () => property(sensibleDocument));
  test('of any text', () =>
    property(fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `a: ${text}`)));
  const length = isHasty ? 3 : 4;
  test(`of every document of ${length} of these lines`, () => {
    for (const source of everyDocument(length))
      for (const text of [source, source.slice(0, -1)]) if (isAlike(text)) seen.plain++;
  });
  test('and says something often enough for that to mean anything', () => {
    expect(seen.plain).toBeGreaterThan(NUMBER_OF_RUNS / 10);
  });
});

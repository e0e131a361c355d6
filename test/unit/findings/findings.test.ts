import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingsIn, nameOf } from '../../../src/findings/findings.ts';
import { plain } from '../../../src/text/command-output.ts';
import { runs } from '../../support/property-runs.ts';

const OUTPUTS = join(import.meta.dirname, '../../fixtures/tool-outputs');

/** Name, place, and what the message has to say; `…` at its beginning means that a place may have more before it. */
type Expected = readonly [name: string | undefined, place: string | undefined, ...message: readonly string[]];

const TS: readonly Expected[] = [
  ['TS2322', 'src/cart.ts:3:3', "Type 'string' is not assignable to type 'number'."],
  ['TS2322', 'src/cart.ts:5:14', "Type 'number' is not assignable to type 'string'."],
  ['TS2322', 'src/cart.ts:6:45', "Type 'string' is not assignable to type 'number'."],
  ['TS2614', 'src/other.ts:1:17', "no exported member 'missing'"],
  ['TS2741', 'src/other.ts:2:20', "Property 'price' is missing"],
];
const ESLINT: readonly Expected[] = [
  [undefined, '…src/broken.js:1:7', 'Parsing error: Unexpected token ='],
  ['no-unused-vars', '…src/cart.js:1:7', "'unused' is assigned a value but never used"],
  ['eqeqeq', '…src/cart.js:3:13', "Expected '===' and instead saw '=='"],
  ['no-undef', '…src/cart.js:8:1', "'undefinedThing' is not defined"],
];
const DEBUGGER: Expected = [
  'lint/suspicious/noDebugger',
  '…src/cart.js:4:3',
  'unexpected use of the debugger',
];
const NO_VAR: Expected = ['lint/style/noVar', '…src/cart.js:5:3', 'Use let or const instead of var.'];
const FORMAT: Expected = ['format', '…src/cart.js', 'Formatter would have printed'];
const FORMAT_AT: Expected = ['format', '…src/cart.js:1:2', 'Formatter would have printed'];
const VITEST: readonly Expected[] = [
  ['test/broken.test.js [ test/broken.test.js ]', undefined, 'nowhere.js'],
  ['test/cart.test.js > total > adds prices', 'test/cart.test.js:4:73', 'expected 6 to be 5', '- 5', '+ 6'],
  ['test/cart.test.js > total > is an object', 'test/cart.test.js:5:61', '-   "a": 2', '+     2,'],
  ['test/cart.test.js > throws', 'src/cart.js:2:32', 'TypeError: cannot read price of null'],
];
const JEST: readonly Expected[] = [
  ['total › adds prices', 'test/cart.test.js:3:73', 'Expected: 5', 'Received: 6'],
  ['total › is an object', 'test/cart.test.js:4:61', '-   "a": 2', '+     2,'],
  ['throws', 'src/cart.js:2:30', 'TypeError: cannot read price of null'],
  ['Test suite failed to run', 'test/broken.test.js:1:15', "Cannot find module './nowhere.js'"],
];
const JEST_JSON: readonly Expected[] = [
  ['total > adds prices', '…test/cart.test.js:3:73', 'Expected: 5', 'Received: 6'],
  ['total > is an object', '…test/cart.test.js:4:61', '-   "a": 2', '+     2,'],
  ['throws', '…src/cart.js:2:48', 'TypeError: cannot read price of null'],
  ['/shop/test/broken.test.js', undefined, "Cannot find module './nowhere.js'"],
];
const VITEST_JSON: readonly Expected[] = [
  ['total > adds prices', '…test/cart.test.js:4:73', 'expected 6 to be 5'],
  ['total > is an object', '…test/cart.test.js:5:61', 'to deeply equal'],
  ['throws', '…src/cart.js:2:48', 'TypeError: cannot read price of null'],
  ['/shop/test/broken.test.js', undefined, "Cannot find module './nowhere.js'"],
];
const nodeTest = (parent: string, place: boolean): readonly Expected[] => [
  [`${parent}adds prices`, place ? '…test/cart.test.js:5:3' : undefined, '6 !== 5'],
  [`${parent}is an object`, place ? '…test/cart.test.js:6:3' : undefined, 'a: 1', 'a: 2'],
  ['throws', place ? '…test/cart.test.js:9:1' : undefined, 'cannot read price of null'],
];
const PYTEST: readonly Expected[] = [
  [
    'tests/test_cart.py::test_fixture',
    'tests/test_cart.py:30',
    'RuntimeError: no database at localhost:5432',
  ],
  ['tests/test_cart.py::test_adds_prices', 'tests/test_cart.py:8', 'assert 6 == 5', 'where 6 = total('],
  [
    'tests/test_cart.py::TestObjects::test_equal',
    'tests/test_cart.py:13',
    "{'list': [1, 2]} != {'list': [1, 3]}",
  ],
  ['tests/test_cart.py::TestObjects::test_param[2]', 'tests/test_cart.py:17', 'assert 2 == 1'],
  ['tests/test_cart.py::test_throws', 'src/cart.py:6', 'TypeError: cannot read price of None'],
];
const RUFF: readonly Expected[] = [
  ['F401', 'src/cart.py:1:8', '`os` imported but unused'],
  ['F401', 'src/cart.py:2:8', '`sys` imported but unused'],
  ['F841', 'src/cart.py:6:5', 'Local variable `x` is assigned to but never used'],
  ['F821', 'src/cart.py:7:12', 'Undefined name `itemz`'],
];
const MYPY: readonly Expected[] = [
  ['return-value', 'src/cart.py:2', 'Incompatible return value type (got "str", expected "int")'],
  ['assignment', 'src/cart.py:5', '(expression has type "int", variable has type "str")'],
  ['arg-type', 'src/cart.py:6', 'incompatible type "str"; expected'],
  ['name-defined', 'src/cart.py:7', 'Name "undefined_name" is not defined'],
];
const GO: readonly Expected[] = [
  ['TestTotal', 'cart_test.go:7', 'Total() = 6, want 5'],
  ['TestTable/two', 'cart_test.go:15', 'bad name "two"'],
];
const PANIC: Expected = ['TestBoom', '…cart/cart.go:11', 'panic: assignment to entry in nil map'];
const GO_TYPES: Expected = [
  undefined,
  'broken/broken.go:5:23',
  'cannot use "x" (untyped string constant) as int value',
];

/** Which files must show what; a file that no row is about fails. `some` may have more. */
const TABLE: readonly (readonly [files: RegExp, expected: readonly Expected[], some?: 'some'])[] = [
  [/^tsc\//, TS],
  [/^eslint\//, ESLINT],
  [/^vitest\/.*json/, VITEST_JSON],
  [/^jest\/.*json/, JEST_JSON],
  [/^biome\/1.*check/, [DEBUGGER, NO_VAR, FORMAT]],
  [/^biome\/1.*lint/, [DEBUGGER, NO_VAR]],
  [/^biome\/1.*github/, [DEBUGGER, NO_VAR, FORMAT_AT]],
  [/^biome\/2.*check/, [DEBUGGER, FORMAT]],
  [/^biome\/2.*lint/, [DEBUGGER]],
  [/^biome\/2.*github/, [DEBUGGER, FORMAT_AT]],
  [/^vitest\//, VITEST],
  [/^jest\//, JEST],
  [/^node-test\//, nodeTest('', true)],
  [/^tap\/node-/, nodeTest('total > ', true)],
  [
    /^tap\/tape-/,
    [
      ['sum of prices', '…test/t.js:2:32', '4', '3'],
      [undefined, '…test/t.js:3:28', '{ a: 2 }'],
    ],
    'some',
  ],
  [
    /^tap\/vitest-/,
    [
      ['adds prices', undefined, 'expected 6 to be 5'],
      ['throws', undefined, 'cannot read price'],
    ],
    'some',
  ],
  [/^junit\/node-(?:18|20|22)/, nodeTest('', false)],
  [/^junit\/node-/, nodeTest('total > ', false)],
  [
    /^junit\/vitest-/,
    [
      ['test/cart.test.js > total > adds prices', 'test/cart.test.js:4:73', 'expected 6 to be 5'],
      ['test/cart.test.js > throws', 'src/cart.js:2:32', 'cannot read price of null'],
    ],
    'some',
  ],
  [
    /^pytest\/.*collection/,
    [['tests/test_broken.py', 'tests/test_broken.py:1', "No module named 'nowhere'"]],
  ],
  [/^pytest\/.*line/, PYTEST.map(([name]): Expected => [name, undefined])],
  [/^pytest\//, PYTEST],
  [/^ruff\/0\.17.*format/, [['unformatted', 'src/a.py:1:2', 'File would be reformatted']]],
  [/^ruff\/.*format/, [['format', 'src/a.py', 'would be reformatted']]],
  [/^ruff\/.*json/, RUFF.map(([name, place, ...message]): Expected => [name, `…${place}`, ...message])],
  [/^ruff\//, RUFF, 'some'],
  [/^mypy\/.*syntax/, [['syntax', 'src/syntax.py:1']], 'some'],
  [/^mypy\//, MYPY],
  [/^go\/.*build/, [[undefined, 'broken/broken.go:3:8', '"fmt" imported and not used'], GO_TYPES, PANIC]],
  [/^go\/.*vet/, [GO_TYPES]],
  [/^go\/.*panic/, [PANIC]],
  [/^go\//, GO],
  [
    /^cargo\/.*build/,
    [
      ['E0308', 'src/lib.rs:26:28', 'mismatched types', 'expected `String`, found integer'],
      ['E0425', 'src/lib.rs:27:14', 'cannot find function `missing` in this scope'],
    ],
  ],
  [
    /^cargo\/.*clippy/,
    [
      [undefined, 'src/lib.rs:6:5', 'unneeded `return` statement'],
      [undefined, 'src/lib.rs:3:14', 'the loop variable `i` is only used to index `prices`'],
    ],
  ],
  [
    /^cargo\//,
    [
      ['tests::adds_prices', 'src/lib.rs:15:9', 'left: 6', 'right: 5'],
      ['tests::says_why', 'src/lib.rs:20:9', 'an empty cart costs 1'],
    ],
  ],
];

const FILES = readdirSync(OUTPUTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .sort();

const read = (file: string) => plain(readFileSync(join(OUTPUTS, file), 'utf8'));

describe('what tools print', () => {
  test.each(FILES)('%s', (file) => {
    const row = TABLE.find(([files]) => files.test(file));
    expect(row, 'a row of the table').toBeDefined();
    const [, expected, some] = row ?? [/./, []];
    const found = findingsIn(read(file));
    for (const [name, place, ...message] of expected) {
      const one = found.find(
        (finding) =>
          (name === undefined || finding.name === name) &&
          (place === undefined || isAt(finding.place, place)) &&
          message.every((part) => finding.message.includes(part)),
      );
      expect(
        one,
        `${name} at ${place}: ${message.join(', ')} in ${JSON.stringify(found, undefined, 1)}`,
      ).toBeDefined();
    }
    if (some === undefined)
      expect(found.map(({ name, place }) => [name, place])).toHaveLength(expected.length);
  });

  test.each([
    'tsc',
    'eslint',
    'biome',
    'vitest',
    'jest',
    'node-test',
    'tap',
    'junit',
    'pytest',
    'ruff',
    'mypy',
    'go',
    'cargo',
  ])('%s is known in two versions at least', (tool) => {
    const versions = FILES.filter((file) => file.startsWith(`${tool}/`)).map(
      (file) => /\d+(?:\.\d+)*/.exec(file)?.[0],
    );
    expect(new Set(versions).size).toBeGreaterThan(1);
  });
});

function isAt(found: string | undefined, wanted: string): boolean {
  return wanted.startsWith('…') ? (found ?? '').endsWith(wanted.slice(1)) : found === wanted;
}

describe('what is broken', () => {
  test('an output that was cut anywhere, or mixed with bytes, is read without an error and invents nothing', () => {
    const texts = FILES.map(read);
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'binary' }),
        (text, a, b, noise) => {
          const from = a % (text.length + 1);
          const part = text.slice(from, from + (b % (text.length + 1)));
          const at = part.length >> 1;
          const broken = part.slice(0, at) + noise + part.slice(at);
          for (const { name = '', place = '', message } of findingsIn(broken)) {
            expect(typeof message).toBe('string');
            // What is reported stands in the output, apart from the words that are put around it.
            for (const word of `${name} ${place}`.split(/[\s>:]+/).filter((one) => /^[\w./]{4,}$/.test(one)))
              expect(`${broken} format`).toContain(word.split('.')[0]);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['nothing', ''],
    ['a page of words', 'All is well.\nerror: none\nFAIL is a word\n1 passed\n'.repeat(50)],
    ['passing tests', ' ✓ test/a.test.ts (3 tests) 5ms\n\n Test Files  1 passed (1)\n'],
    ['passing TAP', 'TAP version 13\nok 1 - a\nnot ok 2 - b # TODO later\nok 3 - c # SKIP\n1..3\n'],
    [
      'passing JUnit',
      '<testsuites><testsuite><testcase name="a" classname="b"></testcase></testsuite></testsuites>',
    ],
    ['passing go', 'ok  \tshop/cart\t0.004s\n?   \tshop\t[no test files]\n'],
    [
      'warnings of ESLint',
      '[{"filePath":"/a.js","messages":[{"severity":1,"message":"x","line":1,"column":1}]}]',
    ],
    ['passing JSON', '{"numFailedTests":0,"testResults":[{"assertionResults":[{"status":"passed"}]}]}'],
    ['other JSON', '[1,null,{"filePath":3,"messages":[null]},{"location":{}},[]]'],
    ['warnings of tsc', 'src/a.ts(1,2): warning TS1: no\n'],
  ])('%s has no findings', (_, output) => {
    expect(findingsIn(output)).toEqual([]);
  });

  test.each([
    'a'.repeat(2_000_000),
    ' '.repeat(1_000_000),
    '  1:1  error '.repeat(100_000),
    '<testcase '.repeat(100_000),
    '[{"filePath"'.repeat(100_000),
    '[\n'.repeat(100_000),
  ])('a huge output takes no longer than it is long', (output) => {
    expect(findingsIn(`1..2\n<testsuite>\n${output}`)).toBeInstanceOf(Array);
  });
});

describe('the same thing in the next round', () => {
  const at = (place: string, message: string, name?: string) =>
    nameOf({ place, message, ...(name && { name }) });
  test.each([
    ['has moved', at('src/a.ts:3:4', 'x', 'TS1'), at('src/a.ts:9:4', 'x', 'TS1'), true],
    ['has another value', at('a_test.go:3', 'got 6', 'TestA'), at('a_test.go:3', 'got 7', 'TestA'), true],
    ['is in another file', at('src/a.ts:3:4', 'x', 'TS1'), at('src/b.ts:3:4', 'x', 'TS1'), false],
    ['is another error', at('src/a.ts:3:4', 'x', 'TS1'), at('src/a.ts:3:4', 'y', 'TS1'), false],
  ])('%s', (_, one, other, same) => {
    expect(one === other).toBe(same);
  });
});

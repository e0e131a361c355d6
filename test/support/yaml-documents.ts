import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { KeyPath } from '../../src/config/problem.ts';

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
export const anyDocument = fc
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

export const sensibleDocument = fc
  .tuple(map, fc.boolean())
  .map(([value, compact]) => write(value, 0, compact).slice(1));

const LINES = [
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

/** Every document of so many lines that have to do with each other. */
export function everyDocument(count: number): string[] {
  if (count === 0) return [''];
  return everyDocument(count - 1).flatMap((rest) => LINES.map((text) => `${text}\n${rest}`));
}

/** The configurations in the guides. */
export function guideExamples() {
  return readdirSync('docs/guides').flatMap((file) =>
    [...readFileSync(`docs/guides/${file}`, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map(
      ([, source = ''], index) => ({ place: `${file}, example ${index + 1}`, source }),
    ),
  );
}

/** The ways to all values in a value. */
export function pathsOf(value: unknown, path: KeyPath = []): readonly KeyPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const step = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, step(key)]))];
}

import fc from 'fast-check';

/** JSON in many writings: indented or not, with comments, trailing commas, odd blanks and line endings. */
export const blank = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\n\n\t',
  ' /* x, y */ ',
  ' // "a": [\n',
  '  // }\r\n  ',
  '\r\n',
);
export const word = fc.oneof(
  fc.constantFrom('permissions', 'env', 'matcher', 'type', 'command', 'timeout', 'args', '__proto__', ''),
  fc.string({ maxLength: 6 }),
);
const scalar = fc
  .oneof(
    word,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  .map((value) => JSON.stringify(value));

/** Children between brackets. */
export function container(open: string, close: string, child: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(blank, child, blank), { maxLength: 3 }), blank, fc.boolean())
    .map(([children, inside, comma]) => {
      if (children.length === 0) return open + inside + close;
      const body = children.map((parts) => parts.join('')).join(',');
      return `${open}${body}${comma ? ',' : ''}${inside}${close}`;
    });
}

export const member = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc
    .tuple(key, blank, blank, value)
    .map(([name, before, after, text]) => `${JSON.stringify(name)}${before}:${after}${text}`);
export const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    scalar,
    container('[', ']', tie('json')),
    container('{', '}', member(word, tie('json'))),
  ),
}));

/** By JSON's own reader, once comments and trailing commas are out of the way. */
export function withoutExtensions(text: string): unknown {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted) => quoted ?? ' ')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, (_, quoted) => quoted ?? '');
  return JSON.parse(plain);
}

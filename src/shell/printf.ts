const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const MAX_ROUNDS = 512;
const TOKEN =
  /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))|%(%|[-+ #0]*(?:\d+|\*)?(?:\.\d*)?([a-zA-Z]))/gs;
/** In what `%b` and `echo -e` print, a zero may stand before the three digits. */
const OCTAL = /\\(?:0([0-7]{1,3})|(.))/gs;

/** `printf` as far as paths and commands need it: escapes, `%s` and its like, the format used again for more values. */
export function formatPrintf(format: string, values: readonly string[]): string {
  let next = 0;
  let printed = '';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = next;
    printed += format.replace(TOKEN, (whole, hex, code, octal, char, percent, conversion) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      if (char !== undefined) return ESCAPES[char] ?? whole;
      if (percent === '%') return '%';
      const value = values[next++] ?? '';
      return conversion === 'b' ? unescapeText(value) : value;
    });
    if (next >= values.length || next === before) break;
  }
  return printed;
}

/** The escapes of `echo -e`. */
export function unescapeText(text: string): string {
  const plain = text.replace(OCTAL, (whole, octal) =>
    octal === undefined ? whole : `\\x${(Number.parseInt(octal, 8) & 255).toString(16).padStart(2, '0')}`,
  );
  return formatPrintf(plain.replaceAll('%', '%%'), []);
}

/** Code with its string literals taken out: each stands in `text` as `\uE000index\uE001`. */
export interface CodeWithLiterals {
  readonly text: string;
  /** `undefined` for a literal with something computed in it. */
  readonly literals: readonly (string | undefined)[];
}

export const MARK = '\uE000';
const MARK_END = '\uE001';
/** A literal, in a pattern. */
export const LITERAL = `${MARK}\\d+${MARK_END}`;

export function mark(index: number): string {
  return `${MARK}${index}${MARK_END}`;
}

/** Reads quotes as most script languages do; a stray quote costs at most the rest of its line. */
export function takeLiterals(code: string): CodeWithLiterals {
  const literals: (string | undefined)[] = [];
  const chunks: string[] = [];
  let from = 0;
  let i = 0;
  const keepUntil = (end: number): void => {
    if (end > from) chunks.push(code.slice(from, end).replace(STRAY_MARKS, ' '));
  };
  while (i < code.length) {
    const char = code[i] ?? '';
    if (startsComment(code, i, char)) {
      keepUntil(i);
      i = endOfLine(code, i);
      from = i;
    } else if (char === '"' || char === "'" || char === '`') {
      // A Python prefix (r"...", b"...", f"...") belongs to the literal.
      const prefix = /(?<![\w$])[rRbBuUfF]{1,2}$/.exec(code.slice(Math.max(from, i - 3), i))?.[0] ?? '';
      keepUntil(i - prefix.length);
      const literal = readLiteral(code, i, char);
      literals.push(literalValue(literal.value, char, prefix));
      chunks.push(mark(literals.length - 1));
      i = literal.end;
      from = i;
    } else i++;
  }
  keepUntil(code.length);
  return { text: chunks.join(''), literals };
}

const STRAY_MARKS = /[\uE000\uE001]/g;

function startsComment(code: string, at: number, char: string): boolean {
  if (char === '#') return at === 0 || /[\s;]/.test(code[at - 1] ?? '');
  return char === '/' && code[at + 1] === '/' && code[at - 1] !== ':';
}

function literalValue(value: string, quote: string, prefix: string): string | undefined {
  const computed = /[fF]/.test(prefix) && value.includes('{');
  return computed || isComputed(value, quote) ? undefined : withoutEscapes(value, quote, prefix);
}

function endOfLine(code: string, at: number): number {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
}

function readLiteral(code: string, at: number, quote: string): { value: string; end: number } {
  const triple = quote !== '`' && code.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const start = at + triple.length;
  for (let i = start; i < code.length; i++) {
    if (code[i] === '\\') i++;
    else if (code.startsWith(triple, i)) return { value: code.slice(start, i), end: i + triple.length };
    else if (code[i] === '\n' && triple.length === 1 && quote !== '`')
      return { value: code.slice(start, i), end: i };
  }
  return { value: code.slice(start), end: code.length };
}

/** `${x}` in a template, `#{x}` in Ruby, `$x` in PHP and Perl: only running it tells the value. */
function isComputed(value: string, quote: string): boolean {
  return quote !== "'" && /\$\{|#\{|\$[A-Za-z_]/.test(value);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function withoutEscapes(value: string, quote: string, prefix: string): string {
  if (!value.includes('\\') || /[rR]/.test(prefix)) return value;
  return value.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/gs, (_whole, hex, unicode, char) => {
    const digits = hex ?? unicode;
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
    return quote === '`' ? char : (ESCAPES[char] ?? char);
  });
}

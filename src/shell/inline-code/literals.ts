/** Code with its string literals taken out: each stands in `text` as `\uE000index\uE001`. */
export interface CodeWithLiterals {
  readonly text: string;
  /** `undefined` for a literal with something computed in it. */
  readonly literals: readonly (string | undefined)[];
}

export const MARK = '\uE000';
const MARK_END = '\uE001';

export function mark(index: number): string {
  return `${MARK}${index}${MARK_END}`;
}

/** Reads quotes as most script languages do; a stray quote costs at most the rest of its line. */
export function takeLiterals(code: string): CodeWithLiterals {
  const literals: (string | undefined)[] = [];
  let text = '';
  let i = 0;
  while (i < code.length) {
    const char = code[i] ?? '';
    if (char === '#' && isCommentStart(code, i)) {
      i = endOfLine(code, i);
      continue;
    }
    if (char === '/' && code[i + 1] === '/' && code[i - 1] !== ':') {
      i = endOfLine(code, i);
      continue;
    }
    if (char === '"' || char === "'" || char === '`') {
      const literal = readLiteral(code, i, char);
      // A Python prefix (r"...", b"...", f"...") belongs to the literal.
      const prefix = /(?<![\w$])[rRbBuUfF]{1,2}$/.exec(text.slice(-3))?.[0] ?? '';
      text = text.slice(0, text.length - prefix.length);
      const computed = /[fF]/.test(prefix) && literal.value.includes('{');
      literals.push(
        computed || isComputed(literal.value, char) ? undefined : withoutEscapes(literal.value, char, prefix),
      );
      text += mark(literals.length - 1);
      i = literal.end;
      continue;
    }
    text += char === MARK || char === MARK_END ? ' ' : char;
    i++;
  }
  return { text, literals };
}

function isCommentStart(code: string, at: number): boolean {
  return at === 0 || /[\s;]/.test(code[at - 1] ?? '');
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

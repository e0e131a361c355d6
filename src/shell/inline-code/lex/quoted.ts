import type { Lexer } from './lexer.ts';
import type { TextPart } from './token.ts';

/** How a text between quotes is to be read. */
export interface Quote {
  readonly close: string;
  /** Brackets as quotes may contain themselves. */
  readonly open?: string;
  /** What a backslash does: stands for characters, only quotes the quote and itself, or nothing at all. */
  readonly escapes: 'all' | 'quotes' | 'none';
  /** A line's end closes it as well: it was never closed. */
  readonly oneLine?: true;
  /** Code in the text: reads it if it begins here. */
  readonly hole?: (lexer: Lexer) => TextPart | undefined;
}

/** Reads on to the closing quote and behind it. */
export function readQuoted(lexer: Lexer, quote: Quote): readonly TextPart[] {
  const parts: TextPart[] = [];
  const depth = { open: 0 };
  let text = '';
  while (lexer.at < lexer.code.length && !closes(lexer, quote, depth.open)) {
    const hole = quote.hole?.(lexer);
    if (hole === undefined) text += readCharacter(lexer, quote, depth);
    else {
      parts.push(text, hole);
      text = '';
    }
  }
  parts.push(text);
  return parts.filter((part) => part !== '');
}

function readCharacter(lexer: Lexer, quote: Quote, depth: { open: number }): string {
  const char = lexer.code[lexer.at] ?? '';
  if (char === '\\' && quote.escapes !== 'none') return readEscape(lexer, quote);
  lexer.at++;
  if (char === quote.open) depth.open++;
  else if (char === quote.close) depth.open--;
  return char;
}

/** Whether the text ends here; then the closing quote is behind. */
function closes(lexer: Lexer, { close, oneLine }: Quote, open: number): boolean {
  if (open === 0 && lexer.code.startsWith(close, lexer.at)) {
    lexer.at += close.length;
    return true;
  }
  return oneLine === true && lexer.code[lexer.at] === '\n';
}

function readEscape(lexer: Lexer, quote: Quote): string {
  const { code, at } = lexer;
  const next = code[at + 1] ?? '';
  if (quote.escapes === 'quotes') {
    lexer.at += 2;
    return next === '\\' || next === quote.close[0] || next === quote.open ? next : `\\${next}`;
  }
  const [written = '\\'] =
    /^\\(?:x\{[\da-fA-F]{1,6}\}|x[\da-fA-F]{1,2}|u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[\s\S])/.exec(
      code.slice(at, at + 12),
    ) ?? [];
  lexer.at += written.length;
  return characterOf(written);
}

function characterOf(written: string): string {
  const kind = written[1] ?? '';
  const digits = written.replace(/^\\[xuU]?\{?|\}$/g, '');
  if ('xuU'.includes(kind) && kind !== '' && /^[\da-fA-F]+$/.test(digits)) {
    const point = Number.parseInt(digits, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  }
  if (/^[0-7]+$/.test(digits)) return String.fromCharCode(Number.parseInt(digits, 8));
  switch (kind) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'e':
      return '\u001b';
    case '\n':
      return '';
    default:
      return kind;
  }
}

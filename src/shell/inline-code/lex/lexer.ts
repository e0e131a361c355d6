import type { TextPart, Token, TokenKind } from './token.ts';

/** What a language's text is made of; everything else is the same for all. */
export interface Lexicon {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Signs of more than one character. */
  readonly signs: ReadonlySet<string>;
  /** Characters that may begin a name besides letters and `_`. */
  readonly nameStarts: string;
  /** Characters that a name may contain or end with besides letters, digits and `_`. */
  readonly nameParts?: string;
  /** Lines end statements: a `line` token stands between them, outside of brackets. */
  readonly lines?: true;
  /** Indents make blocks. */
  readonly indents?: true;
  /** Texts, patterns, here-documents: reads one if it stands here. */
  readonly special: (lexer: Lexer) => boolean;
}

export interface Lexer {
  readonly code: string;
  readonly lexicon: Lexicon;
  at: number;
  tokens: Token[];
  spaced: boolean;
  fresh: boolean;
  /** How many brackets are open. */
  brackets: number;
  readonly indents: number[];
  /** Here-documents whose bodies begin on the next line. */
  readonly waiting: ((lexer: Lexer) => void)[];
  /** How many texts this code stands in. */
  readonly depth: number;
}

const MAX_DEPTH = 12;

function newLexer(code: string, lexicon: Lexicon, at: number, depth: number): Lexer {
  return {
    code,
    lexicon,
    at,
    tokens: [],
    spaced: false,
    fresh: true,
    brackets: 0,
    indents: [0],
    waiting: [],
    depth,
  };
}

export function readTokens(code: string, lexicon: Lexicon): readonly Token[] {
  const lexer = newLexer(code, lexicon, 0, 0);
  if (lexicon.indents === true) readIndent(lexer);
  while (lexer.at < code.length) readOne(lexer);
  if (lexicon.lines === true) add(lexer, 'line', '\n');
  for (let i = lexer.indents.length; i > 1; i--) add(lexer, 'dedent', '');
  add(lexer, 'end', '');
  return lexer.tokens;
}

/** The code inside a text, up to one of the closing signs that stands outside of its own brackets. */
export function readInside(lexer: Lexer, closers: string): readonly Token[] {
  const inner = newLexer(lexer.code, lexer.lexicon, lexer.at, lexer.depth + 1);
  inner.brackets = 1;
  while (inner.at < inner.code.length) {
    const char = inner.code[inner.at] ?? '';
    if (inner.brackets === 1 && closers.includes(char) && !isLongerSign(inner)) break;
    if (inner.depth > MAX_DEPTH) inner.at++;
    else readOne(inner);
  }
  lexer.at = inner.at;
  add(inner, 'end', '');
  return inner.tokens;
}

/** `!=` and `::` don't end the code in a text, though `!` and `:` do. */
function isLongerSign({ code, at, lexicon }: Lexer): boolean {
  return code[at] !== '}' && lexicon.signs.has(code.slice(at, at + 2));
}

export function add(lexer: Lexer, kind: TokenKind, text: string, parts?: readonly TextPart[]): void {
  const { spaced, fresh } = lexer;
  lexer.tokens.push(
    parts === undefined ? { kind, text, spaced, fresh } : { kind, text, spaced, fresh, parts },
  );
  lexer.spaced = false;
  lexer.fresh = kind === 'line';
}

/** Adds a text, which has parts only where there is code in it. */
export function addText(lexer: Lexer, parts: readonly TextPart[], kind: TokenKind = 'text'): void {
  const isPlain = parts.every((part) => typeof part === 'string');
  if (isPlain) add(lexer, kind, parts.join(''));
  else add(lexer, kind, '', parts);
}

function readOne(lexer: Lexer): void {
  const { code, lexicon } = lexer;
  const char = code[lexer.at] ?? '';
  if (char === '\n') readLineEnd(lexer);
  else if (char === ' ' || char === '\t' || char === '\r' || char === '\f') {
    lexer.at++;
    lexer.spaced = true;
  } else if (char === '\\' && /^\\\r?\n/.test(code.slice(lexer.at, lexer.at + 3))) {
    lexer.at = code.indexOf('\n', lexer.at) + 1;
    lexer.spaced = true;
  } else if (!skipComment(lexer) && !lexicon.special(lexer)) readPlain(lexer, char);
}

function readLineEnd(lexer: Lexer): void {
  lexer.at++;
  lexer.spaced = true;
  lexer.fresh = true;
  for (const read of lexer.waiting.splice(0)) read(lexer);
  if (lexer.lexicon.lines !== true || lexer.brackets > 0) return;
  const last = lexer.tokens.at(-1)?.kind;
  if (last !== undefined && last !== 'line' && last !== 'indent' && last !== 'dedent')
    add(lexer, 'line', '\n');
  if (lexer.lexicon.indents === true) readIndent(lexer);
}

/** Blank lines and lines with only a comment have no indent. */
function readIndent(lexer: Lexer): void {
  const [blanks = ''] = /^[ \t]*/.exec(lexer.code.slice(lexer.at, lexer.at + 400)) ?? [];
  const next = lexer.code[lexer.at + blanks.length];
  if (next === undefined || next === '\n' || next === '\r' || next === '#') return;
  lexer.at += blanks.length;
  const width = blanks.replaceAll('\t', '        ').length;
  const { indents } = lexer;
  if (width > (indents.at(-1) ?? 0)) {
    if (lexer.tokens.length === 0) return;
    indents.push(width);
    add(lexer, 'indent', '');
  }
  while (width < (indents.at(-1) ?? 0)) {
    indents.pop();
    add(lexer, 'dedent', '');
  }
}

function skipComment(lexer: Lexer): boolean {
  const { code, at, lexicon } = lexer;
  if (lexicon.lineComments.some((mark) => code.startsWith(mark, at))) {
    const end = code.indexOf('\n', at);
    lexer.at = end < 0 ? code.length : end;
    return true;
  }
  const block = lexicon.blockComments.find(([open]) => code.startsWith(open, at));
  if (block === undefined) return false;
  const end = code.indexOf(block[1], at + block[0].length);
  lexer.at = end < 0 ? code.length : end + block[1].length;
  lexer.spaced = true;
  return true;
}

function readPlain(lexer: Lexer, char: string): void {
  const { code, at } = lexer;
  if (isNameStart(char, lexer.lexicon)) {
    const end = endOfName(code, at + 1, lexer.lexicon);
    lexer.at = end;
    add(lexer, 'name', code.slice(at, end));
  } else if (isDigit(char) || (char === '.' && isDigit(code[at + 1] ?? ''))) {
    const [number = char] = /^(?:0[xXbBoO][\da-fA-F_]+|[\d_]*\.?\d[\d_]*(?:[eE][+-]?\d+)?)/.exec(
      code.slice(at, at + 40),
    ) ?? [char];
    lexer.at += number.length;
    add(lexer, 'number', number);
  } else readSign(lexer, char);
}

function readSign(lexer: Lexer, char: string): void {
  const { code, at, lexicon } = lexer;
  let sign = char;
  for (let length = 4; length > 1; length--) {
    const candidate = code.slice(at, at + length);
    if (candidate.length === length && lexicon.signs.has(candidate)) {
      sign = candidate;
      break;
    }
  }
  if ('([{'.includes(sign)) lexer.brackets++;
  if (')]}'.includes(sign) && lexer.brackets > 0) lexer.brackets--;
  lexer.at += sign.length;
  add(lexer, 'sign', sign);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1;
}

function isNameStart(char: string, { nameStarts }: Lexicon): boolean {
  return /[A-Za-z_\u0080-\uFFFF]/.test(char) || (char !== '' && nameStarts.includes(char));
}

function endOfName(code: string, from: number, { nameParts = '' }: Lexicon): number {
  let at = from;
  while (at < code.length) {
    const char = code[at] ?? '';
    if (!/[\w\u0080-\uFFFF]/.test(char) && !nameParts.includes(char)) break;
    at++;
  }
  return at;
}

/** Whether a value ends here, so that `/` divides and `<` compares. */
export function followsValue({ tokens }: Lexer, notValues: ReadonlySet<string>): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'sign') return last.text === ')' || last.text === ']' || last.text === '}';
  if (last.kind === 'name') return !notValues.has(last.text);
  return last.kind !== 'line' && last.kind !== 'indent' && last.kind !== 'dedent';
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

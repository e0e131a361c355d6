import type { Token } from '../lex/token.ts';
import { type Node, several } from './node.ts';

/** Reads tokens into a tree. Code that doesn't fit the grammar is never an error: what can be read of it counts. */
export interface Parser {
  readonly tokens: readonly Token[];
  readonly grammar: Grammar;
  at: number;
  /** How deep it stands in nested syntax. */
  depth: number;
  /** Brackets around this place in which a line's end means nothing. */
  inBrackets: number;
}

/** What is particular to a language's syntax. */
export interface Grammar {
  /** How tightly signs and words between two values bind; assignments among them. */
  readonly powers: ReadonlyMap<string, number>;
  /** Signs and words before a value, and how tightly they bind. */
  readonly prefixes: ReadonlyMap<string, number>;
  /** Signs that lead to a member. */
  readonly members: ReadonlySet<string>;
  /** A line's end ends an expression. */
  readonly linesEnd?: true;
  /** What stands between a keyword argument's name and its value. */
  readonly keywordSign?: '=' | ':';
  /** `a ? b : c`. */
  readonly ternary?: true;
  /** A value that begins in a way of the language's own. */
  readonly value: (parser: Parser, token: Token) => Node | undefined;
  /** A continuation of its own. */
  readonly more?: (parser: Parser, left: Node, token: Token, power: number) => Node | undefined;
  readonly statement: (parser: Parser, token: Token) => Node | undefined;
}

const END: Token = { kind: 'end', text: '', spaced: false, fresh: false };

export function newParser(tokens: readonly Token[], grammar: Grammar): Parser {
  return { tokens, grammar, at: 0, depth: 0, inBrackets: 0 };
}

export function peek({ tokens, at }: Parser, ahead = 0): Token {
  return tokens[at + ahead] ?? END;
}

export function next(parser: Parser): Token {
  const token = peek(parser);
  if (token.kind !== 'end') parser.at++;
  return token;
}

export function isSign(token: Token, text: string): boolean {
  return token.kind === 'sign' && token.text === text;
}

export function isWord(token: Token, text: string): boolean {
  return token.kind === 'name' && token.text === text;
}

/** Whether the next token is one of these signs. */
export function atSign(parser: Parser, ...texts: readonly string[]): boolean {
  const token = peek(parser);
  return token.kind === 'sign' && texts.includes(token.text);
}

export function atWord(parser: Parser, ...texts: readonly string[]): boolean {
  const token = peek(parser);
  return token.kind === 'name' && texts.includes(token.text);
}

export function takeSign(parser: Parser, ...texts: readonly string[]): boolean {
  const found = atSign(parser, ...texts);
  if (found) parser.at++;
  return found;
}

export function takeWord(parser: Parser, ...texts: readonly string[]): boolean {
  const found = atWord(parser, ...texts);
  if (found) parser.at++;
  return found;
}

export function isAtEnd(parser: Parser): boolean {
  return peek(parser).kind === 'end';
}

const MAX_DEPTH = 60;

/** Reads one level deeper, unless that is too deep: then everything there is skipped. */
export function deeper(parser: Parser, read: () => Node): Node {
  if (parser.depth >= MAX_DEPTH) {
    next(parser);
    return several();
  }
  parser.depth++;
  const node = read();
  parser.depth--;
  return node;
}

/** Reads what stands in brackets, where lines mean nothing. */
export function inBrackets<T>(parser: Parser, read: () => T): T {
  parser.inBrackets++;
  const result = read();
  parser.inBrackets--;
  return result;
}

/** Reads statements until one of the closing tokens, and always moves on. */
export function statementsUntil(parser: Parser, isClosing: (token: Token) => boolean): readonly Node[] {
  const body: Node[] = [];
  const outside = parser.inBrackets;
  parser.inBrackets = 0;
  while (!isAtEnd(parser) && !isClosing(peek(parser))) {
    const before = parser.at;
    const node = deeper(parser, () => statement(parser));
    body.push(node);
    if (parser.at === before) parser.at++;
  }
  parser.inBrackets = outside;
  return body;
}

function statement(parser: Parser): Node {
  return parser.grammar.statement(parser, peek(parser)) ?? several();
}

/** `{ ... }`, or one statement without braces. */
export function braced(parser: Parser): Node {
  if (!takeSign(parser, '{')) return deeper(parser, () => statement(parser));
  const body = statementsUntil(parser, (token) => isSign(token, '}'));
  takeSign(parser, '}');
  return { kind: 'block', body };
}

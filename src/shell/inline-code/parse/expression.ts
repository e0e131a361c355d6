import type { TextPart, Token } from '../lex/token.ts';
import { type Argument, constant, type Node, nameNode, several } from './node.ts';
import {
  atSign,
  deeper,
  inBrackets,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  takeSign,
} from './parser.ts';

/** A chain of calls or signs beyond this isn't written by anybody. */
const MAX_CHAIN = 200;

/** Reads a value and what is done with it, as far as that binds at least as tightly as `power`. */
export function expression(parser: Parser, power = 0): Node {
  return deeper(parser, () => {
    let left = value(parser);
    for (let links = 0; links < MAX_CHAIN; links++) {
      const longer = more(parser, left, power);
      if (longer === undefined) return left;
      left = longer;
    }
    return left;
  });
}

function value(parser: Parser): Node {
  const token = peek(parser);
  const { grammar } = parser;
  const own = grammar.value(parser, token);
  if (own !== undefined) return own;
  const prefix =
    token.kind === 'sign' || token.kind === 'name' ? grammar.prefixes.get(token.text) : undefined;
  if (prefix !== undefined) {
    next(parser);
    return { kind: 'operation', sign: token.text, left: undefined, right: expression(parser, prefix) };
  }
  switch (token.kind) {
    case 'name':
      next(parser);
      return nameNode(token.text);
    case 'number':
      next(parser);
      return constant(numberOf(token.text));
    case 'text':
      next(parser);
      return textNode(token, parser);
    case 'command':
      next(parser);
      return { kind: 'command', text: textNode(token, parser) };
    case 'words':
      next(parser);
      return wordsNode(token.text);
    case 'pattern':
      next(parser);
      return several();
    case 'sign':
      return bracketed(parser, token);
    default:
      return several();
  }
}

function bracketed(parser: Parser, token: Token): Node {
  if (token.text === '(') {
    next(parser);
    return parenthesis(parser);
  }
  if (token.text === '[') {
    next(parser);
    return { kind: 'list', items: argumentsUntil(parser, ']') };
  }
  // A closing bracket belongs to somebody else; any other sign is passed over.
  if (!/^[)\]},;:]$/.test(token.text)) next(parser);
  return several();
}

/** `(a)`, or `(a, b)` as a list. */
function parenthesis(parser: Parser): Node {
  const items = argumentsUntil(parser, ')');
  const [only] = items;
  // `(a,)` is a list of one.
  const isList = parser.tokens[parser.at - 2]?.text === ',';
  return !isList &&
    items.length === 1 &&
    only?.spread === undefined &&
    only?.name === undefined &&
    only !== undefined
    ? only.value
    : { kind: 'list', items };
}

export function numberOf(text: string): number {
  const number = Number(text.replaceAll('_', ''));
  return Number.isNaN(number) ? 0 : number;
}

export function textNode(token: Token, parser: Parser): Node {
  return token.parts === undefined ? constant(token.text) : joinedNode(token.parts, parser);
}

function joinedNode(parts: readonly TextPart[], { grammar }: Parser): Node {
  return {
    kind: 'joined',
    parts: parts.map((part) =>
      typeof part === 'string' ? constant(part) : expression(newParser(part, grammar)),
    ),
  };
}

function wordsNode(text: string): Node {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return { kind: 'list', items: words.map((word) => ({ value: constant(word) })) };
}

function more(parser: Parser, left: Node, power: number): Node | undefined {
  const token = peek(parser);
  const { grammar } = parser;
  if (token.kind === 'end') return undefined;
  if (grammar.linesEnd === true && parser.inBrackets === 0 && token.fresh && !grammar.members.has(token.text))
    return undefined;
  const own = grammar.more?.(parser, left, token, power);
  if (own !== undefined) return own;
  if (token.kind !== 'sign') return token.kind === 'name' ? binary(parser, left, token, power) : undefined;
  if (token.text === '(') {
    next(parser);
    return { kind: 'call', callee: left, args: argumentsUntil(parser, ')') };
  }
  if (token.text === '[') {
    next(parser);
    const index = inBrackets(parser, () => expression(parser));
    takeSign(parser, ']');
    return { kind: 'index', object: left, index };
  }
  if (grammar.members.has(token.text)) return member(parser, left);
  if (token.text === '?' && grammar.ternary === true && power <= 2) return ternary(parser, left);
  return binary(parser, left, token, power);
}

function member(parser: Parser, left: Node): Node {
  next(parser);
  const token = peek(parser);
  if (token.kind === 'name') {
    next(parser);
    return { kind: 'member', object: left, name: token.text.replace(/^#/, '') };
  }
  // `a?.[b]` and `a?.(b)` go on as if without the sign.
  return atSign(parser, '(', '[') ? left : several(left);
}

function ternary(parser: Parser, test: Node): Node {
  next(parser);
  const chosen = expression(parser, 2);
  takeSign(parser, ':');
  return { kind: 'choose', test, chosen, otherwise: expression(parser, 2) };
}

function binary(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  const own = parser.grammar.powers.get(token.text);
  if (own === undefined || own < power) return undefined;
  next(parser);
  const sign = token.text;
  if (isAssignment(sign)) {
    return { kind: 'assign', target: left, sign, value: expression(parser, own), declares: false };
  }
  const isRightward = sign === '**';
  return { kind: 'operation', sign, left, right: expression(parser, isRightward ? own : own + 1) };
}

function isAssignment(sign: string): boolean {
  return sign.endsWith('=') && !/^(?:[=!<>]=|={2,3}|!==|<=>)$/.test(sign);
}

/** Arguments, list items or the like up to the closing bracket. */
export function argumentsUntil(parser: Parser, close: string): readonly Argument[] {
  return inBrackets(parser, () => {
    const args: Argument[] = [];
    while (peek(parser).kind !== 'end' && !atSign(parser, close)) {
      const before = parser.at;
      if (!takeSign(parser, ',', ';', '=>')) args.push(argument(parser));
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, close);
    return args;
  });
}

export function argument(parser: Parser): Argument {
  if (takeSign(parser, '*', '...')) return { value: expression(parser, 2), spread: 'list' };
  if (takeSign(parser, '**')) return { value: expression(parser, 2), spread: 'map' };
  const name = keyword(parser);
  return name === undefined ? { value: expression(parser, 1) } : { value: expression(parser, 1), name };
}

function keyword(parser: Parser): string | undefined {
  const token = peek(parser);
  const { keywordSign } = parser.grammar;
  if (token.kind !== 'name' || keywordSign === undefined || !isSign(peek(parser, 1), keywordSign))
    return undefined;
  parser.at += 2;
  return token.text;
}

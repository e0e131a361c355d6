import { javascriptLexicon } from '../lex/javascript.ts';
import { readTokens } from '../lex/lexer.ts';
import type { Token } from '../lex/token.ts';
import { argument, argumentsUntil, expression, textNode } from './expression.ts';
import { isArrow, readArrow } from './javascript-arrows.ts';
import { readFunction, readObject } from './javascript-functions.ts';
import { javascriptStatement, readClass } from './javascript-statements.ts';
import { type Argument, constant, type Node, several } from './node.ts';
import {
  atSign,
  type Grammar,
  inBrackets,
  isAtEnd,
  isSign,
  isWord,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
} from './parser.ts';
import { powersOf } from './precedence.ts';

export function parseJavascript(code: string): Node {
  const parser = newParser(readTokens(code, javascriptLexicon()), javascriptGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const javascriptGrammar = (): Grammar => ({
  powers: powersOf(
    '= += -= *= /= %= **= <<= >>= &= |= ^= &&= ||= ??=',
    '?',
    '|| ??',
    '&&',
    '|',
    '^',
    '&',
    '== != === !==',
    '< > <= >= in instanceof as satisfies',
    '<< >> >>>',
    '+ -',
    '* / %',
    '**',
  ),
  prefixes: new Map(
    ['!', '-', '+', '~', '++', '--', 'typeof', 'void', 'delete', 'await', 'yield'].map((sign) => [sign, 14]),
  ),
  members: new Set(['.', '?.']),
  ternary: true,
  value: javascriptValue,
  more: javascriptMore,
  statement: javascriptStatement,
});

const constants = (): ReadonlyMap<string, boolean | null> =>
  new Map([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', null],
  ]);

function javascriptValue(parser: Parser, token: Token): Node | undefined {
  if (isArrow(parser)) return readArrow(parser);
  if (isSign(token, '{')) return readObject(parser);
  if (isSign(token, '[')) return readArray(parser);
  if (token.kind !== 'name') return undefined;
  const fixed = constants().get(token.text);
  if (fixed !== undefined) {
    next(parser);
    return constant(fixed);
  }
  switch (token.text) {
    case 'async':
      if (!isWord(peek(parser, 1), 'function')) return undefined;
      next(parser);
      next(parser);
      return readFunction(parser, false);
    case 'function':
      next(parser);
      return readFunction(parser, false);
    case 'class':
      next(parser);
      return readClass(parser);
    case 'new':
      next(parser);
      return readNew(parser);
    default:
      return undefined;
  }
}

/** `[a, , b]`: nothing between two commas is an item, too. */
function readArray(parser: Parser): Node {
  next(parser);
  return inBrackets(parser, () => {
    const items: Argument[] = [];
    while (!isAtEnd(parser) && !takeSign(parser, ']')) {
      const before = parser.at;
      items.push(atSign(parser, ',') ? { value: several() } : argument(parser));
      takeSign(parser, ',');
      if (parser.at === before) parser.at++;
    }
    return { kind: 'list', items };
  });
}

/** `new X(a)` is read as a call of X; without arguments it is one all the same. */
function readNew(parser: Parser): Node {
  const made = expression(parser, 15);
  return hasCall(made) ? made : { kind: 'call', callee: made, args: [] };
}

function hasCall(node: Node): boolean {
  let at = node;
  while (at.kind === 'member' || at.kind === 'index') at = at.object;
  return at.kind === 'call';
}

function javascriptMore(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  // A tag before a template: `$` of zx and Bun runs it, the others are read as calls with a text.
  if (
    token.kind === 'text' &&
    !token.fresh &&
    (left.kind === 'name' || left.kind === 'member' || left.kind === 'call')
  ) {
    next(parser);
    return { kind: 'call', callee: left, args: [{ value: textNode(token, parser) }] };
  }
  if (isSign(token, '++') || isSign(token, '--')) {
    if (token.fresh) return undefined;
    next(parser);
    const sign = `${token.text[0]}=`;
    return { kind: 'assign', target: left, sign, value: constant(1), declares: false };
  }
  // TypeScript: `x!.y` and `x as string`.
  if (isSign(token, '!') && !token.spaced) {
    next(parser);
    return left;
  }
  if ((isWord(token, 'as') || isWord(token, 'satisfies')) && power <= 9 && !token.fresh) {
    next(parser);
    several(expression(parser, 10));
    return left;
  }
  return typeArguments(parser, left, token);
}

/** `f<string>(x)` is `f(x)`. */
function typeArguments(parser: Parser, left: Node, token: Token): Node | undefined {
  if (!isSign(token, '<') || token.spaced || (left.kind !== 'name' && left.kind !== 'member'))
    return undefined;
  for (let ahead = 1; ahead < 24; ahead++) {
    const one = peek(parser, ahead);
    if (isSign(one, '>') && isSign(peek(parser, ahead + 1), '(')) {
      parser.at += ahead + 2;
      return { kind: 'call', callee: left, args: argumentsUntil(parser, ')') };
    }
    if (one.kind !== 'name' && !(one.kind === 'sign' && /^[[\],.|&<]$/.test(one.text))) return undefined;
  }
  return undefined;
}

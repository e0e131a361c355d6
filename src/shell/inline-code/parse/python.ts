import { readTokens } from '../lex/lexer.ts';
import { pythonLexicon } from '../lex/python.ts';
import type { Token } from '../lex/token.ts';
import { expression, textNode } from './expression.ts';
import { callNode, constant, library, type Node, several } from './node.ts';
import {
  atSign,
  type Grammar,
  inBrackets,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { powersOf } from './precedence.ts';
import { pythonStatement } from './python-statements.ts';
import { braces, comprehension, lambda } from './python-values.ts';

export function parsePython(code: string): Node {
  const parser = newParser(readTokens(code, pythonLexicon()), pythonGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const pythonGrammar = (): Grammar => ({
  powers: powersOf(
    '= += -= *= /= //= %= **= |= &= ^= @= := >>= <<=',
    'if',
    'or',
    'and',
    'not',
    'in is == != < > <= >=',
    '|',
    '^',
    '&',
    '<< >>',
    '+ -',
    '* / // % @',
    '**',
  ),
  prefixes: new Map([
    ['not', 5],
    ['-', 12],
    ['+', 12],
    ['~', 12],
    ['await', 13],
  ]),
  members: new Set(['.']),
  keywordSign: '=',
  value: pythonValue,
  more: pythonMore,
  statement: pythonStatement,
});

function pythonValue(parser: Parser, token: Token): Node | undefined {
  if (token.kind === 'text') return adjacentTexts(parser);
  if (token.kind === 'name') {
    const fixed = constants().get(token.text);
    if (fixed !== undefined) {
      next(parser);
      return constant(fixed);
    }
    if (token.text === 'lambda') return lambda(parser);
    if (token.text === 'yield') {
      next(parser);
      const sign = takeWord(parser, 'from') ? 'yield*' : 'yield';
      return { kind: 'operation', sign, left: undefined, right: expression(parser, 1) };
    }
  }
  if (isSign(token, '{')) return braces(parser);
  return undefined;
}

const constants = (): ReadonlyMap<string, boolean | null> =>
  new Map([
    ['True', true],
    ['False', false],
    ['None', null],
  ]);

/** `"a" "b"` is one text. */
function adjacentTexts(parser: Parser): Node {
  const parts: Node[] = [];
  while (peek(parser).kind === 'text') parts.push(textNode(next(parser), parser));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'joined', parts };
}

function pythonMore(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  if (token.kind === 'name') return wordAfter(parser, left, token, power);
  if (isSign(token, '[')) return subscript(parser, left);
  return undefined;
}

function wordAfter(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  if (token.text === 'if' && power <= 2) {
    next(parser);
    const test = expression(parser, 3);
    takeWord(parser, 'else');
    return { kind: 'choose', test, chosen: left, otherwise: expression(parser, 2) };
  }
  if (token.text === 'for' || (token.text === 'async' && peek(parser, 1).text === 'for')) {
    return power <= 1 && parser.inBrackets > 0 ? comprehension(parser, left) : undefined;
  }
  if (power > 6) return undefined;
  if (token.text === 'not' && peek(parser, 1).text === 'in') {
    parser.at += 2;
    const right: Node = { kind: 'operation', sign: 'in', left, right: expression(parser, 7) };
    return { kind: 'operation', sign: 'not', left: undefined, right };
  }
  if (token.text === 'is') {
    next(parser);
    const sign = takeWord(parser, 'not') ? '!=' : '==';
    return { kind: 'operation', sign, left, right: expression(parser, 7) };
  }
  return undefined;
}

/** `a[i]` or `a[from:to]`. */
function subscript(parser: Parser, object: Node): Node {
  next(parser);
  return inBrackets(parser, () => {
    const from = atSign(parser, ':') ? undefined : expression(parser);
    if (!takeSign(parser, ':')) {
      takeSign(parser, ']');
      return { kind: 'index', object, index: from ?? several() };
    }
    const to = atSign(parser, ']', ':') ? undefined : expression(parser);
    const step = takeSign(parser, ':') && !atSign(parser, ']') ? expression(parser) : undefined;
    takeSign(parser, ']');
    if (step === undefined) return { kind: 'slice', object, from, to };
    const isWhole = from === undefined && to === undefined;
    return isWhole ? callNode(library('(every)'), object, step) : several(object, from, to, step);
  });
}

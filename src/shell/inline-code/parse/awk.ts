import { awkLexicon } from '../lex/awk.ts';
import { readTokens } from '../lex/lexer.ts';
import type { Token } from '../lex/token.ts';
import { readRule } from './awk-rules.ts';
import { awkStatement, SIDE_BY_SIDE } from './awk-statements.ts';
import { expression } from './expression.ts';
import { assign, callNode, constant, library, type Node, nameNode, several } from './node.ts';
import {
  atSign,
  type Grammar,
  isAtEnd,
  isSign,
  isWord,
  newParser,
  next,
  type Parser,
  peek,
  takeSign,
} from './parser.ts';
import { powersOf } from './precedence.ts';

export function parseAwk(code: string): Node {
  const parser = newParser(readTokens(code, awkLexicon()), awkGrammar());
  const body: Node[] = [];
  while (!isAtEnd(parser)) {
    const before = parser.at;
    if (!takeSign(parser, ';', '}')) body.push(readRule(parser));
    if (parser.at === before) parser.at++;
  }
  return { kind: 'block', body };
}

const awkGrammar = (): Grammar => ({
  powers: powersOf(
    '= += -= *= /= %= ^= **=',
    '?',
    '||',
    '&&',
    'in',
    '~ !~',
    '< <= != == > >=',
    '(side by side)',
    '+ -',
    '* / %',
    '^ **',
  ),
  prefixes: new Map([
    ['!', 10],
    ['-', 10],
    ['+', 10],
    ['++', 12],
    ['--', 12],
    ['$', 13],
  ]),
  members: new Set(),
  linesEnd: true,
  ternary: true,
  value: awkValue,
  more: awkMore,
  statement: awkStatement,
});

/** `getline line < "file"`. */
function awkValue(parser: Parser, token: Token): Node | undefined {
  if (!isWord(token, 'getline')) return undefined;
  next(parser);
  const target = peek(parser).kind === 'name' ? expression(parser, SIDE_BY_SIDE + 1) : undefined;
  if (!takeSign(parser, '<')) return several(target);
  return callNode(library('(getline)'), expression(parser, SIDE_BY_SIDE));
}

function awkMore(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  if ((isSign(token, '|') || isSign(token, '|&')) && isWord(peek(parser, 1), 'getline')) {
    parser.at += 2;
    const lines = callNode(library('(line)'), { kind: 'command', text: left });
    if (peek(parser).kind !== 'name') return several(lines);
    return several(assign(nameNode(next(parser).text), lines, false));
  }
  if (isSign(token, '++') || isSign(token, '--')) {
    if (token.spaced && !atSign(parser, ')')) return undefined;
    next(parser);
    return { kind: 'assign', target: left, sign: `${token.text[0]}=`, value: constant(1), declares: false };
  }
  if (power > SIDE_BY_SIDE || !standsBeside(left, token)) return undefined;
  return { kind: 'operation', sign: '.', left, right: expression(parser, SIDE_BY_SIDE + 1) };
}

/** `"a" b` is one text; `f(a)` is a call. */
function standsBeside(left: Node, token: Token): boolean {
  if (token.kind === 'text' || token.kind === 'number') return true;
  if (token.kind === 'name') return !/^(?:in|getline)$/.test(token.text);
  if (isSign(token, '(')) return token.spaced || left.kind !== 'name';
  return isSign(token, '$');
}

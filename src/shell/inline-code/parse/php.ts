import { readTokens } from '../lex/lexer.ts';
import { phpLexicon } from '../lex/php.ts';
import type { Token } from '../lex/token.ts';
import { bareArguments } from './bare-call.ts';
import { expression } from './expression.ts';
import { callNode, constant, library, type MapEntry, type Node, nameNode, type Parameter } from './node.ts';
import {
  atSign,
  braced,
  type Grammar,
  inBrackets,
  isAtEnd,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { phpStatement } from './php-statements.ts';
import { powersOf } from './precedence.ts';

export function parsePhp(code: string): Node {
  const parser = newParser(readTokens(code, phpLexicon()), phpGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const phpGrammar = (): Grammar => ({
  powers: new Map([
    ...powersOf(
      '= += -= *= /= .= %= **= ??= |= &= ^=',
      '?',
      '??',
      '||',
      '&&',
      '|',
      '^',
      '&',
      '== != === !== <> <=>',
      '< > <= >=',
      '<< >>',
      '+ - .',
      '* / %',
      'instanceof',
      '**',
    ),
    ['or', 0],
    ['xor', 0],
    ['and', 0],
  ]),
  prefixes: new Map(['!', '-', '+', '~', '@', '&', '++', '--', 'clone'].map((sign) => [sign, 15])),
  members: new Set(['->', '?->', '::']),
  ternary: true,
  keywordSign: ':',
  value: phpValue,
  more: phpMore,
  statement: phpStatement,
});

function phpValue(parser: Parser, token: Token): Node | undefined {
  if (isSign(token, '[')) {
    next(parser);
    return readArray(parser, ']');
  }
  if (token.kind !== 'name') return undefined;
  switch (token.text.toLowerCase()) {
    case 'true':
    case 'false':
      next(parser);
      return constant(token.text.toLowerCase() === 'true');
    case 'null':
      next(parser);
      return constant(null);
    case 'array':
      if (!isSign(peek(parser, 1), '(')) return undefined;
      parser.at += 2;
      return readArray(parser, ')');
    case 'new':
      next(parser);
      return expression(parser, 16);
    case 'static':
      next(parser);
      return undefined;
    case 'function':
    case 'fn':
      return readPhpFunction(parser);
    case 'echo':
    case 'print':
    case 'require':
    case 'include':
    case 'require_once':
    case 'include_once':
      next(parser);
      return { kind: 'call', callee: library(token.text), args: bareArguments(parser) };
    case 'exit':
    case 'die':
      next(parser);
      return { kind: 'leave', how: 'exit', value: atSign(parser, '(') ? expression(parser, 15) : undefined };
  }
  if (!token.text.startsWith('\\')) return undefined;
  next(parser);
  return nameNode(token.text.slice(1));
}

/** `function ($a) use ($b) { ... }` or `fn ($a) => $a`. */
export function readPhpFunction(parser: Parser): Node {
  const isShort = next(parser).text === 'fn';
  takeSign(parser, '&');
  const name = peek(parser).kind === 'name' ? next(parser).text : undefined;
  const parameters = readParameters(parser);
  if (takeWord(parser, 'use')) readParameters(parser);
  if (takeSign(parser, ':')) while (!isAtEnd(parser) && !atSign(parser, '{', '=>', ';')) next(parser);
  if (isShort) takeSign(parser, '=>');
  const body = isShort ? expression(parser, 1) : braced(parser);
  return { kind: 'function', name, parameters, body, givesLast: isShort };
}

function readParameters(parser: Parser): readonly Parameter[] {
  const parameters: Parameter[] = [];
  takeSign(parser, '(');
  while (!isAtEnd(parser) && !takeSign(parser, ')')) {
    const rest = takeSign(parser, '...') ? ('list' as const) : undefined;
    const token = next(parser);
    if (token.kind !== 'name' || !token.text.startsWith('$')) continue;
    const otherwise = takeSign(parser, '=') ? expression(parser, 1) : undefined;
    parameters.push({ target: nameNode(token.text), otherwise, rest });
  }
  return parameters;
}

/** `['a', 'b']` is a list, `['a' => 'b']` a map. */
function readArray(parser: Parser, close: string): Node {
  return inBrackets(parser, () => {
    const entries: MapEntry[] = [];
    let isMap = false;
    while (!isAtEnd(parser) && !atSign(parser, close)) {
      const before = parser.at;
      takeSign(parser, '...', '&');
      const first = expression(parser, 1);
      if (takeSign(parser, '=>')) {
        isMap = true;
        entries.push({ key: first, value: expression(parser, 1) });
      } else entries.push({ key: constant(String(entries.length)), value: first });
      takeSign(parser, ',');
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, close);
    return isMap
      ? { kind: 'map', entries }
      : { kind: 'list', items: entries.map(({ value }) => ({ value })) };
  });
}

function phpMore(parser: Parser, left: Node, token: Token): Node | undefined {
  if (isSign(token, '++') || isSign(token, '--')) {
    next(parser);
    return { kind: 'assign', target: left, sign: `${token.text[0]}=`, value: constant(1), declares: false };
  }
  // `$list[] = 'x'`.
  if (isSign(token, '[') && isSign(peek(parser, 1), ']')) {
    parser.at += 2;
    if (!takeSign(parser, '=')) return left;
    return callNode({ kind: 'member', object: left, name: 'push' }, expression(parser, 1));
  }
  return undefined;
}

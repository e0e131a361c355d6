import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { type Node, nameNode, type Parameter } from './node.ts';
import {
  atSign,
  isAtEnd,
  isSign,
  isWord,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';

export function isBlock(token: Token): boolean {
  return isSign(token, '{') || isWord(token, 'do');
}

/** `{ |a, b| ... }`, `do |a| ... end`, and of a lambda `(a) { ... }`. */
export function readBlock(parser: Parser): Node {
  const before = atSign(parser, '(') ? readParametersBetween(parser, '(', ')') : [];
  const isBraced = takeSign(parser, '{');
  if (!isBraced) takeWord(parser, 'do');
  const parameters = atSign(parser, '|') ? readParametersBetween(parser, '|', '|') : before;
  const isEnd = (token: Token): boolean => (isBraced ? isSign(token, '}') : isWord(token, 'end'));
  const body = statementsUntil(parser, isEnd);
  next(parser);
  const all = parameters.length > 0 ? parameters : ['it', '_1'].map((name) => parameter(name));
  return {
    kind: 'function',
    name: undefined,
    parameters: all,
    body: { kind: 'block', body },
    givesLast: true,
  };
}

function parameter(name: string, otherwise?: Node): Parameter {
  return { target: nameNode(name), otherwise, rest: undefined };
}

export function readParametersBetween(parser: Parser, open: string, close: string): readonly Parameter[] {
  const parameters: Parameter[] = [];
  if (!takeSign(parser, open)) return [];
  while (!isAtEnd(parser) && !takeSign(parser, close)) {
    const rest = takeSign(parser, '**')
      ? ('map' as const)
      : takeSign(parser, '*')
        ? ('list' as const)
        : undefined;
    const token = next(parser);
    if (token.kind !== 'name') continue;
    const otherwise =
      takeSign(parser, '=', ':') && peek(parser).kind !== 'sign' ? expression(parser, 10) : undefined;
    parameters.push({ ...parameter(token.text, otherwise), rest });
    takeSign(parser, ',');
  }
  return parameters;
}

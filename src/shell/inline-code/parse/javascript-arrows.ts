import { expression } from './expression.ts';
import { type Node, nameNode, type Parameter } from './node.ts';
import { braced, isSign, isWord, next, type Parser, peek, takeSign, takeWord } from './parser.ts';

const MAX_AHEAD = 120;

/** Whether `x =>`, `(a, b) =>`, or either with `async` before it, begins here. */
export function isArrow(parser: Parser): boolean {
  const start = isWord(peek(parser), 'async') && !isSign(peek(parser, 1), '=>') ? 1 : 0;
  const token = peek(parser, start);
  if (token.kind === 'name') return isSign(peek(parser, start + 1), '=>');
  if (!isSign(token, '(')) return false;
  const close = closing(parser, start);
  if (close < 0) return false;
  if (isSign(peek(parser, close + 1), '=>')) return true;
  // TypeScript's type of the result.
  return isSign(peek(parser, close + 1), ':') && typeEndsInArrow(parser, close + 2);
}

function closing(parser: Parser, start: number): number {
  let open = 0;
  for (let ahead = start; ahead < start + MAX_AHEAD; ahead++) {
    const token = peek(parser, ahead);
    if (token.kind === 'end') return -1;
    if (token.kind !== 'sign') continue;
    if ('([{'.includes(token.text)) open++;
    else if (')]}'.includes(token.text) && --open === 0) return ahead;
  }
  return -1;
}

function typeEndsInArrow(parser: Parser, start: number): boolean {
  for (let ahead = start; ahead < start + 12; ahead++) {
    const token = peek(parser, ahead);
    if (isSign(token, '=>')) return true;
    if (token.kind !== 'name' && !(token.kind === 'sign' && /^[<>[\].|]$/.test(token.text))) return false;
  }
  return false;
}

export function readArrow(parser: Parser): Node {
  if (!isSign(peek(parser, 1), '=>')) takeWord(parser, 'async');
  const parameters = isSign(peek(parser), '(')
    ? readParameters(parser)
    : [{ target: nameNode(next(parser).text), otherwise: undefined, rest: undefined }];
  while (peek(parser).kind !== 'end' && !isSign(peek(parser), '=>')) next(parser);
  next(parser);
  const isBlock = isSign(peek(parser), '{');
  const body = isBlock ? braced(parser) : expression(parser, 1);
  return { kind: 'function', name: undefined, parameters, body, givesLast: !isBlock };
}

/** The parameters after a function's name, without the types of TypeScript. */
export function readParameters(parser: Parser): readonly Parameter[] {
  if (!takeSign(parser, '(')) return [];
  const parameters: Parameter[] = [];
  parser.inBrackets++;
  while (peek(parser).kind !== 'end' && !isSign(peek(parser), ')')) {
    const before = parser.at;
    const rest = takeSign(parser, '...') ? ('list' as const) : undefined;
    const target = expression(parser, 3);
    takeSign(parser, '?');
    if (takeSign(parser, ':')) expression(parser, 2);
    const otherwise = takeSign(parser, '=') ? expression(parser, 1) : undefined;
    parameters.push({ target, otherwise, rest });
    takeSign(parser, ',');
    if (parser.at === before) parser.at++;
  }
  parser.inBrackets--;
  takeSign(parser, ')');
  return parameters;
}

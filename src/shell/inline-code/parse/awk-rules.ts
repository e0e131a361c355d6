import { expression } from './expression.ts';
import { block, type Node, nameNode, type Parameter, several } from './node.ts';
import { atSign, braced, isAtEnd, next, type Parser, peek, takeSign, takeWord } from './parser.ts';

/** `BEGIN { ... }`, `pattern { ... }`, `function f(a) { ... }`. What depends on lines may happen or not. */
export function readRule(parser: Parser): Node {
  if (takeWord(parser, 'function', 'func')) return readFunction(parser);
  if (takeWord(parser, 'BEGIN')) return braced(parser);
  if (takeWord(parser, 'END', 'BEGINFILE', 'ENDFILE')) return maybe(braced(parser));
  const pattern: Node[] = [];
  while (!isAtEnd(parser) && !atSign(parser, '{')) {
    const before = parser.at;
    pattern.push(expression(parser));
    if (!takeSign(parser, ',') && !atSign(parser, '{')) break;
    if (parser.at === before) parser.at++;
  }
  return block(...pattern, maybe(atSign(parser, '{') ? braced(parser) : several()));
}

function maybe(body: Node): Node {
  return { kind: 'choose', test: several(), chosen: body, otherwise: undefined };
}

function readFunction(parser: Parser): Node {
  const name = next(parser).text;
  const parameters: Parameter[] = [];
  takeSign(parser, '(');
  while (!isAtEnd(parser) && !takeSign(parser, ')')) {
    const token = next(parser);
    if (token.kind === 'name')
      parameters.push({ target: nameNode(token.text), otherwise: undefined, rest: undefined });
  }
  while (peek(parser).kind !== 'end' && !atSign(parser, '{')) next(parser);
  return { kind: 'function', name, parameters, body: braced(parser), givesLast: false };
}

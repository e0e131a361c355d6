import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { readLoop } from './javascript-loops.ts';
import { assign, block, leave, type Node, several } from './node.ts';
import { atSign, braced, isAtEnd, isSign, next, type Parser, peek, takeSign, takeWord } from './parser.ts';
import { readPhpFunction } from './php.ts';

type Reader = (parser: Parser) => Node;

const readers = (): Readonly<Record<string, Reader>> => ({
  if: choose,
  elseif: choose,
  foreach: readEach,
  for: readLoop,
  while: (parser) => ({ kind: 'while', test: parenthesised(parser), body: braced(parser), step: undefined }),
  do: (parser) => braced(parser),
  try: attempt,
  return: (parser) => leave('return', atSign(parser, ';', '}') ? undefined : expression(parser)),
  throw: (parser) => block(several(expression(parser)), leave('return')),
  break: () => leave('break'),
  continue: () => leave('continue'),
  use: skipLine,
  namespace: skipLine,
  declare: skipLine,
  global: (parser) => outer(parser),
  class: readClass,
  final: () => several(),
  abstract: () => several(),
});

export function phpStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', '}', ')', ']', ',', ':')) return several();
  if (isSign(token, '{')) return braced(parser);
  if (token.kind === 'name' && token.text === 'function' && peek(parser, 1).kind === 'name')
    return readPhpFunction(parser);
  const read =
    token.kind === 'name' && Object.hasOwn(readers(), token.text) ? readers()[token.text] : undefined;
  if (read === undefined) {
    const node = expression(parser);
    takeSign(parser, ';');
    return node;
  }
  next(parser);
  return read(parser);
}

function parenthesised(parser: Parser): Node {
  takeSign(parser, '(');
  const node = expression(parser);
  takeSign(parser, ')');
  return node;
}

function skipLine(parser: Parser): Node {
  while (!isAtEnd(parser) && !atSign(parser, ';', '{')) next(parser);
  return several();
}

function outer(parser: Parser): Node {
  const names: string[] = [];
  while (!isAtEnd(parser) && !atSign(parser, ';')) {
    const token = next(parser);
    if (token.kind === 'name') names.push(token.text);
  }
  return { kind: 'outer', names };
}

function choose(parser: Parser): Node {
  const test = parenthesised(parser);
  takeSign(parser, ':');
  const chosen = braced(parser);
  if (takeWord(parser, 'elseif')) return { kind: 'choose', test, chosen, otherwise: choose(parser) };
  return { kind: 'choose', test, chosen, otherwise: takeWord(parser, 'else') ? braced(parser) : undefined };
}

/** `foreach ($list as $value)`, `foreach ($map as $key => $value)`. */
function readEach(parser: Parser): Node {
  takeSign(parser, '(');
  const items = expression(parser, 1);
  takeWord(parser, 'as');
  takeSign(parser, '&');
  const first = expression(parser, 2);
  const second = takeSign(parser, '=>') ? expression(parser, 2) : undefined;
  takeSign(parser, ')');
  const body = braced(parser);
  if (second === undefined) {
    const values: Node = {
      kind: 'call',
      callee: { kind: 'library', name: '(values)' },
      args: [{ value: items }],
    };
    return { kind: 'each', target: first, items: values, body, collects: false };
  }
  const target: Node = { kind: 'list', items: [{ value: first }, { value: second }] };
  const pairs: Node = {
    kind: 'call',
    callee: { kind: 'library', name: '(entries)' },
    args: [{ value: items }],
  };
  return { kind: 'each', target, items: pairs, body, collects: false };
}

function attempt(parser: Parser): Node {
  const body = braced(parser);
  const handlers: Node[] = [];
  while (takeWord(parser, 'catch')) {
    while (!isAtEnd(parser) && !takeSign(parser, ')')) next(parser);
    handlers.push(braced(parser));
  }
  return { kind: 'try', body, handlers, last: takeWord(parser, 'finally') ? braced(parser) : undefined };
}

function readClass(parser: Parser): Node {
  const name = next(parser).text;
  const bases = takeWord(parser, 'extends') ? [expression(parser, 16)] : [];
  while (!isAtEnd(parser) && !atSign(parser, '{')) next(parser);
  takeSign(parser, '{');
  const body: Node[] = [];
  while (!isAtEnd(parser) && !takeSign(parser, '}')) {
    const token = peek(parser);
    if (token.text === 'function') body.push(readPhpFunction(parser));
    else if (token.kind === 'name' && token.text.startsWith('$') && isSign(peek(parser, 1), '=')) {
      parser.at += 2;
      body.push(assign({ kind: 'name', name: token.text.slice(1) }, expression(parser, 1)));
    } else next(parser);
  }
  return { kind: 'class', name, bases, body: block(...body) };
}

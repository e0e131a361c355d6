import type { Token } from '../lex/token.ts';
import { withModifier } from './bare-call.ts';
import { expression } from './expression.ts';
import { block, constant, leave, type Node, nameNode, several } from './node.ts';
import { atSign, braced, isAtEnd, isSign, next, type Parser, peek, takeSign, takeWord } from './parser.ts';

type Reader = (parser: Parser) => Node;

const readers = (): Readonly<Record<string, Reader>> => ({
  sub: (parser) => readSub(parser),
  if: (parser) => choose(parser, false),
  unless: (parser) => choose(parser, true),
  while: repeat,
  until: repeat,
  for: loop,
  foreach: loop,
  use: skipLine,
  no: skipLine,
  package: skipLine,
  require: skipLine,
  BEGIN: (parser) => braced(parser),
  END: (parser) => braced(parser),
});

export function perlStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', '}', ')', ']', ',')) return several();
  if (isSign(token, '{')) return braced(parser);
  const following = peek(parser, 1);
  if (
    token.kind === 'name' &&
    Object.hasOwn(readers(), token.text) &&
    !isSign(following, '=>') &&
    !(token.text === 'sub' && isSign(following, '{'))
  ) {
    next(parser);
    return readers()[token.text]?.(parser) ?? several();
  }
  const node = withModifier(parser, simple(parser, token), '$_');
  takeSign(parser, ';');
  return node;
}

function simple(parser: Parser, token: Token): Node {
  const words: Readonly<Record<string, () => Node>> = {
    return: () => leave('return', endsHere(parser) ? undefined : expression(parser, 1)),
    next: () => leave('continue'),
    last: () => leave('break'),
    exit: () => leave('exit', endsHere(parser) ? undefined : expression(parser, 1)),
    die: () => block(several(endsHere(parser) ? undefined : expression(parser, 1)), leave('return')),
  };
  const read = token.kind === 'name' && Object.hasOwn(words, token.text) ? words[token.text] : undefined;
  if (read === undefined) return expression(parser);
  next(parser);
  return read();
}

function endsHere(parser: Parser): boolean {
  const { kind, text } = peek(parser);
  return (
    isAtEnd(parser) ||
    atSign(parser, ';', '}') ||
    (kind === 'name' && /^(?:if|unless|for|foreach|while)$/.test(text))
  );
}

function skipLine(parser: Parser): Node {
  while (!isAtEnd(parser) && !atSign(parser, ';', '}')) next(parser);
  return several();
}

/** What stands after `sub`: a name or none, a list of parameters or none, a body. */
export function readSub(parser: Parser): Node {
  const name = peek(parser).kind === 'name' ? next(parser).text : undefined;
  const parameters: { target: Node; otherwise: Node | undefined; rest: 'list' | undefined }[] = [];
  if (takeSign(parser, '(')) {
    while (!isAtEnd(parser) && !takeSign(parser, ')')) {
      const token = next(parser);
      if (token.kind !== 'name') continue;
      const otherwise = takeSign(parser, '=', '//=', '||=') ? expression(parser, 2) : undefined;
      parameters.push({
        target: nameNode(token.text),
        otherwise,
        rest: token.text.startsWith('@') ? 'list' : undefined,
      });
    }
  }
  return { kind: 'function', name, parameters, body: braced(parser), givesLast: true };
}

function choose(parser: Parser, isTurned: boolean): Node {
  takeSign(parser, '(');
  const test = expression(parser);
  takeSign(parser, ')');
  const body = braced(parser);
  const rest = takeWord(parser, 'elsif')
    ? choose(parser, false)
    : takeWord(parser, 'else')
      ? braced(parser)
      : undefined;
  return isTurned
    ? { kind: 'choose', test, chosen: rest ?? several(), otherwise: body }
    : { kind: 'choose', test, chosen: body, otherwise: rest };
}

function repeat(parser: Parser): Node {
  takeSign(parser, '(');
  const test = atSign(parser, ')') ? constant(true) : expression(parser);
  takeSign(parser, ')');
  return { kind: 'while', test, body: braced(parser), step: undefined };
}

/** `for my $x (...) {}`, `for (...) {}`, `for (my $i = 0; $i < 3; $i++) {}`. */
function loop(parser: Parser): Node {
  takeWord(parser, 'my', 'our', 'state');
  const target = nameNode(peek(parser).kind === 'name' ? next(parser).text : '$_');
  takeSign(parser, '(');
  const parts: Node[] = [];
  parser.inBrackets++;
  while (!isAtEnd(parser) && !atSign(parser, ')')) {
    const before = parser.at;
    parts.push(takeSign(parser, ';') ? several() : expression(parser, 1));
    takeSign(parser, ',', '=>');
    if (parser.at === before) parser.at++;
  }
  parser.inBrackets--;
  takeSign(parser, ')');
  const body = braced(parser);
  const isCounted = parts.filter((part) => part.kind === 'several' && part.parts.length === 0).length >= 2;
  if (!isCounted) {
    const items: Node = {
      kind: 'call',
      callee: { kind: 'library', name: '(flatten)' },
      args: parts.map((value) => ({ value })),
    };
    return { kind: 'each', target, items, body, collects: false };
  }
  const [start = several(), , test = constant(true), , step = several()] = parts;
  return block(start, { kind: 'while', test, body, step });
}

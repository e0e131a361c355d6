import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { type Argument, block, callNode, constant, leave, library, type Node, several } from './node.ts';
import {
  atSign,
  braced,
  isAtEnd,
  isSign,
  isWord,
  next,
  type Parser,
  peek,
  takeSign,
  takeWord,
} from './parser.ts';

/** How tightly texts that stand side by side bind: more than any comparison. */
export const SIDE_BY_SIDE = 8;

type Reader = (parser: Parser) => Node;

const readers = (): Readonly<Record<string, Reader>> => ({
  print: (parser) => readPrint(parser, 'print'),
  printf: (parser) => readPrint(parser, 'printf'),
  if: (parser) => {
    const test = parenthesised(parser);
    const chosen = braced(parser);
    takeSign(parser, ';');
    return { kind: 'choose', test, chosen, otherwise: takeWord(parser, 'else') ? braced(parser) : undefined };
  },
  while: (parser) => ({ kind: 'while', test: parenthesised(parser), body: braced(parser), step: undefined }),
  do: (parser) => braced(parser),
  for: readLoop,
  return: (parser) => leave('return', endsHere(parser) ? undefined : expression(parser)),
  next: () => leave('return'),
  nextfile: () => leave('return'),
  exit: (parser) => block(several(endsHere(parser) ? undefined : expression(parser)), leave('return')),
  break: () => leave('break'),
  continue: () => leave('continue'),
  delete: (parser) => several(expression(parser)),
});

export function awkStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', ')', ']', ',', '}')) return several();
  if (isSign(token, '{')) return braced(parser);
  const read =
    token.kind === 'name' && Object.hasOwn(readers(), token.text) ? readers()[token.text] : undefined;
  if (read === undefined) return expression(parser);
  next(parser);
  return read(parser);
}

function endsHere(parser: Parser): boolean {
  return isAtEnd(parser) || peek(parser).fresh || atSign(parser, ';', '}');
}

function parenthesised(parser: Parser): Node {
  takeSign(parser, '(');
  parser.inBrackets++;
  const node = expression(parser);
  parser.inBrackets--;
  takeSign(parser, ')');
  return node;
}

/** After `print`, `>` leads to a file and `|` to a command. */
function readPrint(parser: Parser, name: string): Node {
  const args: Argument[] = [];
  while (!endsHere(parser) && !atSign(parser, '>', '>>', '|', '|&')) {
    const before = parser.at;
    args.push({ value: expression(parser, SIDE_BY_SIDE) });
    // A test without parentheses around it isn't followed.
    if (!takeSign(parser, ',', '?', ':', '&&', '||', '==', '!=', '~')) break;
    if (parser.at === before) parser.at++;
  }
  const written: Node = { kind: 'list', items: args };
  if (takeSign(parser, '>', '>>')) {
    return block(several(written), callNode(library('(print-to)'), expression(parser, SIDE_BY_SIDE)));
  }
  if (takeSign(parser, '|', '|&'))
    return block(several(written), { kind: 'command', text: expression(parser, SIDE_BY_SIDE) });
  return callNode(library(`(${name})`), written);
}

/** `for (k in a)`, or `for (i = 0; i < 3; i++)`. */
function readLoop(parser: Parser): Node {
  takeSign(parser, '(');
  parser.inBrackets++;
  const isOver = peek(parser).kind === 'name' && isWord(peek(parser, 1), 'in');
  const parts: Node[] = [];
  if (isOver) {
    parts.push(expression(parser, SIDE_BY_SIDE));
    takeWord(parser, 'in');
    parts.push(expression(parser));
  } else {
    for (let i = 0; i < 3; i++) {
      parts.push(atSign(parser, ';', ')') ? constant(true) : expression(parser));
      takeSign(parser, ';');
    }
  }
  parser.inBrackets--;
  takeSign(parser, ')');
  const body = braced(parser);
  const [first = several(), second = several(), step] = parts;
  if (isOver) return { kind: 'each', target: first, items: second, body, collects: false, keys: true };
  return block(first, { kind: 'while', test: second, body, step });
}

import { expression } from './expression.ts';
import { declaration } from './javascript-statements.ts';
import { block, constant, type Node, several } from './node.ts';
import { atSign, atWord, braced, next, type Parser, takeSign, takeWord } from './parser.ts';

/** What stands after `for`. */
export function readLoop(parser: Parser): Node {
  takeWord(parser, 'await');
  takeSign(parser, '(');
  parser.inBrackets++;
  const head = readHead(parser);
  parser.inBrackets--;
  takeSign(parser, ')');
  const body = braced(parser);
  if (head.kind === 'each') return { ...head, body };
  return head.kind === 'while' ? { ...head, body } : block(...withLoop(head, body));
}

/** The start of `for (start; test; step)` runs once before it. */
function withLoop(head: Node, body: Node): readonly Node[] {
  if (head.kind !== 'block') return [head, body];
  const [start = several(), loop = several()] = head.body;
  return [start, loop.kind === 'while' ? { ...loop, body } : body];
}

function readHead(parser: Parser): Node {
  const isDeclared = takeWord(parser, 'const', 'let', 'var', 'using');
  const start = atSign(parser, ';') ? several() : isDeclared ? declaration(parser) : expression(parser, 10);
  if (atWord(parser, 'of', 'in')) {
    const keys = next(parser).text === 'in' ? { keys: true as const } : {};
    return {
      kind: 'each',
      target: start,
      items: expression(parser),
      body: several(),
      collects: false,
      ...keys,
    };
  }
  const first = isDeclared ? start : restOfExpression(parser, start);
  takeSign(parser, ';');
  const test = atSign(parser, ';') ? constant(true) : expression(parser);
  takeSign(parser, ';');
  const steps: Node[] = [];
  while (!atSign(parser, ')') && steps.length < 8) {
    steps.push(expression(parser, 1));
    if (!takeSign(parser, ',')) break;
  }
  return block(first, { kind: 'while', test, body: several(), step: block(...steps) });
}

/** `i = 0` where the beginning was read as the target of a loop. */
function restOfExpression(parser: Parser, target: Node): Node {
  if (!takeSign(parser, '=')) return target;
  return { kind: 'assign', target, sign: '=', value: expression(parser, 1), declares: false };
}

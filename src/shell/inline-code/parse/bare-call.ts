import type { Token } from '../lex/token.ts';
import { argument, expression } from './expression.ts';
import type { Argument, Node } from './node.ts';
import { atSign, isAtEnd, next, type Parser, peek, takeSign } from './parser.ts';

/** Arguments without parentheses around them: `unlink $a, $b if $c`. They end where no comma follows. */
export function bareArguments(parser: Parser): readonly Argument[] {
  const args: Argument[] = [];
  do {
    if (isAtEnd(parser) || atSign(parser, ';', ')', '}', ']')) break;
    args.push(argument(parser));
  } while (takeSign(parser, ',', '=>'));
  return args;
}

/** Whether a token can begin a value, so that a name before it is called with it. */
export function beginsValue(token: Token, notBegins: ReadonlySet<string>): boolean {
  if (token.kind === 'name') return !notBegins.has(token.text);
  return (
    token.kind === 'text' || token.kind === 'number' || token.kind === 'words' || token.kind === 'command'
  );
}

/** A statement may have its condition or its loop behind it. */
export function withModifier(parser: Parser, body: Node, loopVariable: string | undefined): Node {
  let node = body;
  for (let depth = 0; depth < 4 && peek(parser).kind === 'name' && !peek(parser).fresh; depth++) {
    const { text } = peek(parser);
    if (text === 'if' || text === 'unless') {
      next(parser);
      const test = expression(parser);
      node =
        text === 'if'
          ? { kind: 'choose', test, chosen: node, otherwise: undefined }
          : { kind: 'choose', test, chosen: { kind: 'several', parts: [] }, otherwise: node };
    } else if (text === 'while' || text === 'until') {
      next(parser);
      node = { kind: 'while', test: expression(parser), body: node, step: undefined };
    } else if ((text === 'for' || text === 'foreach') && loopVariable !== undefined) {
      next(parser);
      const items = expression(parser);
      node = {
        kind: 'each',
        target: { kind: 'name', name: loopVariable },
        items,
        body: node,
        collects: false,
      };
    } else break;
  }
  return node;
}

import type { Token } from '../lex/token.ts';
import { expression, numberOf, textNode } from './expression.ts';
import { readParameters } from './javascript-arrows.ts';
import { constant, type FunctionNode, type MapEntry, type Node, nameNode } from './node.ts';
import { atSign, braced, inBrackets, isAtEnd, isSign, next, type Parser, peek, takeSign } from './parser.ts';

/** What stands after `function`. Only a declaration gives its name to the code around it. */
export function readFunction(parser: Parser, isDeclaration: boolean): FunctionNode {
  takeSign(parser, '*');
  const name = peek(parser).kind === 'name' ? next(parser).text : undefined;
  return functionAfterName(parser, isDeclaration ? name : undefined);
}

export function functionAfterName(parser: Parser, name: string | undefined): FunctionNode {
  const parameters = readParameters(parser);
  if (takeSign(parser, ':')) while (!isAtEnd(parser) && !atSign(parser, '{', ';')) next(parser);
  const body = atSign(parser, '{') ? braced(parser) : ({ kind: 'block', body: [] } as const);
  return { kind: 'function', name, parameters, body, givesLast: false };
}

/** `{ a: 1, b, ...c, d() {}, [e]: 2 }`; as a target `{ a: b = 1 }` as well. */
export function readObject(parser: Parser): Node {
  next(parser);
  return inBrackets(parser, () => {
    const entries: MapEntry[] = [];
    while (!isAtEnd(parser) && !atSign(parser, '}')) {
      const before = parser.at;
      if (takeSign(parser, '...')) entries.push({ key: undefined, value: expression(parser, 1) });
      else if (!takeSign(parser, ',')) entries.push(readEntry(parser));
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, '}');
    return { kind: 'map', entries };
  });
}

function readEntry(parser: Parser): MapEntry {
  const isGetter = skipModifiers(parser);
  const token = next(parser);
  const key = keyOf(parser, token);
  if (takeSign(parser, ':')) return { key, value: expression(parser, 1) };
  if (atSign(parser, '(')) {
    const value = functionAfterName(parser, undefined);
    return { key, value: isGetter ? { ...value, manner: 'property' } : value };
  }
  const short = nameNode(token.text);
  if (!takeSign(parser, '=')) return { key, value: short };
  return {
    key,
    value: { kind: 'assign', target: short, sign: '=', value: expression(parser, 1), declares: false },
  };
}

export function keyOf(parser: Parser, token: Token): Node {
  if (token.kind === 'text') return textNode(token, parser);
  if (token.kind === 'number') return constant(String(numberOf(token.text)));
  if (!isSign(token, '[')) return constant(token.text.replace(/^#/, ''));
  const key = expression(parser);
  takeSign(parser, ']');
  return key;
}

/** Passes `async`, `static` and the like before a member, unless that is its own name; tells whether `get` was there. */
export function skipModifiers(parser: Parser): boolean {
  let isGetter = false;
  takeSign(parser, '*');
  while (isModifier(peek(parser)) && !/^[(:,=}]$/.test(peek(parser, 1).text)) {
    isGetter ||= next(parser).text === 'get';
    takeSign(parser, '*');
  }
  return isGetter;
}

function isModifier(token: Token): boolean {
  return (
    token.kind === 'name' &&
    /^(?:async|get|set|static|public|private|protected|readonly|override)$/.test(token.text)
  );
}

import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { functionAfterName, keyOf, readFunction, skipModifiers } from './javascript-functions.ts';
import { readLoop } from './javascript-loops.ts';
import { readImport } from './javascript-modules.ts';
import { assign, block, leave, type Node, nameNode, several } from './node.ts';
import {
  atSign,
  atWord,
  braced,
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

type Reader = (parser: Parser) => Node;

const readers = (): Readonly<Record<string, Reader>> => ({
  const: declaration,
  let: declaration,
  var: declaration,
  using: declaration,
  function: (parser) => readFunction(parser, true),
  class: readClass,
  if: choose,
  for: readLoop,
  while: (parser) => ({ kind: 'while', test: parenthesised(parser), body: braced(parser), step: undefined }),
  do: doWhile,
  return: (parser) => leave('return', endsHere(parser) ? undefined : sequence(parser)),
  throw: (parser) => block(several(sequence(parser)), leave('return')),
  break: (parser) => leaveWith(parser, 'break'),
  continue: (parser) => leaveWith(parser, 'continue'),
  try: attempt,
  switch: readSwitch,
  import: readImport,
  export: (parser) => {
    takeWord(parser, 'default');
    return javascriptStatement(parser, peek(parser));
  },
});

export function javascriptStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', '}', ')', ']', ',')) return several();
  if (isSign(token, '{')) return braced(parser);
  if (isWord(token, 'async') && isWord(peek(parser, 1), 'function')) {
    next(parser);
    next(parser);
    return readFunction(parser, true);
  }
  if (isWordStatement(parser, token)) {
    const read = readers()[token.text];
    next(parser);
    if (read !== undefined) return read(parser);
  }
  // A label, or a part of TypeScript that means nothing here.
  if (token.kind === 'name' && isSign(peek(parser, 1), ':')) {
    parser.at += 2;
    return several();
  }
  const node = sequence(parser);
  takeSign(parser, ';');
  return node;
}

/** `import(...)`, `import.meta` and a name like `using` are expressions. */
function isWordStatement(parser: Parser, token: Token): boolean {
  if (token.kind !== 'name' || !Object.hasOwn(readers(), token.text)) return false;
  const following = peek(parser, 1);
  if (token.text === 'import') return !isSign(following, '(') && !isSign(following, '.');
  if (token.text === 'using') return following.kind === 'name';
  return !isSign(following, '=') && !isSign(following, '.');
}

/** `a, b, c`. */
function sequence(parser: Parser): Node {
  const first = expression(parser);
  if (!atSign(parser, ',')) return first;
  const body = [first];
  while (takeSign(parser, ',')) body.push(expression(parser, 1));
  return { kind: 'block', body };
}

function endsHere(parser: Parser): boolean {
  return isAtEnd(parser) || peek(parser).fresh || atSign(parser, ';', '}');
}

function leaveWith(parser: Parser, how: 'break' | 'continue'): Node {
  if (peek(parser).kind === 'name' && !peek(parser).fresh) next(parser);
  return leave(how);
}

/** `const a = 1, { b: c = 2 } = d;`. */
export function declaration(parser: Parser): Node {
  const body: Node[] = [];
  do {
    const target = expression(parser, 10);
    takeSign(parser, '!');
    if (takeSign(parser, ':')) skipType(parser);
    if (takeSign(parser, '=')) body.push(assign(target, expression(parser, 1)));
    else if (atWord(parser, 'of', 'in')) return target;
    else body.push(assign(target, { kind: 'constant', value: null }));
  } while (takeSign(parser, ','));
  takeSign(parser, ';');
  return { kind: 'block', body };
}

/** TypeScript's type of a name, up to what the name is set to. */
function skipType(parser: Parser): void {
  let open = 0;
  while (!isAtEnd(parser)) {
    const token = peek(parser);
    if (open === 0 && (atSign(parser, '=', ';', ',', ')') || (token.fresh && token.kind === 'name'))) return;
    if (token.kind === 'sign' && '([{<'.includes(token.text)) open++;
    if (token.kind === 'sign' && ')]}>'.includes(token.text)) open--;
    next(parser);
  }
}

function parenthesised(parser: Parser): Node {
  takeSign(parser, '(');
  parser.inBrackets++;
  const node = sequence(parser);
  parser.inBrackets--;
  takeSign(parser, ')');
  return node;
}

function choose(parser: Parser): Node {
  const test = parenthesised(parser);
  const chosen = braced(parser);
  takeSign(parser, ';');
  return { kind: 'choose', test, chosen, otherwise: takeWord(parser, 'else') ? braced(parser) : undefined };
}

function doWhile(parser: Parser): Node {
  const body = braced(parser);
  takeWord(parser, 'while');
  return block(body, { kind: 'while', test: parenthesised(parser), body, step: undefined });
}

function attempt(parser: Parser): Node {
  const body = braced(parser);
  const handlers: Node[] = [];
  if (takeWord(parser, 'catch')) {
    const name = atSign(parser, '(') ? [assign(parenthesised(parser), several())] : [];
    handlers.push(block(...name, braced(parser)));
  }
  return { kind: 'try', body, handlers, last: takeWord(parser, 'finally') ? braced(parser) : undefined };
}

/** Any of the cases may run. */
function readSwitch(parser: Parser): Node {
  const subject = parenthesised(parser);
  takeSign(parser, '{');
  const cases: Node[] = [];
  while (!isAtEnd(parser) && !atSign(parser, '}')) {
    const before = parser.at;
    const label = takeWord(parser, 'case') ? expression(parser) : undefined;
    takeWord(parser, 'default');
    takeSign(parser, ':');
    const body = statementsUntil(
      parser,
      (token) => isSign(token, '}') || isWord(token, 'case') || isWord(token, 'default'),
    );
    const test: Node =
      label === undefined ? several() : { kind: 'operation', sign: '===', left: subject, right: label };
    cases.push({ kind: 'choose', test, chosen: { kind: 'block', body }, otherwise: undefined });
    if (parser.at === before) parser.at++;
  }
  takeSign(parser, '}');
  const once: Node = { kind: 'list', items: [{ value: { kind: 'constant', value: 0 } }] };
  // A loop that goes once round: `break` leaves it.
  return block(subject, {
    kind: 'each',
    target: several(),
    items: once,
    body: block(...cases),
    collects: false,
  });
}

export function readClass(parser: Parser): Node {
  const name = peek(parser).kind === 'name' && !atWord(parser, 'extends') ? next(parser).text : undefined;
  const bases = takeWord(parser, 'extends') ? [expression(parser, 15)] : [];
  while (!isAtEnd(parser) && !atSign(parser, '{')) next(parser);
  takeSign(parser, '{');
  const body: Node[] = [];
  while (!isAtEnd(parser) && !atSign(parser, '}')) {
    const before = parser.at;
    if (!takeSign(parser, ';')) body.push(readMember(parser));
    if (parser.at === before) parser.at++;
  }
  takeSign(parser, '}');
  return { kind: 'class', name, bases, body: block(...body) };
}

function readMember(parser: Parser): Node {
  const isGetter = skipModifiers(parser);
  if (atSign(parser, '{')) return braced(parser);
  const key = keyOf(parser, next(parser));
  if (key.kind !== 'constant') return several(key);
  const name = String(key.value);
  if (atSign(parser, '(')) {
    const method = functionAfterName(parser, name);
    return isGetter ? { ...method, manner: 'property' } : method;
  }
  if (takeSign(parser, ':')) skipType(parser);
  return takeSign(parser, '=') ? assign(nameNode(name), expression(parser, 1)) : several();
}

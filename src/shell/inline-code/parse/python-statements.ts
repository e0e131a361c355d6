import type { Token } from '../lex/token.ts';
import { argumentsUntil, expression } from './expression.ts';
import {
  type Argument,
  assign,
  block,
  callNode,
  leave,
  library,
  type Node,
  nameNode,
  several,
} from './node.ts';
import {
  atSign,
  atWord,
  isSign,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { importFrom, importModule, isLineEnd } from './python-imports.ts';
import { parametersUntil, targets } from './python-values.ts';

type Reader = (parser: Parser) => Node;

const readers = (): Readonly<Record<string, Reader>> => ({
  import: importModule,
  from: importFrom,
  def: define,
  class: defineClass,
  if: choose,
  elif: choose,
  for: loop,
  while: repeat,
  with: withFile,
  try: attempt,
  return: (parser) => leave('return', isLineEnd(parser) ? undefined : tuple(parser)),
  raise: (parser) => block(several(isLineEnd(parser) ? undefined : tuple(parser)), leave('return')),
  del: (parser) => callNode(library('(del)'), tuple(parser)),
  global: outer,
  nonlocal: outer,
  pass: () => several(),
  break: () => leave('break'),
  continue: () => leave('continue'),
  assert: (parser) => several(tuple(parser)),
});

export function pythonStatement(parser: Parser, token: Token): Node {
  if (token.kind === 'line' || token.kind === 'dedent' || isSign(token, ';')) {
    next(parser);
    return several();
  }
  // A block after something that isn't followed, such as `match`: it may run.
  if (token.kind === 'indent')
    return { kind: 'choose', test: several(), chosen: suite(parser), otherwise: undefined };
  if (takeSign(parser, '@')) return decorated(parser);
  if (isWordStatement(parser, token)) {
    next(parser);
    const read = readers()[token.text];
    if (read !== undefined) return read(parser);
  }
  takeWord(parser, 'async');
  return plain(parser);
}

/** `@staticmethod` and the like change how a function is called, other decorators what it is. */
function decorated(parser: Parser): Node {
  const decorator = expression(parser);
  while (peek(parser).kind === 'line') next(parser);
  const node = pythonStatement(parser, peek(parser));
  const manner =
    decorator.kind === 'name' || decorator.kind === 'member' ? manners()[decorator.name] : undefined;
  if (node.kind !== 'function' || node.name === undefined) return several(decorator, node);
  if (manner !== undefined) return { ...node, manner };
  const name = nameNode(node.name);
  return block(node, assign(name, callNode(library('(decorate)'), decorator, name)));
}

const manners = (): Readonly<Record<string, 'static' | 'class' | 'property'>> => ({
  staticmethod: 'static',
  classmethod: 'class',
  property: 'property',
  cached_property: 'property',
});

function isWordStatement(parser: Parser, token: Token): boolean {
  if (token.kind !== 'name' || !Object.hasOwn(readers(), token.text)) return false;
  return !isSign(peek(parser, 1), '=');
}

/** An expression, an assignment (`a = b = c`, `a, b = c`, `a: int = c`) or the head of an unknown block. */
function plain(parser: Parser): Node {
  const first = tuple(parser);
  if (takeSign(parser, ':')) {
    if (isLineEnd(parser)) return several(first);
    const annotation = expression(parser, 2);
    return takeSign(parser, '=') ? assign(first, tuple(parser)) : assign(first, several(annotation));
  }
  const token = peek(parser);
  if (token.kind !== 'sign' || parser.grammar.powers.get(token.text) !== 1) return first;
  next(parser);
  return { kind: 'assign', target: first, sign: token.text, value: plain(parser), declares: true };
}

/** One value, or several with commas between them as a list. */
function tuple(parser: Parser): Node {
  const items: Argument[] = [];
  let isList = false;
  while (!isLineEnd(parser) && !atSign(parser, '=')) {
    const spread = takeSign(parser, '*') ? ('list' as const) : undefined;
    items.push({ value: expression(parser, 2), spread });
    if (!takeSign(parser, ',')) break;
    isList = true;
  }
  const [first] = items;
  return isList || first === undefined ? { kind: 'list', items } : first.value;
}

/** What stands after a colon: the rest of the line, or an indented block. */
function suite(parser: Parser): Node {
  takeSign(parser, ':');
  if (peek(parser).kind === 'line') next(parser);
  if (peek(parser).kind === 'indent') {
    next(parser);
    const body = statementsUntil(parser, (token) => token.kind === 'dedent');
    if (peek(parser).kind === 'dedent') next(parser);
    return { kind: 'block', body };
  }
  const body = statementsUntil(parser, (token) => token.kind === 'line' || token.kind === 'dedent');
  if (peek(parser).kind === 'line') next(parser);
  return { kind: 'block', body };
}

function define(parser: Parser): Node {
  const name = next(parser).text;
  takeSign(parser, '(');
  const parameters = parametersUntil(parser, ')');
  takeSign(parser, ')');
  if (takeSign(parser, '->')) expression(parser, 2);
  return { kind: 'function', name, parameters, body: suite(parser), givesLast: false };
}

function defineClass(parser: Parser): Node {
  const name = next(parser).text;
  const bases = takeSign(parser, '(') ? argumentsUntil(parser, ')').map(({ value }) => value) : [];
  return { kind: 'class', name, bases, body: suite(parser) };
}

function choose(parser: Parser): Node {
  const test = expression(parser);
  const chosen = suite(parser);
  const otherwise = takeWord(parser, 'elif')
    ? choose(parser)
    : takeWord(parser, 'else')
      ? suite(parser)
      : undefined;
  return { kind: 'choose', test, chosen, otherwise };
}

function loop(parser: Parser): Node {
  const target = targets(parser);
  takeWord(parser, 'in');
  const items = tuple(parser);
  const body = suite(parser);
  const each: Node = { kind: 'each', target, items, body, collects: false };
  return takeWord(parser, 'else') ? block(each, suite(parser)) : each;
}

function repeat(parser: Parser): Node {
  const test = expression(parser);
  const body = suite(parser);
  const whole: Node = { kind: 'while', test, body, step: undefined };
  return takeWord(parser, 'else') ? block(whole, suite(parser)) : whole;
}

/** `with open(a) as f, b as g:` sets the names and goes on. */
function withFile(parser: Parser): Node {
  const body: Node[] = [];
  const inParentheses = atSign(parser, '(') && closesBeforeColon(parser);
  if (inParentheses) next(parser);
  do {
    if (atSign(parser, ':', ')')) break;
    const value = callNode(library('(enter)'), expression(parser, 2));
    body.push(takeWord(parser, 'as') ? assign(expression(parser, 7), value) : value);
  } while (takeSign(parser, ','));
  if (inParentheses) takeSign(parser, ')');
  return { kind: 'block', body: [...body, suite(parser)] };
}

/** `with (a as b, c as d):`, and not `with (a).b() as c:`. */
function closesBeforeColon(parser: Parser): boolean {
  let open = 0;
  for (let ahead = 0; ahead < 400; ahead++) {
    const token = peek(parser, ahead);
    if (token.kind === 'end' || token.kind === 'line') return false;
    if (isSign(token, '(')) open++;
    else if (isSign(token, ')') && --open === 0) return isSign(peek(parser, ahead + 1), ':');
  }
  return false;
}

function attempt(parser: Parser): Node {
  const body = suite(parser);
  const handlers: Node[] = [];
  let last: Node | undefined;
  while (atWord(parser, 'except', 'else', 'finally')) {
    const word = next(parser).text;
    takeSign(parser, '*');
    const head = word === 'except' && !atSign(parser, ':') ? expression(parser, 2) : undefined;
    const name = takeWord(parser, 'as') ? next(parser).text : undefined;
    const then = block(
      several(head, name === undefined ? undefined : assign(nameNode(name), several())),
      suite(parser),
    );
    if (word === 'finally') last = then;
    else handlers.push(then);
  }
  return { kind: 'try', body, handlers, last };
}

function outer(parser: Parser): Node {
  const names: string[] = [];
  while (!isLineEnd(parser)) {
    const token = next(parser);
    if (token.kind === 'name') names.push(token.text);
  }
  return { kind: 'outer', names };
}

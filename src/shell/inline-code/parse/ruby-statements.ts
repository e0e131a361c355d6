import type { Token } from '../lex/token.ts';
import { withModifier } from './bare-call.ts';
import { expression } from './expression.ts';
import { assign, block, constant, leave, type Node, nameNode, several } from './node.ts';
import {
  atSign,
  isAtEnd,
  isWord,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { readParametersBetween } from './ruby-blocks.ts';

type Reader = (parser: Parser) => Node;

/** Statements that end with `end`; they have values like all else. */
const compounds = (): Readonly<Record<string, Reader>> => ({
  if: (parser) => choose(parser, false),
  unless: (parser) => choose(parser, true),
  while: repeat,
  until: repeat,
  for: readFor,
  case: readCase,
  begin: attempt,
  def: readMethod,
  class: readClass,
  module: readClass,
});

export function rubyCompound(parser: Parser, token: Token): Node | undefined {
  const read = Object.hasOwn(compounds(), token.text) ? compounds()[token.text] : undefined;
  if (read === undefined) return undefined;
  next(parser);
  return read(parser);
}

export function rubyStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', ')', ']', ',', '}', '|')) return several();
  if (takeWord(parser, 'end', 'then')) return several();
  const node = simple(parser, token);
  if (takeWord(parser, 'rescue'))
    return { kind: 'try', body: node, handlers: [expression(parser)], last: undefined };
  return withModifier(parser, severalTargets(parser, node), undefined);
}

function simple(parser: Parser, token: Token): Node {
  const words: Readonly<Record<string, (value: Node | undefined) => Node>> = {
    return: (value) => leave('return', value),
    next: (value) => leave('continue', value),
    break: (value) => leave('break', value),
    exit: (value) => leave('exit', value),
    'exit!': (value) => leave('exit', value),
    raise: (value) => block(several(value), leave('return')),
  };
  const read = token.kind === 'name' && Object.hasOwn(words, token.text) ? words[token.text] : undefined;
  if (read === undefined) return expression(parser);
  next(parser);
  const following = peek(parser);
  const ends =
    following.fresh ||
    isAtEnd(parser) ||
    atSign(parser, ';', '}') ||
    /^(?:if|unless|end)$/.test(following.text);
  return read(ends ? undefined : expression(parser, 1));
}

/** `a, b = 'x', 'y'`. */
function severalTargets(parser: Parser, first: Node): Node {
  if (!atSign(parser, ',') || first.kind !== 'name') return first;
  const targets = [first];
  while (takeSign(parser, ',')) targets.push(expression(parser, 2) as typeof first);
  if (!takeSign(parser, '=')) return several(...targets);
  const values = [expression(parser, 1)];
  while (takeSign(parser, ',')) values.push(expression(parser, 1));
  const [only = several()] = values;
  const value: Node =
    values.length === 1 ? only : { kind: 'list', items: values.map((one) => ({ value: one })) };
  return assign({ kind: 'list', items: targets.map((one) => ({ value: one })) }, value);
}

function bodyUntil(parser: Parser, ...words: readonly string[]): Node {
  const isClosing = (token: Token): boolean => words.some((word) => isWord(token, word));
  return { kind: 'block', body: statementsUntil(parser, isClosing) };
}

function choose(parser: Parser, isTurned: boolean): Node {
  const test = expression(parser);
  takeWord(parser, 'then');
  const chosen = bodyUntil(parser, 'elsif', 'else', 'end');
  const otherwise = takeWord(parser, 'elsif')
    ? choose(parser, false)
    : takeWord(parser, 'else')
      ? closed(parser)
      : undefined;
  if (otherwise === undefined) takeWord(parser, 'end');
  return isTurned
    ? { kind: 'choose', test, chosen: otherwise ?? several(), otherwise: chosen }
    : { kind: 'choose', test, chosen, otherwise };
}

function closed(parser: Parser): Node {
  const body = bodyUntil(parser, 'end');
  takeWord(parser, 'end');
  return body;
}

function repeat(parser: Parser): Node {
  const test = expression(parser, 1);
  takeWord(parser, 'do');
  return { kind: 'while', test, body: closed(parser), step: undefined };
}

function readFor(parser: Parser): Node {
  const target = expression(parser, 9);
  takeWord(parser, 'in');
  const items = expression(parser, 1);
  takeWord(parser, 'do');
  return { kind: 'each', target, items, body: closed(parser), collects: false };
}

/** Any of the branches may run. */
function readCase(parser: Parser): Node {
  const parts: Node[] = [peek(parser).fresh ? constant(true) : expression(parser)];
  while (!isAtEnd(parser) && !takeWord(parser, 'end')) {
    const before = parser.at;
    if (takeWord(parser, 'when', 'in')) parts.push(several(expression(parser)));
    takeWord(parser, 'then', 'else');
    takeSign(parser, ',');
    parts.push({
      kind: 'choose',
      test: several(),
      chosen: bodyUntil(parser, 'when', 'in', 'else', 'end'),
      otherwise: undefined,
    });
    if (parser.at === before) parser.at++;
  }
  return block(...parts);
}

function attempt(parser: Parser): Node {
  const body = bodyUntil(parser, 'rescue', 'else', 'ensure', 'end');
  const handlers: Node[] = [];
  let last: Node | undefined;
  while (!isAtEnd(parser) && !takeWord(parser, 'end')) {
    const isLast = takeWord(parser, 'ensure');
    const before = parser.at;
    takeWord(parser, 'rescue', 'else');
    const handler = bodyUntil(parser, 'rescue', 'else', 'ensure', 'end');
    if (isLast) last = handler;
    else handlers.push(handler);
    if (parser.at === before && !isLast) parser.at++;
  }
  return { kind: 'try', body, handlers, last };
}

function readMethod(parser: Parser): Node {
  let name = next(parser).text;
  if (takeSign(parser, '.')) name = next(parser).text;
  const parameters = atSign(parser, '(') ? readParametersBetween(parser, '(', ')') : bareParameters(parser);
  if (takeSign(parser, '='))
    return { kind: 'function', name, parameters, body: expression(parser, 1), givesLast: true };
  const body = attempt(parser);
  return { kind: 'function', name, parameters, body, givesLast: true };
}

function bareParameters(parser: Parser) {
  const parameters: { target: Node; otherwise: undefined; rest: undefined }[] = [];
  while (!isAtEnd(parser) && !peek(parser).fresh && peek(parser).kind === 'name') {
    parameters.push({ target: nameNode(next(parser).text), otherwise: undefined, rest: undefined });
    takeSign(parser, ',');
  }
  return parameters;
}

function readClass(parser: Parser): Node {
  const name = next(parser).text;
  const bases = takeSign(parser, '<') ? [expression(parser, 15)] : [];
  return { kind: 'class', name, bases, body: closed(parser) };
}

import { expression } from './expression.ts';
import {
  type Argument,
  callNode,
  leave,
  library,
  type MapEntry,
  type Node,
  nameNode,
  type Parameter,
} from './node.ts';
import { atSign, atWord, inBrackets, isAtEnd, next, type Parser, takeSign, takeWord } from './parser.ts';

export function lambda(parser: Parser): Node {
  next(parser);
  const parameters = parametersUntil(parser, ':');
  takeSign(parser, ':');
  return { kind: 'function', name: undefined, parameters, body: expression(parser, 1), givesLast: true };
}

/** `a, b: int = 1, *args, key=None, **rest` up to a sign, which stays. */
export function parametersUntil(parser: Parser, close: string): readonly Parameter[] {
  return inBrackets(parser, () => {
    const parameters: Parameter[] = [];
    while (!isAtEnd(parser) && !atSign(parser, close)) {
      const rest = takeSign(parser, '**') ? 'map' : takeSign(parser, '*') ? 'list' : undefined;
      const token = next(parser);
      if (token.kind !== 'name') continue;
      if (close === ')' && takeSign(parser, ':')) expression(parser, 2);
      const otherwise = takeSign(parser, '=') ? expression(parser, 1) : undefined;
      parameters.push({ target: nameNode(token.text), otherwise, rest });
      takeSign(parser, ',');
    }
    return parameters;
  });
}

/** `element for x in items if test for y in ...`. */
export function comprehension(parser: Parser, element: Node): Node {
  takeWord(parser, 'async');
  next(parser);
  const target = targets(parser);
  takeWord(parser, 'in');
  const items = expression(parser, 3);
  const tests: Node[] = [];
  while (takeWord(parser, 'if')) tests.push(expression(parser, 3));
  const inner = atWord(parser, 'for', 'async') ? comprehension(parser, element) : element;
  const body = tests.reduceRight<Node>(
    (chosen, test) => ({ kind: 'choose', test, chosen, otherwise: leave('continue') }),
    inner,
  );
  const each: Node = { kind: 'each', target, items, body, collects: true };
  // Loops in loops give one list.
  return inner === element
    ? each
    : { kind: 'call', callee: { kind: 'library', name: '(flat)' }, args: [{ value: each }] };
}

/** What a loop or an assignment sets: `a` or `a, (b, c)`. */
export function targets(parser: Parser): Node {
  const items: Argument[] = [];
  let isList = false;
  while (!isAtEnd(parser) && !atWord(parser, 'in') && !atSign(parser, '=', ':')) {
    const before = parser.at;
    const spread = takeSign(parser, '*') ? ('list' as const) : undefined;
    items.push({ value: expression(parser, 7), spread });
    if (takeSign(parser, ',')) isList = true;
    else break;
    if (parser.at === before) parser.at++;
  }
  const [first] = items;
  return isList || first === undefined ? { kind: 'list', items } : first.value;
}

/** `{'a': 1, **b}`, `{a, b}` or a comprehension of either. */
export function braces(parser: Parser): Node {
  next(parser);
  return inBrackets(parser, () => {
    const entries: MapEntry[] = [];
    const items: Argument[] = [];
    while (!isAtEnd(parser) && !atSign(parser, '}')) {
      const before = parser.at;
      if (takeSign(parser, '**')) entries.push({ key: undefined, value: expression(parser, 1) });
      else if (takeSign(parser, '*')) items.push({ value: expression(parser, 1), spread: 'list' });
      else entry(parser, entries, items);
      takeSign(parser, ',');
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, '}');
    return entries.length === 0 && items.length > 0 ? { kind: 'list', items } : { kind: 'map', entries };
  });
}

function entry(parser: Parser, entries: MapEntry[], items: Argument[]): void {
  const key = expression(parser, 1);
  if (!takeSign(parser, ':')) {
    items.push(key.kind === 'each' ? { value: key, spread: 'list' } : { value: key });
    return;
  }
  const value = expression(parser, 2);
  if (atWord(parser, 'for', 'async')) {
    const pair: Node = { kind: 'list', items: [{ value: key }, { value }] };
    entries.push({ key: undefined, value: callNode(library('dict'), comprehension(parser, pair)) });
  } else entries.push({ key, value });
}

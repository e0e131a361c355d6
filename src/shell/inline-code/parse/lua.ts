import { readTokens } from '../lex/lexer.ts';
import { luaLexicon } from '../lex/lua.ts';
import type { Token } from '../lex/token.ts';
import { expression, textNode } from './expression.ts';
import {
  assign,
  block,
  constant,
  leave,
  type MapEntry,
  type Node,
  nameNode,
  type Parameter,
  several,
} from './node.ts';
import {
  atSign,
  type Grammar,
  inBrackets,
  isAtEnd,
  isSign,
  isWord,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { powersOf } from './precedence.ts';

export function parseLua(code: string): Node {
  const parser = newParser(readTokens(code, luaLexicon()), luaGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const luaGrammar = (): Grammar => ({
  powers: powersOf('=', '(none)', 'or', 'and', '< > <= >= ~= ==', '..', '+ -', '* / // %', '^'),
  prefixes: new Map([
    ['not', 10],
    ['-', 10],
    ['#', 10],
  ]),
  members: new Set(['.', ':']),
  value: luaValue,
  more: luaMore,
  statement: luaStatement,
});

function luaValue(parser: Parser, token: Token): Node | undefined {
  if (isSign(token, '{')) return readTable(parser);
  if (token.kind !== 'name') return undefined;
  if (/^(?:true|false|nil)$/.test(token.text)) {
    next(parser);
    return constant(token.text === 'nil' ? null : token.text === 'true');
  }
  if (token.text !== 'function') return undefined;
  next(parser);
  return readFunction(parser, undefined);
}

/** `f "x"` and `f {}` are calls. */
function luaMore(parser: Parser, left: Node, token: Token): Node | undefined {
  if (token.fresh || (left.kind !== 'name' && left.kind !== 'member')) return undefined;
  if (token.kind === 'text') {
    next(parser);
    return { kind: 'call', callee: left, args: [{ value: textNode(token, parser) }] };
  }
  return undefined;
}

function readTable(parser: Parser): Node {
  next(parser);
  return inBrackets(parser, () => {
    const entries: MapEntry[] = [];
    let isMap = false;
    while (!isAtEnd(parser) && !atSign(parser, '}')) {
      const before = parser.at;
      const token = peek(parser);
      if (token.kind === 'name' && isSign(peek(parser, 1), '=')) {
        parser.at += 2;
        isMap = true;
        entries.push({ key: constant(token.text), value: expression(parser, 2) });
      } else if (takeSign(parser, '[')) {
        const key = expression(parser);
        takeSign(parser, ']');
        takeSign(parser, '=');
        isMap = true;
        entries.push({ key, value: expression(parser, 2) });
      } else entries.push({ key: constant(String(entries.length + 1)), value: expression(parser, 2) });
      takeSign(parser, ',', ';');
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, '}');
    return isMap
      ? { kind: 'map', entries }
      : { kind: 'list', items: entries.map(({ value }) => ({ value })) };
  });
}

function readFunction(parser: Parser, name: string | undefined): Node {
  const parameters: Parameter[] = [];
  takeSign(parser, '(');
  while (!isAtEnd(parser) && !takeSign(parser, ')')) {
    const token = next(parser);
    if (token.kind === 'name')
      parameters.push({ target: nameNode(token.text), otherwise: undefined, rest: undefined });
  }
  return { kind: 'function', name, parameters, body: closed(parser), givesLast: false };
}

function bodyUntil(parser: Parser, ...words: readonly string[]): Node {
  return {
    kind: 'block',
    body: statementsUntil(parser, (token) => words.some((word) => isWord(token, word))),
  };
}

function closed(parser: Parser): Node {
  const body = bodyUntil(parser, 'end');
  takeWord(parser, 'end');
  return body;
}

function luaStatement(parser: Parser, token: Token): Node {
  if (takeSign(parser, ';', ')', ']', '}', ',') || takeWord(parser, 'end')) return several();
  if (takeWord(parser, 'local'))
    return takeWord(parser, 'function') ? readFunction(parser, next(parser).text) : plain(parser, true);
  if (isWord(token, 'function') && peek(parser, 1).kind === 'name') {
    next(parser);
    return readFunction(parser, next(parser).text);
  }
  if (takeWord(parser, 'if')) return choose(parser);
  if (takeWord(parser, 'for')) return loop(parser);
  if (takeWord(parser, 'while')) {
    const test = expression(parser);
    takeWord(parser, 'do');
    return { kind: 'while', test, body: closed(parser), step: undefined };
  }
  if (takeWord(parser, 'do')) return closed(parser);
  if (takeWord(parser, 'return'))
    return leave(
      'return',
      atSign(parser, ';') || isWord(peek(parser), 'end') ? undefined : expression(parser),
    );
  return takeWord(parser, 'break') ? leave('break') : plain(parser, false);
}

/** `a, b = f(), 'x'`: values that are left over are nobody's. */
function plain(parser: Parser, declares: boolean): Node {
  const targets = commaList(parser);
  const [first = several()] = targets;
  if (!takeSign(parser, '=')) return first;
  const values = commaList(parser);
  return block(...targets.map((target, index) => assign(target, values[index] ?? several(), declares)));
}

function commaList(parser: Parser): readonly Node[] {
  const nodes: Node[] = [];
  do {
    nodes.push(expression(parser, 2));
  } while (takeSign(parser, ','));
  return nodes;
}

function choose(parser: Parser): Node {
  const test = expression(parser);
  takeWord(parser, 'then');
  const chosen = bodyUntil(parser, 'elseif', 'else', 'end');
  if (takeWord(parser, 'elseif')) return { kind: 'choose', test, chosen, otherwise: choose(parser) };
  const otherwise = takeWord(parser, 'else') ? bodyUntil(parser, 'end') : undefined;
  takeWord(parser, 'end');
  return { kind: 'choose', test, chosen, otherwise };
}

/** `for _, f in ipairs({...}) do`, `for i = 1, 3 do`. */
function loop(parser: Parser): Node {
  const targets = commaList(parser);
  const isCounted = takeSign(parser, '=');
  takeWord(parser, 'in');
  const values = commaList(parser);
  takeWord(parser, 'do');
  const [first = several()] = values;
  const target: Node = isCounted
    ? (targets[0] ?? several())
    : { kind: 'list', items: targets.map((value) => ({ value })) };
  const items: Node = isCounted
    ? { kind: 'call', callee: { kind: 'library', name: '(count)' }, args: values.map((value) => ({ value })) }
    : first;
  return { kind: 'each', target, items, body: closed(parser), collects: false };
}

import { readTokens } from '../lex/lexer.ts';
import { perlLexicon } from '../lex/perl.ts';
import type { Token } from '../lex/token.ts';
import { bareArguments, beginsValue } from './bare-call.ts';
import { argumentsUntil, expression } from './expression.ts';
import { assign, block, callNode, constant, library, type Node, nameNode, several } from './node.ts';
import {
  braced,
  type Grammar,
  inBrackets,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
} from './parser.ts';
import { perlStatement, readSub } from './perl-statements.ts';
import { powersOf } from './precedence.ts';

export function parsePerl(code: string): Node {
  const parser = newParser(readTokens(code, perlLexicon()), perlGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const perlGrammar = (): Grammar => ({
  powers: new Map([
    ...powersOf(
      '= += -= *= /= .= %= x= **= &&= ||= //= |= &= ^=',
      '?',
      '.. ...',
      '|| //',
      '&&',
      '| ^',
      '&',
      '== != <=> eq ne cmp',
      '< > <= >= lt gt le ge',
      '<< >>',
      '+ - .',
      '* / % x',
      '=~ !~',
      '**',
    ),
    ['or', 0],
    ['xor', 0],
    ['and', 0],
  ]),
  prefixes: new Map([
    ['!', 14],
    ['-', 14],
    ['+', 14],
    ['\\', 14],
    ['~', 14],
    ['++', 14],
    ['--', 14],
    ['@', 15],
    ['$', 15],
    ['%', 15],
    ['&', 15],
    ['not', 1],
    ['defined', 14],
  ]),
  members: new Set(['->']),
  ternary: true,
  value: perlValue,
  more: perlMore,
  statement: perlStatement,
});

const notBegins = () => wordSetOf('x eq ne lt gt le ge cmp and or not xor if unless while until for foreach');

function wordSetOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

function perlValue(parser: Parser, token: Token): Node | undefined {
  if (token.kind === 'sign') {
    // `@{$list}` and `%$map` are what they hold.
    if (/^[@%$&]$/.test(token.text) && isSign(peek(parser, 1), '{')) {
      next(parser);
      return inBrackets(parser, () => braced(parser));
    }
    return isSign(token, '{') ? readHash(parser) : undefined;
  }
  if (token.kind !== 'name' || /^[$@%]/.test(token.text)) return undefined;
  return wordValue(parser, token);
}

function wordValue(parser: Parser, token: Token): Node | undefined {
  const following = peek(parser, 1);
  if (isSign(following, '=>')) {
    next(parser);
    return constant(token.text);
  }
  switch (token.text) {
    case 'my':
    case 'our':
    case 'local':
    case 'state':
      next(parser);
      // In parentheses even one name takes only the first of a list.
      return takeSign(parser, '(')
        ? { kind: 'list', items: argumentsUntil(parser, ')') }
        : expression(parser, 15);
    case 'sub':
      next(parser);
      return readSub(parser);
    case 'do':
    case 'eval':
      if (!isSign(following, '{')) break;
      next(parser);
      return braced(parser);
    case 'shift':
    case 'pop':
      next(parser);
      takeSign(parser, '(');
      return callNode(library('(shift)'), readShifted(parser));
    case 'map':
    case 'grep':
    case 'sort':
    case 'first':
    case 'any':
      return readBlockCall(parser, token);
    case 'undef':
      next(parser);
      return constant(null);
  }
  return readCall(parser, token);
}

function readShifted(parser: Parser): Node {
  const token = peek(parser);
  if (token.kind === 'name' && token.text.startsWith('@')) next(parser);
  takeSign(parser, ')');
  return nameNode(token.kind === 'name' && token.text.startsWith('@') ? token.text : '@_');
}

/** `map { ... } @list`: the block is a function of `$_`. */
function readBlockCall(parser: Parser, token: Token): Node {
  next(parser);
  const inParentheses = takeSign(parser, '(');
  const parameters = [{ target: nameNode('$_'), otherwise: undefined, rest: undefined }];
  const body = isSign(peek(parser), '{')
    ? braced(parser)
    : token.text === 'sort'
      ? undefined
      : expression(parser, 1);
  takeSign(parser, ',');
  const args = bareArguments(parser);
  if (inParentheses) takeSign(parser, ')');
  const called: Node | undefined = body && {
    kind: 'function',
    name: undefined,
    parameters,
    body,
    givesLast: true,
  };
  return {
    kind: 'call',
    callee: library(`(${token.text})`),
    args: [{ value: called ?? several() }, ...args],
  };
}

/** `unlink "a"`, `unlink("a")`, `File::Copy::copy(...)`; some work on `$_` without an argument. */
function readCall(parser: Parser, token: Token): Node {
  next(parser);
  let name = token.text;
  while (isSign(peek(parser), '::') && peek(parser, 1).kind === 'name') {
    next(parser);
    name += `::${next(parser).text}`;
  }
  const callee = nameNode(name);
  const following = peek(parser);
  if (isSign(following, '(') || isSign(following, '->') || isSign(following, '=>')) return callee;
  if (
    beginsValue(following, notBegins()) ||
    isSign(following, '\\') ||
    (isSign(following, '[') && following.spaced) ||
    (following.kind === 'sign' && /^[@$%]$/.test(following.text))
  ) {
    return { kind: 'call', callee, args: bareArguments(parser) };
  }
  const takesTopic = /^(?:unlink|rmdir|chomp|lc|uc|length|mkdir)$/.test(name);
  return takesTopic ? callNode(callee, nameNode('$_')) : callee;
}

function readHash(parser: Parser): Node {
  next(parser);
  return { kind: 'call', callee: library('(pairs)'), args: argumentsUntil(parser, '}') };
}

/** `$a =~ s/b/c/` sets `$a`. */
function readChange(parser: Parser, left: Node): Node | undefined {
  const { kind, parts } = peek(parser, 1);
  if (kind !== 'pattern' || parts === undefined) return undefined;
  parser.at += 2;
  const target = left.kind === 'assign' ? left.target : left;
  const given = parts.map((part) => constant(typeof part === 'string' ? part : ''));
  const change = assign(target, callNode(library('(substitute)'), target, ...given), false);
  return left.kind === 'assign' ? block(left, change) : change;
}

function perlMore(parser: Parser, left: Node, token: Token): Node | undefined {
  if (isSign(token, '=~')) return readChange(parser, left);
  if (
    isSign(token, '->') &&
    (isSign(peek(parser, 1), '[') || isSign(peek(parser, 1), '{') || isSign(peek(parser, 1), '('))
  ) {
    next(parser);
    return isSign(peek(parser), '(')
      ? { kind: 'call', callee: left, args: readParenthesis(parser) }
      : readSubscript(parser, left);
  }
  if ((isSign(token, '[') || isSign(token, '{')) && !token.spaced && isSubscriptable(left)) {
    return readSubscript(parser, ofContainer(left, token.text));
  }
  if (isSign(token, '++') || isSign(token, '--')) {
    next(parser);
    return { kind: 'assign', target: left, sign: `${token.text[0]}=`, value: constant(1), declares: false };
  }
  return undefined;
}

function readParenthesis(parser: Parser) {
  next(parser);
  return argumentsUntil(parser, ')');
}

function isSubscriptable(node: Node): boolean {
  return (node.kind === 'name' && /^[$@%]/.test(node.name)) || node.kind === 'index' || node.kind === 'list';
}

/** `$a[0]` is an item of `@a`, `$a{b}` one of `%a`. */
function ofContainer(node: Node, bracket: string): Node {
  if (node.kind !== 'name') return node;
  return nameNode((bracket === '[' ? '@' : '%') + node.name.slice(1));
}

function readSubscript(parser: Parser, object: Node): Node {
  const isList = takeSign(parser, '[');
  if (!isList) takeSign(parser, '{');
  const token = peek(parser);
  const isBare = !isList && token.kind === 'name' && /^\w/.test(token.text) && isSign(peek(parser, 1), '}');
  const index = isBare ? constant(next(parser).text) : inBrackets(parser, () => expression(parser));
  takeSign(parser, isList ? ']' : '}');
  return { kind: 'index', object, index };
}

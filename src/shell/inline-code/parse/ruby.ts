import { readTokens } from '../lex/lexer.ts';
import { rubyLexicon } from '../lex/ruby.ts';
import type { Token } from '../lex/token.ts';
import { bareArguments, beginsValue } from './bare-call.ts';
import { argumentsUntil, expression, textNode } from './expression.ts';
import { constant, type MapEntry, type Node, nameNode } from './node.ts';
import {
  atSign,
  type Grammar,
  inBrackets,
  isAtEnd,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
} from './parser.ts';
import { powersOf } from './precedence.ts';
import { isBlock, readBlock } from './ruby-blocks.ts';
import { rubyCompound, rubyStatement } from './ruby-statements.ts';

export function parseRuby(code: string): Node {
  const parser = newParser(readTokens(code, rubyLexicon()), rubyGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const rubyGrammar = (): Grammar => ({
  powers: new Map([
    ...powersOf(
      '= += -= *= /= %= **= &&= ||= <<= |=',
      '?',
      '.. ...',
      '||',
      '&&',
      '== != === =~ !~ <=>',
      '< > <= >=',
      '| ^',
      '&',
      '<< >>',
      '+ -',
      '* / %',
      '**',
    ),
    ['or', 0],
    ['and', 0],
  ]),
  prefixes: new Map([
    ['!', 14],
    ['-', 14],
    ['+', 14],
    ['&', 14],
    ['not', 1],
    ['defined?', 14],
  ]),
  members: new Set(['.', '&.', '::']),
  linesEnd: true,
  ternary: true,
  keywordSign: ':',
  value: rubyValue,
  more: rubyMore,
  statement: rubyStatement,
});

function rubyValue(parser: Parser, token: Token): Node | undefined {
  if (isSign(token, '{')) return readHash(parser);
  if (isSign(token, '->')) {
    next(parser);
    return readBlock(parser);
  }
  if (token.kind !== 'name') return undefined;
  // What an object keeps for itself.
  if (/^@\w/.test(token.text)) {
    next(parser);
    return { kind: 'index', object: nameNode('self'), index: constant(token.text) };
  }
  switch (token.text) {
    case 'true':
    case 'false':
      next(parser);
      return constant(token.text === 'true');
    case 'nil':
      next(parser);
      return constant(null);
    case 'lambda':
    case 'proc':
      if (!isBlock(peek(parser, 1))) return undefined;
      next(parser);
      return readBlock(parser);
  }
  return rubyCompound(parser, token) ?? bareCall(parser, token);
}

/** `puts x`, `require "y"`: a name with an argument behind a blank is a call. */
function bareCall(parser: Parser, token: Token): Node | undefined {
  if (/^[@$]/.test(token.text) || !takesBare(peek(parser, 1))) return undefined;
  next(parser);
  return { kind: 'call', callee: nameNode(token.text), args: bareArguments(parser) };
}

function takesBare(token: Token): boolean {
  if (!token.spaced || token.fresh) return false;
  return beginsValue(
    token,
    new Set(['if', 'unless', 'while', 'until', 'do', 'and', 'or', 'then', 'end', 'in', 'rescue']),
  );
}

function readHash(parser: Parser): Node {
  next(parser);
  return inBrackets(parser, () => {
    const entries: MapEntry[] = [];
    while (!isAtEnd(parser) && !atSign(parser, '}')) {
      const before = parser.at;
      entries.push(readEntry(parser));
      takeSign(parser, ',');
      if (parser.at === before) parser.at++;
    }
    takeSign(parser, '}');
    return { kind: 'map', entries };
  });
}

function readEntry(parser: Parser): MapEntry {
  if (takeSign(parser, '**')) return { key: undefined, value: expression(parser, 1) };
  const token = peek(parser);
  if ((token.kind === 'name' || token.kind === 'text') && isSign(peek(parser, 1), ':')) {
    parser.at += 2;
    return {
      key: token.kind === 'text' ? textNode(token, parser) : constant(token.text),
      value: expression(parser, 1),
    };
  }
  const key = expression(parser, 2);
  takeSign(parser, '=>');
  return { key, value: expression(parser, 1) };
}

function rubyMore(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  // A list behind a blank is an argument, and so is what follows a member's name.
  if (left.kind === 'member' && (takesBare(token) || (isSign(token, '[') && token.spaced && !token.fresh))) {
    return withBlock(parser, { kind: 'call', callee: left, args: bareArguments(parser) });
  }
  if (isSign(token, '(') && token.spaced && left.kind !== 'name' && left.kind !== 'member') return undefined;
  if (isSign(token, '(')) {
    next(parser);
    return withBlock(parser, { kind: 'call', callee: left, args: argumentsUntil(parser, ')') });
  }
  if (isBlock(token) && (left.kind === 'member' || left.kind === 'call') && power < 15) {
    return withBlock(parser, left.kind === 'call' ? left : { kind: 'call', callee: left, args: [] });
  }
  // `Dir['*.yaml']`.
  if (isSign(token, '[') && left.kind === 'name' && left.name === 'Dir') {
    next(parser);
    return {
      kind: 'call',
      callee: { kind: 'member', object: left, name: 'glob' },
      args: argumentsUntil(parser, ']'),
    };
  }
  return undefined;
}

function withBlock(parser: Parser, call: Node & { kind: 'call' }): Node {
  if (!isBlock(peek(parser)) || peek(parser).fresh) return call;
  return { ...call, args: [...call.args, { value: readBlock(parser) }] };
}

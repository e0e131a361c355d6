import { readTokens } from '../lex/lexer.ts';
import { appleScriptLexicon } from '../lex/r.ts';
import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { assign, type Node, several } from './node.ts';
import {
  type Grammar,
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

/** Of AppleScript only `set a to b` and `do shell script a & b` are followed. */
export function parseAppleScript(code: string): Node {
  const parser = newParser(readTokens(code, appleScriptLexicon()), appleScriptGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const appleScriptGrammar = (): Grammar => ({
  powers: powersOf('(none)', '&'),
  prefixes: new Map(),
  members: new Set(),
  linesEnd: true,
  value: scriptValue,
  more: (parser, left, token, power) => {
    if (token.text !== '&' || power > 2) return undefined;
    next(parser);
    return { kind: 'operation', sign: '.', left, right: expression(parser, 3) };
  },
  statement: scriptStatement,
});

function scriptValue(parser: Parser, token: Token): Node | undefined {
  if (isWord(token, 'do') && isWord(peek(parser, 1), 'shell') && isWord(peek(parser, 2), 'script')) {
    parser.at += 3;
    return { kind: 'command', text: expression(parser) };
  }
  if (isWord(token, 'quoted') && isWord(peek(parser, 1), 'form')) {
    parser.at += 2;
    takeWord(parser, 'of');
    return expression(parser, 3);
  }
  return undefined;
}

function scriptStatement(parser: Parser): Node {
  if (takeSign(parser, ')', ']', '}', ',', ';', ':')) return several();
  if (!takeWord(parser, 'set')) return expression(parser);
  const target = expression(parser, 3);
  return takeWord(parser, 'to') ? assign(target, expression(parser)) : several(target);
}

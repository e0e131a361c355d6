import { readTokens } from '../lex/lexer.ts';
import { rLexicon } from '../lex/r.ts';
import type { Token } from '../lex/token.ts';
import { expression } from './expression.ts';
import { constant, type Node, nameNode, type Parameter, several } from './node.ts';
import {
  braced,
  type Grammar,
  isAtEnd,
  isSign,
  newParser,
  next,
  type Parser,
  peek,
  statementsUntil,
  takeSign,
  takeWord,
} from './parser.ts';
import { powersOf } from './precedence.ts';

export function parseR(code: string): Node {
  const parser = newParser(readTokens(code, rLexicon()), rGrammar());
  return { kind: 'block', body: statementsUntil(parser, () => false) };
}

const rGrammar = (): Grammar => ({
  powers: powersOf('=', '(none)', '|| |', '&& &', '== != < > <= >= %in%', '+ -', '* /', ':', '^'),
  prefixes: new Map([
    ['!', 5],
    ['-', 9],
  ]),
  members: new Set(['$', '::']),
  linesEnd: true,
  keywordSign: '=',
  value: rValue,
  more: rMore,
  statement: rStatement,
});

function rValue(parser: Parser, token: Token): Node | undefined {
  if (isSign(token, '{')) return braced(parser);
  if (token.kind !== 'name') return undefined;
  if (/^(?:TRUE|FALSE|T|F|NULL|NA)$/.test(token.text)) {
    next(parser);
    return constant(/^T/.test(token.text) ? true : /^F/.test(token.text) ? false : null);
  }
  if (token.text !== 'function' && token.text !== '\\') return undefined;
  next(parser);
  const parameters: Parameter[] = [];
  takeSign(parser, '(');
  while (!isAtEnd(parser) && !takeSign(parser, ')')) {
    const one = next(parser);
    if (one.kind !== 'name') continue;
    const otherwise = takeSign(parser, '=') ? expression(parser, 2) : undefined;
    parameters.push({ target: nameNode(one.text), otherwise, rest: undefined });
  }
  return { kind: 'function', name: undefined, parameters, body: braced(parser), givesLast: true };
}

function rMore(parser: Parser, left: Node, token: Token, power: number): Node | undefined {
  if ((!isSign(token, '<-') && !isSign(token, '<<-')) || power > 1) return undefined;
  next(parser);
  return { kind: 'assign', target: left, sign: '=', value: expression(parser, 1), declares: false };
}

function rStatement(parser: Parser): Node {
  if (takeSign(parser, ';', ')', ']', '}', ',')) return several();
  if (takeWord(parser, 'if')) {
    const test = expression(parser, 10);
    const chosen = braced(parser);
    return { kind: 'choose', test, chosen, otherwise: takeWord(parser, 'else') ? braced(parser) : undefined };
  }
  if (takeWord(parser, 'for')) {
    takeSign(parser, '(');
    const target = nameNode(next(parser).text);
    takeWord(parser, 'in');
    const items = expression(parser);
    takeSign(parser, ')');
    return { kind: 'each', target, items, body: braced(parser), collects: false };
  }
  if (takeWord(parser, 'while'))
    return { kind: 'while', test: expression(parser, 10), body: braced(parser), step: undefined };
  return peek(parser).kind === 'end' ? several() : expression(parser);
}

import { add, addText, type Lexer } from './lexer.ts';
import { type Quote, readQuoted } from './quoted.ts';

/** How the text of a here-document is to be read. */
export interface Heredoc {
  readonly end: string;
  readonly isIndented: boolean;
  readonly quote: Omit<Quote, 'close'>;
  readonly kind?: 'text' | 'command';
}

/** Puts a text here whose lines begin on the next line. */
export function addHeredoc(lexer: Lexer, heredoc: Heredoc): void {
  const { tokens } = lexer;
  const place = tokens.length;
  add(lexer, 'text', '');
  lexer.waiting.push((at) => {
    const body = takeBody(at, heredoc);
    const inner: Lexer = { ...at, code: body, at: 0, tokens: [], waiting: [], depth: at.depth + 1 };
    addText(inner, readQuoted(inner, { ...heredoc.quote, close: '\uE002' }), heredoc.kind);
    const [token] = inner.tokens;
    if (token !== undefined) tokens[place] = token;
  });
}

function takeBody(lexer: Lexer, { end, isIndented }: Heredoc): string {
  const lines: string[] = [];
  while (lexer.at < lexer.code.length) {
    const stop = lexer.code.indexOf('\n', lexer.at);
    const line = lexer.code.slice(lexer.at, stop < 0 ? lexer.code.length : stop);
    lexer.at = stop < 0 ? lexer.code.length : stop + 1;
    if ((isIndented ? line.trim() : line).replace(/;$/, '') === end) break;
    lines.push(line);
  }
  const margin = isIndented
    ? Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
    : 0;
  return lines.map((line) => `${line.slice(Number.isFinite(margin) ? margin : 0)}\n`).join('');
}

import { add, addText, type Lexer, type Lexicon, wordSet } from './lexer.ts';
import { readQuoted } from './quoted.ts';

export const luaLexicon = (): Lexicon => ({
  lineComments: [],
  blockComments: [],
  signs: wordSet('.. ... == ~= <= >= // ::'),
  nameStarts: '',
  special: readSpecial,
});

function readSpecial(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const char = code[at];
  if (code.startsWith('--', at)) {
    lexer.at += 2;
    if (readLong(lexer) === undefined) {
      const end = code.indexOf('\n', lexer.at);
      lexer.at = end < 0 ? code.length : end;
    }
    return true;
  }
  if (char === '"' || char === "'") {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: char, escapes: 'all', oneLine: true }));
    return true;
  }
  const text = char === '[' ? readLong(lexer) : undefined;
  if (text === undefined) return false;
  add(lexer, 'text', text);
  return true;
}

/** `[[ ... ]]`, `[==[ ... ]==]`. */
function readLong(lexer: Lexer): string | undefined {
  const [open] = /^\[=*\[/.exec(lexer.code.slice(lexer.at, lexer.at + 16)) ?? [];
  if (open === undefined) return undefined;
  const close = open.replaceAll('[', ']');
  const start = lexer.at + open.length;
  const end = lexer.code.indexOf(close, start);
  lexer.at = end < 0 ? lexer.code.length : end + close.length;
  return lexer.code.slice(start, end < 0 ? lexer.code.length : end);
}

import { add, addText, followsValue, type Lexer, type Lexicon, wordSet } from './lexer.ts';
import { readQuoted } from './quoted.ts';

export const awkLexicon = (): Lexicon => ({
  lineComments: ['#'],
  blockComments: [],
  signs: wordSet('&& || == != <= >= !~ ++ -- += -= *= /= %= ^= ** **= >> |&'),
  nameStarts: '@',
  special: readSpecial,
});

function readSpecial(lexer: Lexer): boolean {
  const char = lexer.code[lexer.at];
  if (char === '"') {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: '"', escapes: 'all', oneLine: true }));
    return true;
  }
  if (char !== '/' || followsValue(lexer, wordSet('print printf return in getline case'))) return false;
  const end = endOfPattern(lexer.code, lexer.at + 1);
  if (end < 0) return false;
  lexer.at = end + 1;
  add(lexer, 'pattern', '');
  return true;
}

function endOfPattern(code: string, from: number): number {
  for (let at = from, inSet = false; at < code.length && code[at] !== '\n'; at++) {
    const char = code[at];
    if (char === '\\') at++;
    else if (char === '[') inSet = true;
    else if (char === ']') inSet = false;
    else if (char === '/' && !inSet) return at;
  }
  return -1;
}

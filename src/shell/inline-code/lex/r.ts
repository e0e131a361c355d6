import { addText, type Lexer, type Lexicon, wordSet } from './lexer.ts';
import { readQuoted } from './quoted.ts';

/** R, and AppleScript, whose texts look the same. */
export const rLexicon = (): Lexicon => ({
  lineComments: ['#'],
  blockComments: [],
  signs: wordSet('<- <<- -> == != <= >= && || |> :: %in%'),
  nameStarts: '.',
  nameParts: '.',
  special: readText,
});

export const appleScriptLexicon = (): Lexicon => ({
  ...rLexicon(),
  lineComments: ['--', '#'],
  blockComments: [['(*', '*)']],
  nameStarts: '',
  nameParts: '',
});

function readText(lexer: Lexer): boolean {
  const char = lexer.code[lexer.at];
  if (char !== '"' && char !== "'") return false;
  lexer.at++;
  addText(lexer, readQuoted(lexer, { close: char, escapes: 'all' }));
  return true;
}

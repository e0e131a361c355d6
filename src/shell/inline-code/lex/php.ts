import { addHeredoc } from './heredoc.ts';
import { addText, type Lexer, type Lexicon, wordSet } from './lexer.ts';
import { readQuoted } from './quoted.ts';
import { variableHole } from './sigils.ts';

export const phpLexicon = (): Lexicon => ({
  lineComments: ['#', '//', '?>'],
  blockComments: [['/*', '*/']],
  signs: wordSet(
    '=> -> ?-> :: ++ -- ** == === != !== <> <= >= <=> && || ?? ... << >> += -= *= /= .= %= **= ??= |= &= ^= <<= >>=',
  ),
  nameStarts: '$\\',
  nameParts: '\\',
  special: readSpecial,
});

function readSpecial(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const char = code[at];
  // What stands on the line of an opening tag is code, too.
  const [tag] = /^<\?(?:php\b|=)/.exec(code.slice(at, at + 5)) ?? [];
  if (tag !== undefined) {
    lexer.at += tag.length;
    return true;
  }
  if (char === "'") {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: "'", escapes: 'quotes' }));
    return true;
  }
  if (char === '"' || char === '`') {
    lexer.at++;
    const parts = readQuoted(lexer, { close: char, escapes: 'all', hole: variableHole(phpLexicon, '$') });
    addText(lexer, parts, char === '`' ? 'command' : 'text');
    return true;
  }
  const [here, quote = '', end = ''] = /^<<<\s*(["']?)([A-Za-z_]\w*)\1/.exec(code.slice(at, at + 80)) ?? [];
  if (here === undefined) return false;
  lexer.at += here.length;
  addHeredoc(lexer, {
    end,
    isIndented: true,
    quote: quote === "'" ? { escapes: 'none' } : { escapes: 'all', hole: variableHole(phpLexicon, '$') },
  });
  return true;
}

import { add, addText, followsValue, type Lexer, type Lexicon, readInside, wordSet } from './lexer.ts';
import { readQuoted } from './quoted.ts';
import type { TextPart } from './token.ts';

export const javascriptLexicon = (): Lexicon => ({
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  signs: wordSet(
    '=== !== == != <= >= => ++ -- && || ?? ?. ** << >> >>> += -= *= /= %= **= <<= >>= &= |= ^= &&= ||= ??= ...',
  ),
  nameStarts: '$#@',
  nameParts: '$',
  special: readSpecial,
});

const notValues = () =>
  wordSet('return typeof instanceof in of new delete void throw case do else yield await');

function readSpecial(lexer: Lexer): boolean {
  const char = lexer.code[lexer.at];
  if (char === '"' || char === "'") {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: char, escapes: 'all', oneLine: true }));
    return true;
  }
  if (char === '`') {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: '`', escapes: 'all', hole: readHole }));
    return true;
  }
  if (char !== '/' || isAfterValue(lexer)) return false;
  readPattern(lexer);
  return true;
}

/** After `if (...)` a value begins, after `i++` none. */
function isAfterValue(lexer: Lexer): boolean {
  const { tokens } = lexer;
  const last = tokens.at(-1);
  if (last?.kind !== 'sign') return followsValue(lexer, notValues());
  if (last.text === '++' || last.text === '--')
    return tokens.at(-2)?.kind === 'name' || tokens.at(-2)?.text === ']';
  return followsValue(lexer, notValues()) && !(last.text === ')' && closesCondition(tokens));
}

function closesCondition(tokens: Lexer['tokens']): boolean {
  let open = 0;
  for (let at = tokens.length - 1; at > Math.max(0, tokens.length - 200); at--) {
    const { kind, text } = tokens[at] ?? { kind: 'end', text: '' };
    if (kind !== 'sign') continue;
    if (text === ')') open++;
    else if (text === '(' && --open === 0) return /^(?:if|while|for|with)$/.test(tokens[at - 1]?.text ?? '');
  }
  return false;
}

function readHole(lexer: Lexer): TextPart | undefined {
  if (!lexer.code.startsWith('${', lexer.at)) return undefined;
  lexer.at += 2;
  const tokens = readInside(lexer, '}');
  lexer.at++;
  return tokens;
}

/** `/[/"]/g`: a slash in brackets doesn't end it. */
function readPattern(lexer: Lexer): void {
  const { code } = lexer;
  const start = lexer.at++;
  for (let inSet = false; lexer.at < code.length && code[lexer.at] !== '\n'; lexer.at++) {
    const char = code[lexer.at];
    if (char === '\\') lexer.at++;
    else if (char === '[') inSet = true;
    else if (char === ']') inSet = false;
    else if (char === '/' && !inSet) break;
  }
  lexer.at++;
  while (/[a-z]/.test(code[lexer.at] ?? '')) lexer.at++;
  add(lexer, 'pattern', code.slice(start, lexer.at));
}

import { type Lexer, type Lexicon, readInside, readTokens } from './lexer.ts';
import type { TextPart } from './token.ts';

/** A variable in a text of Perl or PHP: `$a`, `${a}`, `$a[0]`, `$a{b}`, `$a->{b}`, `$a->b`, `@{[ code ]}`, `{$a['b']}`. */
export function variableHole(lexicon: () => Lexicon, signs: '$@' | '$') {
  return (lexer: Lexer): TextPart | undefined => {
    const { code, at } = lexer;
    const char = code[at] ?? '';
    if (signs === '$' && char === '{' && code[at + 1] === '$') return inBraces(lexer, 1);
    if (!signs.includes(char)) return undefined;
    if (/^@\{|^\$\{[^\w^]/.test(code.slice(at, at + 3))) return inBraces(lexer, 2);
    const text = variableAt(code.slice(at, at + 200), signs);
    if (text === undefined) return undefined;
    lexer.at += text.length;
    return readTokens(text.replace(/^([$@])\{(\^?\w+)\}/, '$1$2'), lexicon());
  };
}

function inBraces(lexer: Lexer, skipped: number): TextPart {
  lexer.at += skipped;
  const tokens = readInside(lexer, '}');
  lexer.at++;
  return tokens;
}

function variableAt(code: string, signs: string): string | undefined {
  const [name] = /^(?:\$\{\w+\}|\$\$*[A-Za-z_]\w*(?:::\w+)*|\$[\d&]|@[A-Za-z_]\w*)/.exec(code) ?? [];
  if (name === undefined || (name.startsWith('@') && !signs.includes('@'))) return undefined;
  const [steps = ''] =
    /^(?:(?:->)?(?:\[-?[\w$"']{1,40}\]|\{[\w$"' -]{1,60}\})|->\w+(?!\())+/.exec(code.slice(name.length)) ??
    [];
  return name + steps;
}

import { addText, type Lexer, type Lexicon, readInside, wordSet } from './lexer.ts';
import { type Quote, readQuoted } from './quoted.ts';
import type { TextPart } from './token.ts';

export const pythonLexicon = (): Lexicon => ({
  lineComments: ['#'],
  blockComments: [],
  signs: wordSet('** // == != <= >= << >> -> := += -= *= /= //= %= **= |= &= ^= @= ...'),
  nameStarts: '',
  lines: true,
  indents: true,
  special: readText,
});

/** `r"..."`, `f'...'`, `b"""..."""` and the like. */
function readText(lexer: Lexer): boolean {
  const [whole, prefix = '', mark = ''] =
    /^([rRbBuUfFtT]{0,2})("""|'''|"|')/.exec(lexer.code.slice(lexer.at, lexer.at + 5)) ?? [];
  if (whole === undefined) return false;
  lexer.at += whole.length;
  const quote: Quote = {
    close: mark,
    escapes: /r/i.test(prefix) ? 'none' : 'all',
    ...(mark.length === 1 ? { oneLine: true } : {}),
    ...(/[ft]/i.test(prefix) ? { hole: readHole } : {}),
  };
  const parts =
    quote.escapes === 'none' && quote.hole === undefined ? readRaw(lexer, mark) : readQuoted(lexer, quote);
  addText(lexer, parts);
  return true;
}

/** In a raw text a backslash stays, and the quote after it, too. */
function readRaw(lexer: Lexer, mark: string): readonly TextPart[] {
  const start = lexer.at;
  while (lexer.at < lexer.code.length && !lexer.code.startsWith(mark, lexer.at)) {
    lexer.at += lexer.code[lexer.at] === '\\' ? 2 : 1;
  }
  const text = lexer.code.slice(start, lexer.at);
  lexer.at += mark.length;
  return [text];
}

/** `{name!r:>10}` in an f-string: the code in front is what counts; `{{` is a brace. */
function readHole(lexer: Lexer): TextPart | undefined {
  const { code, at } = lexer;
  if (code.startsWith('{{', at) || code.startsWith('}}', at)) {
    lexer.at += 2;
    return code[at] ?? '';
  }
  if (code[at] !== '{') return undefined;
  lexer.at++;
  const tokens = [...readInside(lexer, '}!:=')];
  const written = code.slice(at + 1, lexer.at);
  if (code[lexer.at] !== '}') {
    // How it is written decides what comes out, so that a format makes the value unknown.
    const plain = /^=?(?:![sra])?(?::s?)?$/.test(formatAt(lexer));
    if (!plain)
      tokens.splice(0, tokens.length - 1, {
        kind: 'name',
        text: `(${written})`,
        spaced: false,
        fresh: false,
      });
  }
  const end = endOfHole(code, lexer.at);
  lexer.at = end + 1;
  return tokens;
}

function formatAt({ code, at }: Lexer): string {
  return code.slice(at, endOfHole(code, at));
}

function endOfHole(code: string, from: number): number {
  let open = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') open++;
    else if (code[at] === '}') {
      if (open === 0) return at;
      open--;
    } else if (code[at] === '\n') return at;
  }
  return code.length;
}

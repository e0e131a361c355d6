import { addHeredoc } from './heredoc.ts';
import { add, addText, followsValue, type Lexer, type Lexicon, readTokens, wordSet } from './lexer.ts';
import { type Quote, readQuoted } from './quoted.ts';
import { variableHole } from './sigils.ts';

export const perlLexicon = (): Lexicon => ({
  lineComments: ['#'],
  blockComments: [],
  signs: wordSet(
    '=> -> :: ++ -- ** =~ !~ == != <= >= <=> && || // .. ... << >> += -= *= /= .= %= x= **= &&= ||= //= |= &= ^= <<= >>=',
  ),
  nameStarts: '',
  special: readSpecial,
});

/** A name without a sign is a function, after which a value begins. */
function isAfterValue(lexer: Lexer): boolean {
  const last = lexer.tokens.at(-1);
  if (last?.kind === 'name' && /^\w/.test(last.text)) return false;
  return followsValue(lexer, new Set());
}

function readSpecial(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const char = code[at] ?? '';
  if (char === '$' || char === '@' || char === '%' || char === '&') return readVariable(lexer, char);
  if (char === '"' || char === '`') {
    lexer.at++;
    addText(lexer, readQuoted(lexer, interpolated(char)), char === '`' ? 'command' : 'text');
    return true;
  }
  if (char === "'") {
    lexer.at++;
    addText(lexer, readQuoted(lexer, { close: "'", escapes: 'quotes' }));
    return true;
  }
  if (char === '=' && lexer.fresh && /^=[a-z]/.test(code.slice(at, at + 2))) return skipPod(lexer);
  if (char === '_' && /^__(?:END|DATA)__/.test(code.slice(at, at + 8))) {
    lexer.at = code.length;
    return true;
  }
  if (/[a-z]/.test(char)) return readQuoteWord(lexer);
  if (char === '<' && !isAfterValue(lexer)) return readAngle(lexer);
  if (char === '/' && !isAfterValue(lexer)) {
    readPattern(lexer, '/', 1);
    return true;
  }
  return false;
}

function interpolated(close: string): Quote {
  return { close, escapes: 'all', hole: variableHole(perlLexicon, '$@') };
}

/** `$a`, `@a`, `%a`, `$#a`, `$_`, `$$a`; `@{...}` and `%$a` leave the sign to the parser. */
function readVariable(lexer: Lexer, char: string): boolean {
  const { code, at } = lexer;
  if ((char === '%' || char === '&') && isAfterValue(lexer)) return false;
  const [name] =
    /^(?:[$@%&]\{\^?\w+\}|\$#?\{?[A-Za-z_]\w*(?:(?:::|')[A-Za-z_]\w*)*\}?|[@%&][A-Za-z_]\w*(?:::\w+)*|\$\^\w|\$\d+|\$[_!@&,;./\\0|](?!\w)|@_)/.exec(
      code.slice(at, at + 120),
    ) ?? [];
  if (name === undefined) return false;
  lexer.at += name.length;
  add(lexer, 'name', name.replace(/[{}]/g, ''));
  return true;
}

function skipPod(lexer: Lexer): boolean {
  const end = lexer.code.indexOf('\n=cut', lexer.at);
  const line = end < 0 ? -1 : lexer.code.indexOf('\n', end + 1);
  lexer.at = line < 0 ? lexer.code.length : line;
  return true;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** `q(...)`, `qq{...}`, `qw/.../`, `qx`, `m`, `qr`, `s`, `tr`, `y`. */
function readQuoteWord(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const last = lexer.tokens.at(-1)?.text;
  const [whole, word = '', open = ''] =
    /^(qq|qw|qx|qr|q|m|s|tr|y)(?:(?=[^\w\s,;=)])|\s+(?=[{([<'"|/!]))(.)/.exec(code.slice(at, at + 8)) ?? [];
  if (
    whole === undefined ||
    last === '->' ||
    (last === '{' && /^\w+\}/.test(code.slice(at, at + 4))) ||
    code.startsWith('=>', at + whole.length - 1)
  )
    return false;
  lexer.at += whole.length;
  const close = PAIRS[open] ?? open;
  const nested = close === open ? {} : { open };
  if (word === 'q') addText(lexer, readQuoted(lexer, { close, ...nested, escapes: 'quotes' }));
  else if (word === 'qw')
    add(lexer, 'words', readQuoted(lexer, { close, ...nested, escapes: 'quotes' }).join(''));
  else if (word === 'qq' || word === 'qx')
    addText(
      lexer,
      readQuoted(lexer, { ...interpolated(close), ...nested }),
      word === 'qx' ? 'command' : 'text',
    );
  else {
    lexer.at--;
    readPattern(lexer, open, word === 'm' || word === 'qr' ? 1 : 2, word);
  }
  return true;
}

/** Patterns aren't followed, but one with `e` runs code: that code stands in the second part. */
function readPattern(lexer: Lexer, open: string, parts: number, word = 'm'): void {
  const { code } = lexer;
  const close = PAIRS[open] ?? open;
  let replacement = 0;
  const from = ++lexer.at;
  let middle = from;
  for (let part = 0; part < parts; part++) {
    if (part > 0 && close !== open) {
      while (/\s/.test(code[lexer.at] ?? '')) lexer.at++;
      lexer.at++;
    }
    replacement = lexer.at;
    readQuoted(lexer, { close, ...(close === open ? {} : { open }), escapes: 'none', hole: skipEscaped });
    if (part === 0) middle = lexer.at - 1;
  }
  const end = lexer.at - 1;
  const [flags = ''] = /^[a-z]*/.exec(code.slice(lexer.at, lexer.at + 16)) ?? [];
  lexer.at += flags.length;
  add(lexer, 'pattern', '', changes(word, code.slice(from, middle), code.slice(replacement, end)));
  if (parts < 2 || !flags.includes('e') || lexer.depth > 4) return;
  add(lexer, 'sign', ';');
  for (const token of readTokens(code.slice(replacement, end), lexer.lexicon)) {
    if (token.kind !== 'end') lexer.tokens.push(token);
  }
  add(lexer, 'sign', ';');
}

/** What a pattern does to the value before `=~`: with `s` two parts, with `tr` one, otherwise nothing. */
function changes(word: string, from: string, to: string): readonly string[] | undefined {
  if (word === 's') return [from, to];
  return word === 'tr' || word === 'y' ? [from] : undefined;
}

function skipEscaped(lexer: Lexer): string | undefined {
  if (lexer.code[lexer.at] !== '\\') return undefined;
  lexer.at += 2;
  return '\\';
}

/** `<<"EOF"`, `<*.txt>` (a listing), `<$fh>` and `<STDIN>` (lines that aren't known). */
function readAngle(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const [here, tilde = '', quote = '', end = ''] =
    /^<<(~?)(["']?)([A-Za-z_]\w*)\2/.exec(code.slice(at, at + 80)) ?? [];
  if (here !== undefined) {
    lexer.at += here.length;
    const plain = quote === "'";
    addHeredoc(lexer, {
      end,
      isIndented: tilde !== '',
      quote: plain ? { escapes: 'none' } : { escapes: 'all', hole: variableHole(perlLexicon, '$@') },
    });
    return true;
  }
  const [angle, inside = ''] = /^<([^<>\n=;]{0,200})>/.exec(code.slice(at, at + 202)) ?? [];
  if (angle === undefined) return false;
  lexer.at += angle.length;
  if (!/[*?/.]/.test(inside)) {
    add(lexer, 'pattern', '');
    return true;
  }
  add(lexer, 'name', 'glob');
  add(lexer, 'sign', '(');
  add(lexer, 'text', inside);
  add(lexer, 'sign', ')');
  return true;
}

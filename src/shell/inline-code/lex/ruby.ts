import { addHeredoc } from './heredoc.ts';
import { add, addText, followsValue, type Lexer, type Lexicon, readInside, wordSet } from './lexer.ts';
import { type Quote, readQuoted } from './quoted.ts';
import type { TextPart } from './token.ts';

export const rubyLexicon = (): Lexicon => ({
  lineComments: ['#', '__END__'],
  blockComments: [['=begin', '=end']],
  signs: wordSet(
    '=> -> :: ** == === != =~ !~ <= >= <=> && || .. ... << >> &. += -= *= /= %= **= &&= ||= <<= |=',
  ),
  nameStarts: '$@',
  nameParts: '@?!',
  special: readSpecial,
});

const notValues = () =>
  wordSet(
    'return and or not if unless while until puts print p when case in do then else elsif yield require system exec',
  );

function readSpecial(lexer: Lexer): boolean {
  const { code, at } = lexer;
  const char = code[at] ?? '';
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
  if (char === ':') return readSymbol(lexer);
  if (char === '%') return readPercent(lexer);
  if (char === '<') return readHeredoc(lexer);
  if (char !== '/' || followsValue(lexer, notValues())) return false;
  lexer.at++;
  readQuoted(lexer, { close: '/', escapes: 'none', oneLine: true, hole: skipEscaped });
  while (/[a-z]/.test(code[lexer.at] ?? '')) lexer.at++;
  add(lexer, 'pattern', '');
  return true;
}

function interpolated(close: string): Quote {
  return { close, escapes: 'all', hole: readHole };
}

function readHole(lexer: Lexer): TextPart | undefined {
  if (!lexer.code.startsWith('#{', lexer.at)) return undefined;
  lexer.at += 2;
  const tokens = readInside(lexer, '}');
  lexer.at++;
  return tokens;
}

function skipEscaped(lexer: Lexer): string | undefined {
  if (lexer.code[lexer.at] !== '\\') return undefined;
  lexer.at += 2;
  return '\\';
}

/** `:name` is as good as a text. */
function readSymbol(lexer: Lexer): boolean {
  const [whole, name = ''] = /^:([A-Za-z_]\w*[?!]?)/.exec(lexer.code.slice(lexer.at, lexer.at + 80)) ?? [];
  if (whole === undefined || lexer.code[lexer.at - 1] === ':') return false;
  lexer.at += whole.length;
  add(lexer, 'text', name);
  return true;
}

/** `%w[a b]`, `%q(...)`, `%(...)`, `%x(...)`. */
function readPercent(lexer: Lexer): boolean {
  const [whole, kind = '', open = ''] =
    /^%([wWiIqQxr]?)([[({<|!/])/.exec(lexer.code.slice(lexer.at, lexer.at + 3)) ?? [];
  if (whole === undefined || (kind === '' && followsValue(lexer, notValues()))) return false;
  lexer.at += whole.length;
  const close = { '[': ']', '(': ')', '{': '}', '<': '>' }[open] ?? open;
  const nested = close === open ? {} : { open };
  if (/[wWiI]/.test(kind))
    add(lexer, 'words', readQuoted(lexer, { close, ...nested, escapes: 'quotes' }).join(''));
  else if (kind === 'q') addText(lexer, readQuoted(lexer, { close, ...nested, escapes: 'quotes' }));
  else if (kind === 'r') {
    readQuoted(lexer, { close, ...nested, escapes: 'none', hole: skipEscaped });
    add(lexer, 'pattern', '');
  } else
    addText(
      lexer,
      readQuoted(lexer, { ...interpolated(close), ...nested }),
      kind === 'x' ? 'command' : 'text',
    );
  return true;
}

function readHeredoc(lexer: Lexer): boolean {
  const [whole, dash = '', quote = '', end = ''] =
    /^<<([~-]?)(["']?)([A-Z_]\w*)\2/.exec(lexer.code.slice(lexer.at, lexer.at + 80)) ?? [];
  if (whole === undefined || (dash === '' && quote === '' && followsValue(lexer, notValues()))) return false;
  lexer.at += whole.length;
  const isPlain = quote === "'";
  addHeredoc(lexer, {
    end,
    isIndented: dash !== '',
    quote: isPlain ? { escapes: 'none' } : { escapes: 'all', hole: readHole },
  });
  return true;
}

/** A word of Tcl: its pieces are texts, variables and commands; in braces it is taken as it stands. */
export interface TclWord {
  readonly pieces: readonly TclPiece[];
  readonly isBraced: boolean;
}

export type TclPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'command'; readonly commands: readonly TclCommand[] };

export type TclCommand = readonly TclWord[];

interface Reading {
  readonly code: string;
  readonly depth: number;
  at: number;
}

const MAX_DEPTH = 20;

export function readTcl(code: string, depth = 0): readonly TclCommand[] {
  const reading: Reading = { code, depth, at: 0 };
  const commands: TclCommand[] = [];
  while (reading.at < code.length) {
    const words = readWords(reading);
    if (words.length > 0) commands.push(words);
    reading.at++;
  }
  return commands;
}

/** The words up to the end of a command, which stays. */
function readWords(reading: Reading): TclCommand {
  const words: TclWord[] = [];
  const { code } = reading;
  while (reading.at < code.length) {
    const char = code[reading.at] ?? '';
    if (char === '\n' || char === ';') break;
    if (/\s/.test(char)) reading.at++;
    else if (code.startsWith('\\\n', reading.at)) reading.at += 2;
    else if (char === '#' && words.length === 0) {
      const end = code.indexOf('\n', reading.at);
      reading.at = end < 0 ? code.length : end;
    } else words.push(readWord(reading));
  }
  return words;
}

function readWord(reading: Reading): TclWord {
  const { code } = reading;
  if (code.startsWith('{*}', reading.at)) reading.at += 3;
  const char = code[reading.at];
  if (char === '{')
    return { pieces: [{ kind: 'text', text: readNested(reading, '{', '}') }], isBraced: true };
  const isQuoted = char === '"';
  if (isQuoted) reading.at++;
  const pieces: TclPiece[] = [];
  while (reading.at < code.length) {
    const one = code[reading.at] ?? '';
    if (isQuoted ? one === '"' : /[\s;]/.test(one)) break;
    pieces.push(readPiece(reading, one));
  }
  if (isQuoted) reading.at++;
  return { pieces, isBraced: false };
}

function readPiece(reading: Reading, char: string): TclPiece {
  const { code } = reading;
  if (char === '[') {
    const inside = readNested(reading, '[', ']');
    return { kind: 'command', commands: reading.depth > MAX_DEPTH ? [] : readTcl(inside, reading.depth + 1) };
  }
  if (char === '$') {
    const [whole, braced, name = ''] =
      /^\$(?:\{([^}]{0,80})\}|((?:::)?\w+))/.exec(code.slice(reading.at, reading.at + 100)) ?? [];
    if (whole !== undefined) {
      reading.at += whole.length;
      return { kind: 'variable', name: braced ?? name };
    }
  }
  reading.at += char === '\\' ? 2 : 1;
  return { kind: 'text', text: char === '\\' ? (code[reading.at - 1] ?? '') : char };
}

function readNested(reading: Reading, open: string, close: string): string {
  const start = reading.at + 1;
  let depth = 0;
  for (; reading.at < reading.code.length; reading.at++) {
    const char = reading.code[reading.at];
    if (char === '\\') reading.at++;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) break;
  }
  return reading.code.slice(start, reading.at++);
}

import type { GlobMode, TokenRead } from './glob.ts';
import { posixClass } from './posix-classes.ts';

interface Reader {
  readonly text: string;
  readonly mode: GlobMode;
  at: number;
  /** First and last code point of each range, in pairs. */
  readonly ranges: number[];
  readonly named: RegExp[];
  /** The next end of a name as last looked up: searching anew for each `[:` would cost quadratic time. */
  nameEnd: number;
}

/** Bash may have to read on from every `[` that isn't closed; none that a person writes is longer. */
const LONGEST_IN_BASH = 128;

const UNCLOSED = "a '[' is never closed";

/** Reads the `[…]` that begins at `start`, or says what is wrong with it. */
export function readClass(pattern: string, start: number, mode: GlobMode): TokenRead | string {
  const text = mode.dialect === 'bash' ? pattern.slice(0, start + LONGEST_IN_BASH) : pattern;
  if (!text.includes(']', start + 2)) return UNCLOSED;
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const reader: Reader = { text, mode, at: first, ranges: [], named: [], nameEnd: 0 };
  // The first character is always a member, so that `[]]` works.
  while (text[reader.at] !== ']' || reader.at === first) {
    if (reader.at >= text.length) return UNCLOSED;
    const name = className(reader);
    const problem = name === undefined ? readMember(reader) : addNamed(reader, name);
    if (problem !== undefined) return problem;
  }
  return { token: { kind: 'class', matches: matcher(reader, negated) }, end: reader.at + 1 };
}

/** The name in `[:name:]`, if that is what comes next. */
function className(reader: Reader): string | undefined {
  const { text, mode } = reader;
  const start = reader.at + 2;
  if (!text.startsWith('[:', reader.at) || reader.nameEnd < 0) return undefined;
  // In bash the name goes on to the next `:]`, elsewhere to the next `]`, and then a `:` must come before it.
  const end = mode.dialect === 'bash' ? ':]' : ']';
  if (reader.nameEnd < start) reader.nameEnd = text.indexOf(end, start);
  const colon = mode.dialect === 'bash' ? reader.nameEnd : reader.nameEnd - 1;
  if (colon < start || text[colon] !== ':') return undefined;
  const name = text.slice(start, colon);
  return mode.dialect !== undefined || /^\w{1,8}$/.test(name) ? name : undefined;
}

function addNamed(reader: Reader, name: string): string | undefined {
  const { mode } = reader;
  const members = posixClass(name, mode.dialect ?? 'plain');
  if (members === undefined && mode.dialect !== 'bash') return `unknown character class [:${name}:]`;
  if (members !== undefined) reader.named.push(new RegExp(`[${members}]`, 'u'));
  if (name === 'upper') addFolded(reader, 0x41, 0x5a);
  reader.at += name.length + 4;
  return undefined;
}

/** A single character, or the range that it begins. */
function readMember(reader: Reader): string | undefined {
  const { text, mode, at } = reader;
  const from = readChar(reader);
  let to = from;
  if (text[reader.at] === '-' && reader.at + 1 < text.length && text[reader.at + 1] !== ']') {
    reader.at++;
    to = readChar(reader);
    addFolded(reader, from, to);
  }
  if (to < from && mode.dialect === undefined) return `the range '${text.slice(at, reader.at)}' is backwards`;
  // For git a range's first character is a member of its own, so that `[b-a]` matches `b`.
  reader.ranges.push(from, mode.dialect === 'git' ? Math.max(from, to) : to);
  return undefined;
}

function readChar(reader: Reader): number {
  const { text, at } = reader;
  const start = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
  const code = text.codePointAt(start) as number;
  reader.at = start + (code > 0xffff ? 2 : 1);
  return code;
}

/** Git folds ranges and `[:upper:]`, but not single letters: `[A-C]` matches `b`, and `[B]` nothing. */
function addFolded({ mode, ranges }: Reader, from: number, to: number): void {
  if (mode.dialect !== 'git' || !mode.ignoreCase) return;
  const [low, high] = [Math.max(from, 0x41), Math.min(to, 0x5a)];
  if (low <= high) ranges.push(low + 0x20, high + 0x20);
}

function matcher({ mode, ranges, named }: Reader, negated: boolean): (char: string) => boolean {
  const inside = (char: string) => named.some((name) => name.test(char)) || within(ranges, char);
  const foldsText = mode.ignoreCase === true && mode.dialect !== 'git';
  return (char) => {
    if (mode.stopsAtSlash && char === '/') return false;
    const found = inside(char) || (foldsText && (inside(char.toLowerCase()) || inside(char.toUpperCase())));
    return found !== negated;
  };
}

function within(ranges: readonly number[], char: string): boolean {
  const code = char.codePointAt(0) as number;
  for (let i = 0; i < ranges.length; i += 2)
    if (code >= (ranges[i] as number) && code <= (ranges[i + 1] as number)) return true;
  return false;
}

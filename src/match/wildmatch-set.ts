/** A bracket expression such as `[a-z]` or `[![:digit:]_]`. */
export interface ByteSet {
  readonly negated: boolean;
  /** Pairs: first and last byte of each range, both included. */
  readonly ranges: readonly number[];
}

export type ParsedSet =
  | { readonly ok: true; readonly set: ByteSet; readonly next: number }
  | { readonly ok: false };

const INVALID: ParsedSet = { ok: false };

/** Git's own idea of these classes: ASCII only, and neither vertical tab nor form feed is a space. */
const CLASSES: ReadonlyMap<string, readonly number[]> = new Map([
  ['alnum', [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ['alpha', [0x41, 0x5a, 0x61, 0x7a]],
  ['blank', [0x09, 0x09, 0x20, 0x20]],
  ['cntrl', [0x00, 0x1f, 0x7f, 0x7f]],
  ['digit', [0x30, 0x39]],
  ['graph', [0x21, 0x7e]],
  ['lower', [0x61, 0x7a]],
  ['print', [0x20, 0x7e]],
  ['punct', [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ['space', [0x09, 0x0a, 0x0d, 0x0d, 0x20, 0x20]],
  ['upper', [0x41, 0x5a]],
  ['xdigit', [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
]);

interface SetReader {
  readonly pattern: string;
  readonly foldCase: boolean;
  readonly ranges: number[];
  at: number;
  /** The character that a following `-` would start its range from; `''` behind a range or class. */
  previous: string;
  /** The next `]` as last looked up: searching anew for each `[:` would cost quadratic time. */
  close: number;
}

/**
 * Reads the bracket expression that opens at `open`. With `foldCase` the text is compared in lower case, and
 * git then folds ranges and `[:upper:]` but not single letters: `[A-C]` matches `b`, `[B]` matches nothing.
 */
export function parseSet(pattern: string, open: number, foldCase: boolean): ParsedSet {
  const negated = pattern[open + 1] === '!' || pattern[open + 1] === '^';
  const reader: SetReader = {
    pattern,
    foldCase,
    ranges: [],
    at: open + (negated ? 2 : 1),
    previous: '',
    close: 0,
  };
  // The first character is always a member, so that `[]]` works.
  do {
    if (!readMember(reader)) return INVALID;
  } while (pattern[reader.at] !== ']');
  return { ok: true, set: { negated, ranges: reader.ranges }, next: reader.at + 1 };
}

function readMember(reader: SetReader): boolean {
  const here = reader.pattern[reader.at];
  const following = reader.pattern[reader.at + 1];
  if (here === undefined) return false;
  if (here === '\\') {
    reader.at++;
    return readSingle(reader, following);
  }
  if (here === '-' && reader.previous !== '' && following !== undefined && following !== ']') {
    return readRangeEnd(reader);
  }
  return here === '[' && following === ':' ? readClass(reader) : readSingle(reader, here);
}

function readSingle(reader: SetReader, member: string | undefined): boolean {
  if (member === undefined) return false;
  addRange(reader.ranges, member, member);
  reader.previous = member;
  reader.at++;
  return true;
}

function readRangeEnd(reader: SetReader): boolean {
  reader.at += reader.pattern[reader.at + 1] === '\\' ? 2 : 1;
  const last = reader.pattern[reader.at];
  if (last === undefined) return false;
  addRange(reader.ranges, reader.previous, last);
  if (reader.foldCase) addFoldedRange(reader.ranges, reader.previous, last);
  reader.previous = '';
  reader.at++;
  return true;
}

function readClass(reader: SetReader): boolean {
  const start = reader.at + 2;
  if (reader.close < start) reader.close = reader.pattern.indexOf(']', start);
  const { close } = reader;
  if (close === -1) return false;
  // Without `:]` the bracket is a member like others.
  if (close === start || reader.pattern[close - 1] !== ':') return readSingle(reader, '[');
  const name = reader.pattern.slice(start, close - 1);
  const members = CLASSES.get(name);
  if (members === undefined) return false;
  reader.ranges.push(...members);
  if (reader.foldCase && name === 'upper') addFoldedRange(reader.ranges, 'A', 'Z');
  reader.previous = '';
  reader.at = close + 1;
  return true;
}

export function setHas(set: ByteSet, byte: number): boolean {
  for (let i = 0; i < set.ranges.length; i += 2) {
    if (byte >= (set.ranges[i] ?? 0) && byte <= (set.ranges[i + 1] ?? 0)) return !set.negated;
  }
  return set.negated;
}

function addRange(ranges: number[], first: string, last: string): void {
  ranges.push(first.charCodeAt(0), last.charCodeAt(0));
}

/** The lower-case letters whose capitals lie in the range. */
function addFoldedRange(ranges: number[], first: string, last: string): void {
  const low = Math.max(first.charCodeAt(0), 0x41);
  const high = Math.min(last.charCodeAt(0), 0x5a);
  if (low <= high) ranges.push(low + 0x20, high + 0x20);
}

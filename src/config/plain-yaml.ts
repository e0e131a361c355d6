import { readItems } from './plain-entry.ts';
import { type PlainLine, readLine } from './plain-line.ts';
import { type KeyPath, type Located, positionAt, type YamlRead } from './problem.ts';
import { isUsualText } from './usual-text.ts';

/**
 * YAML as nearly all configurations are written: block maps and lists, one entry a line, values that can be read
 * in one way only. It is read here because the hook reads it before every tool call, and a whole YAML parser takes
 * longer to load than all the rest of the decision. What is not certainly plain (`undefined`) is left to the parser:
 * aliases, tags, odd escapes, text over several lines, odd numbers, and everything that is wrong. So this reader
 * has no errors, and a test compares each of its answers with the parser's.
 */
export function readPlainYaml(source: string): YamlRead | undefined {
  if (!isUsualText(source)) return undefined;
  const reading: Reading = {
    lines: source.split('\n'),
    hasEscapes: source.includes('\\'),
    at: 0,
    offset: 0,
    line: undefined,
    start: 0,
    value: undefined,
    isPlain: true,
    known: new Map(),
    places: [],
  };
  next(reading);
  const { line, start, places } = reading;
  if (line === undefined || line.dash > 0) return undefined;
  const value = readMap(reading, line.indent);
  return reading.isPlain && reading.line === undefined ? placed(source, value, start, places) : undefined;
}

/** A value that begins at `start`, with the places of its entries. */
export function placed(source: string, value: unknown, start: number, places: Places): YamlRead {
  const root = { value, start };
  return { ok: true, value, locate: (path, atKey) => locate(source, places, root, path, atKey) };
}

interface Reading {
  readonly lines: readonly string[];
  readonly hasEscapes: boolean;
  /** The line that comes next, and where it begins in the source. */
  at: number;
  offset: number;
  /** The one that is being read, none at the end; where its entry begins, and its value. */
  line: PlainLine | undefined;
  start: number;
  value: unknown;
  isPlain: boolean;
  /** Rules have much in common: what was read once isn't read again. */
  readonly known: Map<string, PlainLine | 'blank'>;
  readonly places: Places;
}

/** Where the entries of maps and lists begin, key and value in turns. An entry comes before those inside it. */
export type Places = number[];

/** Goes on to the next line that says something. */
function next(reading: Reading): void {
  const { lines } = reading;
  while (reading.at < lines.length) {
    const text = lines[reading.at++] as string;
    const line = quotedLine(reading, text) ?? lineOf(reading, text);
    const { offset } = reading;
    reading.offset = offset + text.length + 1;
    if (line === 'blank') continue;
    if (line === undefined) {
      giveUp(reading);
      return;
    }
    reading.line = line;
    reading.start = offset + line.indent + line.dash;
    return;
  }
  reading.line = undefined;
}

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/**
 * The commonest lines end with a quoted value that stands for itself. What is in front of it is soon known, so that
 * they are told apart without an expression.
 */
function quotedLine(reading: Reading, text: string): PlainLine | undefined {
  const last = text.length - 1;
  const code = text.charCodeAt(last);
  if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return undefined;
  const quote = code === DOUBLE_QUOTE ? '"' : "'";
  const open = text.indexOf(quote);
  if (open === last || text.indexOf(quote, open + 1) !== last) return undefined;
  const value = text.slice(open + 1, last);
  if (reading.hasEscapes && value.includes('\\')) return undefined;
  const before = lineOf(reading, text.slice(0, open));
  if (before === undefined || before === 'blank' || before.quoted === undefined) return undefined;
  reading.value = value;
  return before.quoted;
}

function lineOf(reading: Reading, text: string): PlainLine | 'blank' | undefined {
  const known = reading.known.get(text);
  const line = known ?? readLine(text);
  if (line === undefined) return undefined;
  if (known === undefined) reading.known.set(text, line);
  if (line !== 'blank') reading.value = line.value;
  return line;
}

function giveUp(reading: Reading): undefined {
  reading.isPlain = false;
  reading.at = reading.lines.length;
  reading.line = undefined;
}

/** The first entry is that of the line at hand, whatever stands in front of it. */
function readMap(reading: Reading, indent: number): unknown {
  const map: Record<string, unknown> = {};
  const { places } = reading;
  let { line } = reading;
  do {
    const { key, kind, valueAt } = line as PlainLine;
    if (key === undefined || key in map) return giveUp(reading);
    const { start } = reading;
    const at = places.length;
    places[at] = start;
    places[at + 1] = start + valueAt;
    if (kind === 'scalar') {
      map[key] = reading.value;
      next(reading);
    } else if (kind === 'lines') {
      places[at + 1] = reading.offset;
      map[key] = readLines(reading, indent, reading.value as string);
    } else if (kind === 'nothing') {
      next(reading);
      const below = lineBelow(reading, indent);
      places[at + 1] = below === undefined ? start : reading.start - below.dash;
      map[key] = below === undefined ? null : readBlock(reading, below);
    } else {
      map[key] = readFlow(reading, line as PlainLine);
    }
    ({ line } = reading);
  } while (line?.indent === indent && line.dash === 0);
  return map;
}

/** The line, if it belongs to the key above it; a list may be indented as little as its key. */
function lineBelow({ line }: Reading, indent: number): PlainLine | undefined {
  if (line === undefined || line.indent < indent) return undefined;
  return line.indent > indent || line.dash > 0 ? line : undefined;
}

function readBlock(reading: Reading, { indent, dash }: PlainLine): unknown {
  return dash === 0 ? readMap(reading, indent) : readList(reading, indent);
}

function readList(reading: Reading, indent: number): unknown {
  const list: unknown[] = [];
  const { places } = reading;
  for (let { line } = reading; line?.indent === indent && line.dash > 0; { line } = reading) {
    places.push(reading.start, reading.start);
    if (line.key !== undefined) {
      list.push(readMap(reading, indent + line.dash));
    } else if (line.kind === 'scalar') {
      list.push(reading.value);
      next(reading);
    } else {
      list.push(readFlow(reading, line));
    }
  }
  return list;
}

/** An empty map, or a list in one line. */
function readFlow(reading: Reading, { kind, valueAt }: PlainLine): unknown {
  const { value, start, places } = reading;
  next(reading);
  if (kind === 'map') return {};
  const items = kind === 'list' ? readItems(value as string) : undefined;
  if (items === undefined) return giveUp(reading);
  for (const { at } of items) places.push(start + valueAt + at, start + valueAt + at);
  return items.map((item) => item.value);
}

/** The lines below `key: |`. */
function readLines(reading: Reading, outer: number, style: string): unknown {
  const indent = (reading.lines[reading.at] ?? '').search(/[^ ]/);
  if (indent <= outer) return giveUp(reading);
  const margin = ' '.repeat(indent);
  const lines: string[] = [];
  for (; reading.at < reading.lines.length; reading.at++) {
    const line = reading.lines[reading.at] as string;
    if (line !== '' && line.trim() === '') return giveUp(reading);
    if (line !== '' && !line.startsWith(margin)) break;
    reading.offset += line.length + 1;
    lines.push(line.slice(indent));
  }
  // Without the file's last line end, the text has none either.
  if (reading.at === reading.lines.length && lines.at(-1) !== '') return giveUp(reading);
  while (lines.at(-1) === '') lines.pop();
  next(reading);
  return lines.join('\n') + (style === '|' ? '\n' : '');
}

interface Placed {
  readonly value: unknown;
  readonly start: number;
}

function locate(source: string, places: Places, root: Placed, path: KeyPath, atKey = false): Located {
  let { value, start } = root;
  let entry = 0;
  for (const [depth, part] of path.entries()) {
    const before = entriesBefore(value, part);
    if (before === undefined) return { ...positionAt(source, start), written: false };
    entry += before;
    const which = atKey && depth === path.length - 1 ? 0 : 1;
    start = places[entry * 2 + which] as number;
    value = (value as Record<string | number, unknown>)[part];
    entry++;
  }
  return { ...positionAt(source, start), written: true };
}

/** How many entries of a map or a list, and inside those, come before this one; `undefined` if there is no such one. */
function entriesBefore(value: unknown, part: string | number): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) !== (typeof part === 'number') || !Object.hasOwn(value, part)) return undefined;
  let before = 0;
  for (const [key, item] of Object.entries(value)) {
    if (key === String(part)) break;
    before += 1 + entriesIn(item);
  }
  return before;
}

function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const item of Object.values(value)) count += 1 + entriesIn(item);
  return count;
}

import { type PlainEntry, readEntry, readItems } from './plain-entry.ts';
import { type KeyPath, type Located, positionAt, type YamlRead } from './problem.ts';

/**
 * YAML as nearly all configurations are written: block maps and lists, one entry a line, values that can be read
 * in one way only. It is read here because the hook reads it before every tool call, and a whole YAML parser takes
 * longer to load than all the rest of the decision. What is not certainly plain (`undefined`) is left to the parser:
 * aliases, tags, odd escapes, text over several lines, odd numbers, and everything that is wrong. So this reader
 * has no errors, and a test compares each of its answers with the parser's.
 */
export function readPlainYaml(source: string): YamlRead | undefined {
  if (NOT_ASCII.test(source) && new RegExp(`[^${USUAL}]`).test(source)) return undefined;
  const reading: Reading = {
    lines: source.split('\n'),
    at: 0,
    offset: 0,
    line: undefined,
    isPlain: true,
    entries: new Map(),
    places: new Map(),
  };
  next(reading);
  const { line } = reading;
  if (line === undefined) return undefined;
  const value = readMap(reading, line.indent);
  if (!reading.isPlain || reading.line !== undefined) return undefined;
  const root = { value, start: line.start };
  return { ok: true, value, locate: (path, atKey) => locate(source, reading.places, root, path, atKey) };
}

/** Most files have no more than this, and it is five times as fast to find out. */
const NOT_ASCII = /[^\n -~]/;
/** Line feeds, printable ASCII, letters and symbols. Not: tabs, other line ends, control characters. */
const USUAL =
  '\\n -~\\u00a1-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\ud7ff\\ud83c-\\ud83e\\udc00-\\udfff\\ufe0f';
/** Deep enough for every rule, and far from where the parser gives up. */
const DEEPEST_INDENT = 40;

/** One line, or what is left of it behind `- `. */
interface Line {
  indent: number;
  dash: number;
  /** Where the entry begins in the source. */
  readonly start: number;
  readonly entry: PlainEntry;
}

/** For each map and list where its entries begin: key and value in turns. */
type Places = Map<unknown, number[]>;

interface Reading {
  readonly lines: readonly string[];
  /** The line that comes next, and where it begins in the source. */
  at: number;
  offset: number;
  /** The one that is being read; none at the end. */
  line: Line | undefined;
  isPlain: boolean;
  /** Rules have much in common: what was read once isn't read again. */
  readonly entries: Map<string, PlainEntry>;
  readonly places: Places;
}

/** Goes on to the next line that says something. */
function next(reading: Reading): void {
  reading.line = undefined;
  while (reading.at < reading.lines.length) {
    const text = reading.lines[reading.at] as string;
    const { offset } = reading;
    reading.at++;
    reading.offset += text.length + 1;
    const indent = skipSpaces(text, 0);
    if (indent === text.length || text[indent] === '#') continue;
    const begin = text[indent] === '-' && text[indent + 1] === ' ' ? skipSpaces(text, indent + 1) : indent;
    const written = text.slice(begin);
    const entry = reading.entries.get(written) ?? readEntry(written);
    if (entry === undefined || begin > DEEPEST_INDENT) {
      giveUp(reading);
      return;
    }
    reading.entries.set(written, entry);
    reading.line = { indent, dash: begin - indent, start: offset + begin, entry };
    return;
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

function giveUp(reading: Reading): undefined {
  reading.isPlain = false;
  reading.at = reading.lines.length;
  reading.line = undefined;
}

function readMap(reading: Reading, indent: number): unknown {
  const map: Record<string, unknown> = {};
  const places: number[] = [];
  reading.places.set(map, places);
  for (let { line } = reading; line?.indent === indent && line.dash === 0; { line } = reading) {
    const { key, kind, value, valueAt } = line.entry;
    if (key === undefined || key in map) return giveUp(reading);
    const at = places.push(line.start, line.start + valueAt) - 1;
    if (kind === 'lines') {
      places[at] = reading.offset;
      map[key] = readLines(reading, indent, value as string);
    } else if (kind === 'nothing') {
      next(reading);
      const below = lineBelow(reading, indent);
      places[at] = below === undefined ? line.start : below.start - below.dash;
      map[key] = below === undefined ? null : readBlock(reading, below);
    } else {
      map[key] = readValue(reading, line);
    }
  }
  return map;
}

/** The line, if it belongs to the key above it; a list may be indented as little as its key. */
function lineBelow({ line }: Reading, indent: number): Line | undefined {
  if (line === undefined || line.indent < indent) return undefined;
  return line.indent > indent || line.dash > 0 ? line : undefined;
}

function readBlock(reading: Reading, { indent, dash }: Line): unknown {
  return dash === 0 ? readMap(reading, indent) : readList(reading, indent);
}

function readList(reading: Reading, indent: number): unknown {
  const list: unknown[] = [];
  const places: number[] = [];
  reading.places.set(list, places);
  for (let { line } = reading; line?.indent === indent && line.dash > 0; { line } = reading) {
    places.push(line.start, line.start);
    if (line.entry.key === undefined) {
      list.push(readValue(reading, line));
    } else {
      line.indent += line.dash;
      line.dash = 0;
      list.push(readMap(reading, line.indent));
    }
  }
  return list;
}

function readValue(reading: Reading, { entry: { kind, value, valueAt }, start }: Line): unknown {
  next(reading);
  if (kind === 'scalar') return value;
  if (kind === 'map') return {};
  return kind === 'list' ? readFlowList(reading, value as string, start + valueAt) : giveUp(reading);
}

function readFlowList(reading: Reading, text: string, start: number): unknown {
  const items = readItems(text);
  if (items === undefined) return giveUp(reading);
  const list = items.map(({ value }) => value);
  reading.places.set(
    list,
    items.flatMap(({ at }) => [start + at, start + at]),
  );
  return list;
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
  for (const [depth, part] of path.entries()) {
    const entry = entryNumber(value, part);
    if (entry < 0) return { ...positionAt(source, start), written: false };
    const which = atKey && depth === path.length - 1 ? 0 : 1;
    start = places.get(value)?.[entry * 2 + which] ?? start;
    value = (value as Record<string | number, unknown>)[part];
  }
  return { ...positionAt(source, start), written: true };
}

function entryNumber(value: unknown, part: string | number): number {
  if (typeof value !== 'object' || value === null) return -1;
  return Array.isArray(value) === (typeof part === 'number') ? Object.keys(value).indexOf(String(part)) : -1;
}

import { type PlainEntry, readEntry } from './plain-entry.ts';

/** One line of plain YAML, or what stands in front of a quoted value. */
export interface PlainLine extends PlainEntry {
  readonly indent: number;
  /** The width of `- ` and the blanks behind it; 0 where there is none. */
  readonly dash: number;
  /** The same line with a quoted text behind it; `undefined` where none may follow. */
  readonly quoted: PlainLine | undefined;
}

/** Deep enough for every rule, and far from where the parser gives up. */
const DEEPEST_INDENT = 40;

/** `undefined`: not plain. `'blank'`: it says nothing. */
export function readLine(text: string): PlainLine | 'blank' | undefined {
  const indent = skipSpaces(text, 0);
  if (indent === text.length || text[indent] === '#') return 'blank';
  const begin = text[indent] === '-' && text[indent + 1] === ' ' ? skipSpaces(text, indent + 1) : indent;
  const entry = begin > DEEPEST_INDENT ? undefined : readEntry(text.slice(begin));
  if (entry === undefined) return undefined;
  const line = { ...entry, indent, dash: begin - indent, quoted: undefined };
  const isOpen = entry.kind === 'nothing' && begin + entry.valueAt === text.length && text.endsWith(' ');
  return isOpen ? { ...line, quoted: { ...line, kind: 'scalar' } } : line;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

import { insertion, lineEndingOf, type Span, type TextEdit } from './text-edits.ts';

/** Where the line of `offset` begins. */
export function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line after that of `offset` begins, or the end of the text. */
export function nextLine(source: string, offset: number): number {
  const found = source.indexOf('\n', offset);
  return found < 0 ? source.length : found + 1;
}

/** The blanks that a line begins with; `undefined` when something else stands before `offset`. */
export function indentBefore(source: string, offset: number): string | undefined {
  const before = source.slice(lineStart(source, offset), offset);
  return /^ *$/.test(before) ? before : undefined;
}

/** The whole lines that hold a span; blank lines at its end, which a block scalar takes in, stay outside. */
export function linesAround(source: string, { start, end }: Span): Span {
  const last = start + source.slice(start, end).trimEnd().length;
  return { start: lineStart(source, start), end: nextLine(source, Math.max(start, last)) };
}

/** Every line moved so that one with `from` blanks gets `to`; blank lines stay as they are. */
export function reindent(lines: string, from: number, to: number): string {
  if (from === to) return lines;
  return lines.replace(/^( *)(?=\S)/gm, (blanks) => ' '.repeat(Math.max(0, blanks.length + to - from)));
}

/** Texts end their last line; a file's last line may not. */
export function withLineEnding(lines: string, eol: string): string {
  return lines === '' || lines.endsWith('\n') ? lines : lines + eol;
}

/** Puts whole lines at `offset`, the beginning of a line or the end of a file, whose last line may not be ended. */
export function insertLines(source: string, offset: number, lines: string): TextEdit {
  const eol = lineEndingOf(source);
  const lead = source.charAt(offset - 1) === '\n' ? '' : eol;
  return insertion(offset, lead + withLineEnding(lines, eol));
}

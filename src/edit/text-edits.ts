export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A change to a text: what stands from `start` to `end` becomes `text`. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** All edits at once; their offsets speak of the text as it is given, and they must not overlap. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(source.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + source.slice(at);
}

export function insertion(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

/** The line ending that a text uses; the system's plain one when it has none. */
export function lineEndingOf(source: string): string {
  return /\r\n|\n/.exec(source)?.[0] ?? '\n';
}

/** Where an offset stands, as people count. */
export function positionOf(
  source: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = source.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

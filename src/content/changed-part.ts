import type { TextChange } from '../call/text-change.ts';

/** Where two texts differ, in whole lines. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** How many lines of the whole text come before it. */
  readonly linesAbove: number;
}

/** What is found may begin some lines above what has changed, as a key does. */
const LINES_AROUND = 6;

/** The same text, however its lines end. */
function plain(text: string): string {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
}

/** Leaves out the lines that both texts begin and end with; what stands in those is nobody's addition. */
export function changedPart({ before: was, after: is }: Pick<TextChange, 'before' | 'after'>): ChangedPart {
  const [before, after] = [plain(was), plain(is)];
  if (before === after) return { before: '', after: '', linesAbove: 0 };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  start = lineStart(after, start, LINES_AROUND);
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  end = after.length - lineEnd(after, after.length - end, LINES_AROUND);
  return {
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    linesAbove: countLines(after, 0, start),
  };
}

/** The start of the line that `at` is in, or of one some lines above. */
function lineStart(text: string, at: number, above: number): number {
  let start = at;
  for (let count = 0; count <= above && start > 0; count++) start = text.lastIndexOf('\n', start - 2) + 1;
  return start;
}

function lineEnd(text: string, at: number, below: number): number {
  let end = at;
  for (let count = 0; count <= below && end < text.length; count++) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
  }
  return end;
}

/** How many lines end between two places. */
export function countLines(text: string, from: number, until: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

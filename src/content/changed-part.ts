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
  // A text that was put together from pieces is one piece after `slice`; the small engine would join it at each look.
  const body = text.slice(text.startsWith('\uFEFF') ? 1 : 0);
  return body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
}

/** Leaves out the lines that both texts begin and end with; what stands in those is nobody's addition. */
export function changedPart({ before: was, after: is }: Pick<TextChange, 'before' | 'after'>): ChangedPart {
  const [before, after] = [plain(was), plain(is)];
  if (before === after) return { before: '', after: '', linesAbove: 0 };
  const shorter = Math.min(before.length, after.length);
  const start = lineStart(after, sameAtStart(before, after, shorter), LINES_AROUND);
  let end = sameAtEnd(before, after, shorter - start);
  end = after.length - lineEnd(after, after.length - end, LINES_AROUND);
  return {
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    linesAbove: lineCounter(after)(start),
  };
}

/** Texts are compared by so many characters first: most of two versions of a file is the same. */
const STRIDE = 1_000;

function sameAtStart(a: string, b: string, most: number): number {
  let same = 0;
  while (same + STRIDE <= most && a.slice(same, same + STRIDE) === b.slice(same, same + STRIDE))
    same += STRIDE;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}

function sameAtEnd(a: string, b: string, most: number): number {
  const part = (text: string, same: number) => text.slice(text.length - same - STRIDE, text.length - same);
  let same = 0;
  while (same + STRIDE <= most && part(a, same) === part(b, same)) same += STRIDE;
  while (same < most && a.charCodeAt(a.length - 1 - same) === b.charCodeAt(b.length - 1 - same)) same++;
  return same;
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

/** How many lines end before a place; asked of one place after the other. */
export function lineCounter(text: string): (at: number) => number {
  let [lines, counted] = [0, 0];
  return (at) => {
    lines += text.slice(counted, at).split('\n').length - 1;
    counted = at;
    return lines;
  };
}

/**
 * The lines of a piece of a transcript that have one of these marks in them. Most of a transcript is none of ours, and
 * looking for bytes takes a tenth of the time that reading them as JSON would.
 */
export function* markedLines(bytes: Buffer, marks: readonly string[]): Generator<Buffer> {
  const next = marks.map((mark) => find(bytes, mark, 0));
  for (;;) {
    const at = Math.min(...next);
    if (at === Number.POSITIVE_INFINITY) return;
    const start = at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline < 0 ? bytes.length : newline;
    yield bytes.subarray(start, end);
    for (const [index, mark] of marks.entries())
      if ((next[index] as number) < end) next[index] = find(bytes, mark, end);
  }
}

const NEWLINE = 10;

function find(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1');
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

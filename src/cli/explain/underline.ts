interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MarkedLine {
  readonly text: string;
  /** Blanks and marks to stand below the text; empty when nothing on the line is marked. */
  readonly marks: string;
}

/**
 * A command in lines of at most `width` characters, with marks below the spans. Characters that would move the
 * cursor are shown as blanks, so that marks and text keep in step.
 */
export function underlined(command: string, spans: readonly Span[], width: number): readonly MarkedLine[] {
  const marks = marksUnder(command, spans);
  const lines: MarkedLine[] = [];
  let start = 0;
  for (const line of command.split('\n')) {
    for (let at = start; at === start || at < start + line.length; at += width) {
      const end = Math.min(at + width, start + line.length);
      lines.push({
        text: command.slice(at, end).replace(UNPRINTABLE, ' '),
        marks: marks.slice(at, end).join('').trimEnd(),
      });
    }
    start += line.length + 1;
  }
  return lines;
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function marksUnder(command: string, spans: readonly Span[]): readonly string[] {
  const marks = new Array<string>(command.length).fill(' ');
  let done = 0;
  // In order and each character once: spans lie inside each other, and there may be many.
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    marks.fill('~', Math.max(start, done), end);
    done = Math.max(done, end);
  }
  return marks;
}

import type { MatchedWords } from '../../decision.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the words stand in the text of a command; the whole command where none of them can be found. */
export function wordSpans(command: string, { texts, span }: MatchedWords): readonly Span[] {
  const spans: Span[] = [];
  const part = command.slice(0, span.end);
  for (const text of texts) {
    const start = placeOf(part, text, span.start, spans);
    if (start >= 0) spans.push({ start, end: start + text.length });
  }
  return spans.length === 0 ? [span] : spans;
}

/** As a word of its own, and not one that is marked already. */
function placeOf(part: string, text: string, from: number, taken: readonly Span[]): number {
  if (text === '') return -1;
  for (let at = part.indexOf(text, from); at >= 0; at = part.indexOf(text, at + 1)) {
    const isApart = !JOINED.test(part[at - 1] ?? ' ') && !JOINED.test(part[at + text.length] ?? ' ');
    if (isApart && !taken.some(({ start }) => start === at)) return at;
  }
  return -1;
}

/** Characters that make it a part of a longer word; a path may stand before the name of a program. */
const JOINED = /[\w.=-]/;

import { indentBefore, nextLine } from '../../edit/lines.ts';
import type { Span } from '../../edit/text-edits.ts';
import type { YamlEntry, YamlNode } from './yaml-tree.ts';

interface Comment extends Span {
  readonly text: string;
  /** The blanks before it when it has a line of its own. */
  readonly indent: string | undefined;
}

/** The comments within a span, given the values there: a `#` inside a value is none. */
export function commentsIn(source: string, span: Span, values: readonly Span[]): readonly Comment[] {
  const found: Comment[] = [];
  const inside = values.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (let at = span.start; at < span.end; at++) {
    while (next < inside.length && (inside[next] as Span).end <= at) next++;
    const value = inside[next];
    if (value !== undefined && value.start <= at) {
      at = value.end - 1;
      continue;
    }
    if (source.charAt(at) !== '#' || /\S/.test(source.charAt(at - 1))) continue;
    const end = Math.min(span.end, nextLine(source, at));
    const text = source.slice(at, end).trimEnd();
    found.push({ start: at, end: at + text.length, text, indent: indentBefore(source, at) });
    at = end - 1;
  }
  return found;
}

/** The texts (keys and values) of an entry or a value, in which no comment can be. */
export function textsOf(of: YamlEntry | YamlNode): readonly Span[] {
  if ('keySpan' in of) return [of.keySpan, ...textsOf(of.value)];
  if (of.kind === 'map') return of.entries.flatMap(textsOf);
  if (of.kind === 'list') return of.items.flatMap(textsOf);
  return of.kind === 'text' ? [{ start: of.contentStart, end: of.end }] : [];
}

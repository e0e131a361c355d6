import { indentBefore, lineStart, linesAround, nextLine, withLineEnding } from '../../edit/lines.ts';
import { insertion, lineEndingOf, type Span, type TextEdit } from '../../edit/text-edits.ts';
import { commentsIn, textsOf } from './comments.ts';
import type { YamlEntry, YamlMap } from './yaml-tree.ts';

/** A map in the file, and the key that it stands under; the root has none. */
export interface Place {
  readonly source: string;
  readonly map: YamlMap;
  readonly key: Span | undefined;
}

/** What stands in the file is written in a way that an edit can't be sure of. */
export class UnknownLayout extends Error {}

/** The blanks before something that begins its line. */
export function indentOf(source: string, offset: number): string {
  const indent = indentBefore(source, offset);
  if (indent === undefined) throw new UnknownLayout();
  return indent;
}

/** Takes an entry out. Comments on its lines and inside of it stay, but not those in what has `moved` elsewhere. */
export function removeEntry(place: Place, entry: YamlEntry, moved?: Span): readonly TextEdit[] {
  return place.map.flow ? removeFlowEntry(place, entry) : turnIntoComment(place, entry, () => '', moved);
}

/** The same with lines in its place that aren't an entry, so that the map may be left without any. */
export function turnIntoComment(
  place: Place,
  entry: YamlEntry,
  lines: (indent: string) => string,
  moved?: Span,
): readonly TextEdit[] {
  const emptied = place.map.entries.length === 1 ? emptyMap(place) : [];
  return [...replaceBlockEntry(place, entry, lines, moved), ...emptied];
}

/** Puts lines in an entry's place, after the comments that stood inside of it. */
export function replaceBlockEntry(
  { source }: Place,
  entry: YamlEntry,
  lines: (indent: string) => string,
  moved?: Span,
): readonly TextEdit[] {
  const indent = indentOf(source, entry.keySpan.start);
  const eol = lineEndingOf(source);
  const region = linesAround(source, spanOf(entry));
  const comments = commentsIn(source, region, textsOf(entry))
    .filter(({ start }) => moved === undefined || start < moved.start || start >= moved.end)
    .map((comment) => `${comment.indent ?? indent}${comment.text}${eol}`)
    .join('');
  const text = comments + withLineEnding(lines(indent), eol);
  return [{ ...(text === '' ? withoutDoubledBlank(source, region) : region), text }];
}

/** Has it no value, or is that null? */
export function isNothing({ value }: YamlEntry): boolean {
  return value.kind === 'nothing' || (value.kind === 'text' && /^(~|null|Null|NULL)$/.test(value.value));
}

export function spanOf(entry: YamlEntry): Span {
  return { start: entry.keySpan.start, end: Math.max(entry.keySpan.end, entry.value.end) };
}

/** A removed paragraph takes one of the blank lines around it along, and none is left below a heading. */
function withoutDoubledBlank(source: string, { start, end }: Span): Span {
  const before = lineStart(source, Math.max(0, start - 1));
  const line = source.slice(before, start);
  const isBlank = line.trim() === '';
  if (!isBlank && !/^[^#]*:\s*$/.test(line)) return { start, end };
  if (end === source.length) return { start: isBlank ? before : start, end };
  const after = nextLine(source, end);
  return source.slice(end, after).trim() === '' ? { start, end: after } : { start, end };
}

/** A block map without entries would be null: `key:` becomes `key: {}`. */
function emptyMap({ source, map, key }: Place): readonly TextEdit[] {
  if (key === undefined) return [];
  const between = source.slice(key.end, map.start);
  const colon = /^\s*:(?=\s)/.exec(between)?.[0].length;
  if (colon === undefined || /[&!]/.test(between.split('#', 1)[0] ?? '')) throw new UnknownLayout();
  return [insertion(key.end + colon, ' {}')];
}

function removeFlowEntry({ source, map }: Place, entry: YamlEntry): readonly TextEdit[] {
  const index = map.entries.indexOf(entry);
  const [previous, next] = [map.entries[index - 1], map.entries[index + 1]];
  const own = spanOf(entry);
  const span =
    next !== undefined
      ? { start: own.start, end: next.keySpan.start }
      : { start: previous === undefined ? own.start : spanOf(previous).end, end: own.end };
  const texts = [...textsOf(entry), ...(previous === undefined ? [] : textsOf(previous))];
  if (commentsIn(source, span, texts).length > 0) throw new UnknownLayout();
  return [{ ...span, text: '' }];
}

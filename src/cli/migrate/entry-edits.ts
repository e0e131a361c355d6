import { indentBefore, lineStart, linesAround, nextLine, withLineEnding } from '../../edit/lines.ts';
import { lineEndingOf, type Span, type TextEdit } from '../../edit/text-edits.ts';
import { commentsIn, textsOf } from './comments.ts';
import type { YamlEntry, YamlMap } from './yaml-tree.ts';

/** A map in the file, and the key that it stands under; the root has none. */
export interface Place {
  readonly source: string;
  readonly map: YamlMap;
  readonly key: Span | undefined;
}

/** The edits that do something, or `undefined` when the layout is one that they can't be sure of. */
export type Edits = readonly TextEdit[] | undefined;

/** Takes an entry out. Comments on its lines and inside of it stay, but not those in what has `moved` elsewhere. */
export function removeEntry(place: Place, entry: YamlEntry, moved?: Span): Edits {
  if (place.map.flow) return removeFlowEntry(place, entry);
  const emptied = place.map.entries.length === 1 ? emptyMap(place) : [];
  const removal = replaceBlockEntry(place, entry, () => '', moved);
  return emptied === undefined || removal === undefined ? undefined : [...removal, ...emptied];
}

/** Puts lines in an entry's place, after the comments that stood inside of it. */
export function replaceBlockEntry(
  place: Place,
  entry: YamlEntry,
  lines: (indent: string) => string,
  moved?: Span,
): Edits {
  const { source } = place;
  const indent = indentBefore(source, entry.keySpan.start);
  if (indent === undefined) return undefined;
  const eol = lineEndingOf(source);
  const region = linesAround(source, spanOf(entry));
  const comments = commentsIn(source, region, textsOf(entry))
    .filter(({ start }) => moved === undefined || start < moved.start || start >= moved.end)
    .map((comment) => `${comment.indent ?? indent}${comment.text}${eol}`)
    .join('');
  const text = comments + withLineEnding(lines(indent), eol);
  return [{ ...(text === '' ? withoutDoubledBlank(source, region) : region), text }];
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
function emptyMap({ source, map, key }: Place): Edits {
  if (key === undefined) return [];
  const between = source.slice(key.end, map.start);
  const colon = /^\s*:(?=\s)/.exec(between)?.[0].length;
  if (colon === undefined || /[&!]/.test(between.split('#', 1)[0] ?? '')) return undefined;
  return [{ start: key.end + colon, end: key.end + colon, text: ' {}' }];
}

function removeFlowEntry({ source, map }: Place, entry: YamlEntry): Edits {
  const index = map.entries.indexOf(entry);
  const [previous, next] = [map.entries[index - 1], map.entries[index + 1]];
  const own = spanOf(entry);
  const span =
    next !== undefined
      ? { start: own.start, end: next.keySpan.start }
      : { start: previous === undefined ? own.start : spanOf(previous).end, end: own.end };
  const texts = [...textsOf(entry), ...(previous === undefined ? [] : textsOf(previous))];
  return commentsIn(source, span, texts).length > 0 ? undefined : [{ ...span, text: '' }];
}

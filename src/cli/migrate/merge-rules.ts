import { indentBefore, insertLines, lineStart, linesAround, nextLine, reindent } from '../../edit/lines.ts';
import { lineEndingOf, type Span, type TextEdit } from '../../edit/text-edits.ts';
import { commentsIn } from './comments.ts';
import { indentOf, isNothing, type Place, removeEntry, spanOf, UnknownLayout } from './entry-edits.ts';
import { appendItems } from './merge-lists.ts';
import type { YamlEntry, YamlMap } from './yaml-tree.ts';

/** One step towards a file where everything of `rules` stands under `preToolUse`. */
export function migrateRules(root: Place, rules: YamlEntry): readonly TextEdit[] {
  const target = root.map.entries.find((entry) => entry.key === 'preToolUse');
  if (isEmpty(rules)) return removeEntry(root, rules);
  if (target === undefined) return [renamed(rules)];
  if (isEmpty(target)) return removeEntry(root, target);
  if (rules.value.kind !== 'map' || target.value.kind !== 'map') throw new UnknownLayout();
  const [from, to] = [rules.value, target.value];
  for (const entry of from.entries) {
    const other = to.entries.find(({ key }) => key === entry.key);
    if (other !== undefined) return mergeEntry(root, rules, target, entry, other);
  }
  if (from.flow || to.flow) throw new UnknownLayout();
  const [first, second] =
    rules.keySpan.start < target.keySpan.start ? ([rules, target] as const) : ([target, rules] as const);
  return joinBlocks(root, first, second);
}

/** The same key on both sides: lists are joined, so that nothing that was protected is lost. */
function mergeEntry(
  root: Place,
  rules: YamlEntry,
  target: YamlEntry,
  entry: YamlEntry,
  other: YamlEntry,
): readonly TextEdit[] {
  const { source } = root;
  const placeOf = (of: YamlEntry): Place => ({ source, map: of.value as YamlMap, key: of.keySpan });
  if (entry.value.kind === 'list' && other.value.kind === 'list') {
    if (other.value.items.length === 0) return removeEntry(placeOf(target), other);
    if (entry.value.items.length > 0) {
      const asLines = !entry.value.flow && !other.value.flow;
      const moved = asLines ? linesAround(source, entry.value) : undefined;
      return [appendItems(source, other.value, entry.value), ...removeEntry(placeOf(rules), entry, moved)];
    }
  }
  return removeEntry(placeOf(rules), entry);
}

/** The later section's lines go to the end of the earlier one, which is called `preToolUse` from then on. */
function joinBlocks({ source, map }: Place, first: YamlEntry, second: YamlEntry): readonly TextEdit[] {
  const [indent, other] = [bodyIndent(source, first), bodyIndent(source, second)];
  const heading = linesOfHeading(source, second);
  const eol = lineEndingOf(source);
  const end = linesAround(source, spanOf(second)).end;
  const body = reindent(source.slice(heading.end, end), other.length, indent.length);
  const remarks = commentsIn(source, heading, [second.keySpan])
    .map((comment) => `${indent}${comment.text}${eol}`)
    .join('');
  if (map.entries.indexOf(second) - map.entries.indexOf(first) === 1)
    return [renamed(first), { start: heading.start, end, text: remarks + body }];
  const at = linesAround(source, spanOf(first)).end;
  return [renamed(first), insertLines(source, at, remarks + body), { start: heading.start, end, text: '' }];
}

/** The line `key:`, when nothing but a comment follows on it. */
function linesOfHeading(source: string, { keySpan }: YamlEntry): Span {
  const end = nextLine(source, keySpan.end);
  const isAlone = /^\s*:\s*(#.*)?\s*$/.test(source.slice(keySpan.end, end));
  if (!isAlone || indentBefore(source, keySpan.start) === undefined) throw new UnknownLayout();
  return { start: lineStart(source, keySpan.start), end };
}

function bodyIndent(source: string, { value }: YamlEntry): string {
  const first = value.kind === 'map' ? value.entries[0] : undefined;
  if (first === undefined) throw new UnknownLayout();
  return indentOf(source, first.keySpan.start);
}

function renamed({ keySpan }: YamlEntry): TextEdit {
  return { start: keySpan.start, end: keySpan.end, text: 'preToolUse' };
}

function isEmpty(entry: YamlEntry): boolean {
  return isNothing(entry) || (entry.value.kind === 'map' && entry.value.entries.length === 0);
}

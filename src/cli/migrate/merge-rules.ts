import {
  indentBefore,
  lineStart,
  linesAround,
  nextLine,
  reindent,
  withLineEnding,
} from '../../edit/lines.ts';
import { lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import { commentsIn, textsOf } from './comments.ts';
import { type Edits, type Place, removeEntry, spanOf } from './entry-edits.ts';
import { appendItems } from './merge-lists.ts';
import type { YamlEntry, YamlMap } from './yaml-tree.ts';

/** One step towards a file where everything of `rules` stands under `preToolUse`. */
export function migrateRules(root: Place, rules: YamlEntry): Edits {
  const target = root.map.entries.find((entry) => entry.key === 'preToolUse');
  if (isEmpty(rules)) return removeEntry(root, rules);
  if (target === undefined) return [{ ...spanOfKey(rules), text: 'preToolUse' }];
  if (isEmpty(target)) return removeEntry(root, target);
  if (rules.value.kind !== 'map' || target.value.kind !== 'map') return undefined;
  const [from, to] = [rules.value, target.value];
  for (const entry of from.entries) {
    const other = to.entries.find(({ key }) => key === entry.key);
    if (other !== undefined) return mergeEntry(root, rules, target, entry, other);
  }
  if (from.flow || to.flow) return undefined;
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
): Edits {
  const { source } = root;
  const placeOf = (of: YamlEntry): Place => ({ source, map: of.value as YamlMap, key: of.keySpan });
  if (entry.value.kind === 'list' && other.value.kind === 'list') {
    if (other.value.items.length === 0) return removeEntry(placeOf(target), other);
    if (entry.value.items.length > 0) {
      const appended = appendItems(source, other.value, entry.value);
      const asLines = !entry.value.flow && !other.value.flow;
      const moved = asLines ? linesAround(source, entry.value) : undefined;
      const removal = removeEntry(placeOf(rules), entry, moved);
      return appended === undefined || removal === undefined ? undefined : [...appended, ...removal];
    }
  }
  return removeEntry(placeOf(rules), entry);
}

/** The later section's lines go to the end of the earlier one, which is called `preToolUse` from then on. */
function joinBlocks({ source, map }: Place, first: YamlEntry, second: YamlEntry): Edits {
  const [indent, other] = [bodyIndent(source, first), bodyIndent(source, second)];
  const heading = linesOfHeading(source, second);
  if (indent === undefined || other === undefined || heading === undefined) return undefined;
  const eol = lineEndingOf(source);
  const rename: TextEdit = { ...spanOfKey(first), text: 'preToolUse' };
  const end = linesAround(source, spanOf(second)).end;
  const body = reindent(source.slice(heading.end, end), other.length, indent.length);
  const remarks = commentsIn(source, heading, [second.keySpan])
    .map((comment) => `${indent}${comment.text}${eol}`)
    .join('');
  if (map.entries.indexOf(second) - map.entries.indexOf(first) === 1)
    return [rename, { start: heading.start, end, text: remarks + body }];
  const at = linesAround(source, spanOf(first)).end;
  const lead = source.charAt(at - 1) === '\n' ? '' : eol;
  return [
    rename,
    { start: at, end: at, text: lead + withLineEnding(remarks + body, eol) },
    { start: heading.start, end, text: '' },
  ];
}

/** The line `key:`, when nothing but a comment follows on it. */
function linesOfHeading(source: string, entry: YamlEntry) {
  const start = lineStart(source, entry.keySpan.start);
  const end = nextLine(source, entry.keySpan.end);
  const rest = source.slice(entry.keySpan.end, end);
  return /^\s*:\s*(#.*)?\s*$/.test(rest) && indentBefore(source, entry.keySpan.start) !== undefined
    ? { start, end }
    : undefined;
}

function bodyIndent(source: string, { value }: YamlEntry): string | undefined {
  const first = value.kind === 'map' ? value.entries[0] : undefined;
  return first === undefined ? undefined : indentBefore(source, first.keySpan.start);
}

function spanOfKey({ keySpan }: YamlEntry) {
  return { start: keySpan.start, end: keySpan.end };
}

function isEmpty({ value }: YamlEntry): boolean {
  if (value.kind === 'map') return value.entries.length === 0;
  return (
    value.kind === 'nothing' || (value.kind === 'text' && textsOf(value).length > 0 && isNull(value.value))
  );
}

function isNull(value: string): boolean {
  return /^(~|null|Null|NULL)$/.test(value);
}

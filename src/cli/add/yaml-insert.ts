import { readYaml } from '../../config/yaml.ts';
import { indentBefore, lineStart, linesAround, nextLine } from '../../edit/lines.ts';
import { applyEdits, insertion, lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import { isMap } from '../../json-value.ts';
import { isNothing } from '../migrate/entry-edits.ts';
import {
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
  yamlTree,
} from '../migrate/yaml-tree.ts';
import { canonical, expectedAfter } from './expected-after.ts';
import { entryLines, flowEntry, flowText, itemLines, type NewEntry, type NewValue } from './yaml-value.ts';

/** Something new for a configuration. */
export interface Addition {
  /** The keys that lead to the list or map that gets it; what is missing on the way is made. */
  readonly keys: readonly (string | number)[];
  /** An item for a list, before the one of that place or at its end; or an entry for a map. */
  readonly add: { readonly item: NewValue; readonly before?: number } | { readonly entry: NewEntry };
}

/**
 * The text with one thing more, every other byte as it was. `undefined` where that can't be done for sure: the text is
 * read again, and has to say what it said and the new thing, nothing else.
 */
export function insertInto(text: string, addition: Addition): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const source = text.slice(mark.length);
  const yaml = readYaml(source);
  if (!yaml.ok || (yaml.value !== undefined && yaml.value !== null && !isMap(yaml.value))) return undefined;
  const expected = expectedAfter(yaml.value ?? {}, addition);
  for (const edits of candidates(source, yamlTree(source, yaml.events), addition)) {
    const changed = applyEdits(source, edits);
    const again = readYaml(changed);
    if (again.ok && canonical(again.value) === expected) return mark + changed;
  }
  return undefined;
}

type Edits = readonly TextEdit[];

function candidates(source: string, root: YamlNode, { keys, add }: Addition): readonly Edits[] {
  if (root.kind === 'nothing') return atTheEnd(source, wrapped(keys, add));
  let node: YamlNode = root;
  let entry: YamlEntry | undefined;
  for (const [depth, key] of keys.entries()) {
    const inner = childOf(node, key);
    if (inner === undefined) return intoMap(source, node, wrapped(keys.slice(depth), add), depth === 0);
    if (typeof key === 'number') [node, entry] = [inner as YamlNode, undefined];
    else {
      entry = inner as YamlEntry;
      node = entry.value;
      if (isNothing(entry)) return intoNothing(source, entry, inside(keys.slice(depth + 1), add));
    }
  }
  if ('entry' in add) return intoMap(source, node, add.entry, keys.length === 0);
  return node.kind === 'list' ? intoList(source, node, entry, add) : [];
}

function childOf(node: YamlNode, key: string | number): YamlEntry | YamlNode | undefined {
  if (typeof key === 'number') return node.kind === 'list' ? node.items[key] : undefined;
  return node.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
}

/** What is added, with the keys around it that aren't there yet. */
function inside(keys: readonly (string | number)[], add: Addition['add']): NewValue {
  const value: NewValue = 'entry' in add ? { entries: [add.entry] } : { items: [add.item] };
  return keys.reduceRight<NewValue>((inner, key) => ({ entries: [[String(key), inner]] }), value);
}

function wrapped([key, ...more]: readonly (string | number)[], add: Addition['add']): NewEntry {
  if (key === undefined && 'entry' in add) return add.entry;
  return [String(key), inside(more, add)];
}

/** A new section below everything else, comments included; or right behind the last one, where something else must be last. */
function atTheEnd(source: string, entry: NewEntry, last = source.length): readonly Edits[] {
  const lines = entryLines(entry);
  const isSpaced = source.trim() !== '';
  return [
    [linesAt(source, source.length, isSpaced ? ['', ...lines] : lines)],
    [linesAt(source, source.length, lines)],
    [linesAt(source, last, lines)],
  ];
}

function intoMap(source: string, map: YamlNode, added: NewEntry, isRoot: boolean): readonly Edits[] {
  if (map.kind !== 'map') return [];
  if (map.flow) return [[intoBrackets(source, map, map.entries.at(-1)?.value, flowEntry(added))]];
  const first = map.entries[0]?.keySpan.start ?? map.start;
  const indent = mapIndent(source, first);
  if (indent === undefined) return [];
  const end = linesAround(source, { start: first, end: map.end }).end;
  if (isRoot && indent === '') return atTheEnd(source, added, end);
  const lines = entryLines(added).map((line) => indent + line);
  const spaced = isSpaced(source, map)
    ? [[linesAt(source, commentsEnd(source, end, indent), ['', ...lines])]]
    : [];
  return [
    ...spaced,
    [linesAt(source, commentsEnd(source, end, indent), lines)],
    [linesAt(source, end, lines)],
  ];
}

/** The blanks before the first key; that of a list's item stands behind a dash, which counts as a blank. */
function mapIndent(source: string, offset: number): string | undefined {
  const before = source.slice(lineStart(source, offset), offset);
  return /^[ -]*$/.test(before) ? ' '.repeat(before.length) : undefined;
}

/** Are there blank lines between the entries of a map? */
function isSpaced(source: string, { entries }: YamlMap): boolean {
  const [last, before] = [entries.at(-1), entries.at(-2)];
  if (last === undefined || before === undefined) return false;
  return /\n[ \t]*\r?\n/.test(source.slice(before.value.end, last.keySpan.start));
}

function intoList(
  source: string,
  list: YamlList,
  entry: YamlEntry | undefined,
  { item, before }: { readonly item: NewValue; readonly before?: number },
): readonly Edits[] {
  const next = before === undefined ? undefined : list.items[before];
  if (list.flow) {
    const edit = next
      ? insertion(next.start, `${flowText(item)}, `)
      : intoBrackets(source, list, list.items.at(-1), flowText(item));
    return [[edit]];
  }
  const first = list.items[0];
  const indent = first && dashIndent(source, list, first.start);
  if (indent === undefined) return [];
  const lines = itemLines(item).map((line) => indent + line);
  if (next !== undefined) {
    const at = dashLine(source, next.start, indent);
    return at === undefined ? [] : [[linesAt(source, at, lines)]];
  }
  const end = linesAround(source, { start: first?.start ?? list.start, end: list.end }).end;
  const isDeeper =
    entry !== undefined && indent.length > (indentBefore(source, entry.keySpan.start)?.length ?? 0);
  return [
    [linesAt(source, isDeeper ? commentsEnd(source, end, indent) : end, lines)],
    [linesAt(source, end, lines)],
  ];
}

function dashIndent(source: string, list: YamlList, first: number): string | undefined {
  for (let at = lineStart(source, first); ; at = lineStart(source, at - 1)) {
    const dash = /^( *)-(?=\s)/.exec(source.slice(at, nextLine(source, at)));
    if (dash) return dash[1];
    if (at === 0 || at < list.start) return undefined;
  }
}

/** Where the line begins that has an item's dash; it may be above the item itself. */
function dashLine(source: string, start: number, indent: string): number | undefined {
  for (let at = lineStart(source, start); ; at = lineStart(source, at - 1)) {
    if (source.startsWith(`${indent}-`, at)) return at;
    if (at === 0) return undefined;
  }
}

/** Behind the last one in brackets, or as the first one between them. */
function intoBrackets(source: string, { end }: YamlNode, last: YamlNode | undefined, text: string): TextEdit {
  if (last !== undefined) return insertion(last.end, `, ${text}`);
  const isPadded = source[end - 1] === '}';
  return insertion(end - 1, isPadded && source[end - 2] === '{' ? ` ${text} ` : text);
}

/** `key:` and `key: ~` get lines below them. */
function intoNothing(source: string, { keySpan, value }: YamlEntry, added: NewValue): readonly Edits[] {
  const indent = mapIndent(source, keySpan.start);
  if (indent === undefined) return [];
  const lines = entryLines(['key', added])
    .slice(1)
    .map((line) => indent + line);
  const below = linesAt(source, nextLine(source, Math.max(keySpan.end, value.end)), lines);
  if (value.kind !== 'text') return [[below]];
  const blanks = /[ \t]*$/.exec(source.slice(keySpan.end, value.start))?.[0].length ?? 0;
  return [[{ start: value.start - blanks, end: value.end, text: '' }, below]];
}

/** Comments that go on below the last entry, as far in as it is, belong to it. */
function commentsEnd(source: string, from: number, indent: string): number {
  let at = from;
  while (
    indent !== '' &&
    at < source.length &&
    source.slice(at, nextLine(source, at)).startsWith(`${indent}#`)
  )
    at = nextLine(source, at);
  return at;
}

/** Whole lines at the beginning of a line or at the end of the file, which keeps its ending, or its lack of one. */
function linesAt(source: string, offset: number, lines: readonly string[]): TextEdit {
  const eol = lineEndingOf(source);
  const text = lines.join(eol);
  const isOpen = offset > 0 && source[offset - 1] !== '\n';
  return insertion(offset, isOpen ? eol + text : text + eol);
}

import { childIndent, insertChild, isMadeFor, removeChild } from './json-edits.ts';
import { endOf, type JsonNode, memberOf, memberValue } from './json-tree.ts';
import { lineEndingOf, type TextEdit } from './text-edits.ts';

/** Something in the way: a value that should hold others, and is of another kind. */
export interface Misshapen {
  readonly keys: readonly string[];
  readonly expected: 'an object' | 'a list';
  readonly node: JsonNode;
}

export type Insertion =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  | ({ readonly ok: false } & Misshapen);

/** Puts a value under a path of keys that leads nowhere yet; what is missing on the way is made. */
export function insertMember(
  source: string,
  root: JsonNode,
  keys: readonly string[],
  value: unknown,
): Insertion {
  const way = wayTo(root, keys);
  const { holder, depth } = way;
  if (holder.type !== 'object')
    return { ok: false, keys: keys.slice(0, depth), expected: 'an object', node: holder };
  const [key = '', ...rest] = keys.slice(depth);
  const whole = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const layout = layoutOf(source, root);
  const indent = childIndent(source, holder, layout.unit.repeat(depth + 1));
  const edits = insertChild(
    source,
    holder,
    indent,
    (at) => `${JSON.stringify(key)}: ${rendered(whole, at, layout)}`,
  );
  return { ok: true, edits };
}

/** Adds texts to the list under a path of keys, at its end. */
export function insertItems(
  source: string,
  root: JsonNode,
  keys: readonly string[],
  items: readonly string[],
): Insertion {
  const { holder, depth } = wayTo(root, keys);
  if (depth < keys.length) return insertMember(source, root, keys, items);
  if (holder.type !== 'array') return { ok: false, keys, expected: 'a list', node: holder };
  const layout = layoutOf(source, root);
  const indent = childIndent(source, holder, layout.unit.repeat(depth + 1));
  const texts = (at: string) => items.map((item) => JSON.stringify(item)).join(`,${layout.eol}${at}`);
  return { ok: true, edits: insertChild(source, holder, indent, texts) };
}

/** Takes out a value, and with it every container that was made to hold nothing else. */
export function removeMember(source: string, root: JsonNode, keys: readonly string[]): readonly TextEdit[] {
  const members = membersTo(root, keys);
  const last = members.at(-1);
  return last === undefined || members.length < keys.length
    ? []
    : removal(source, root, members.slice(0, -1), holderOf(root, members.slice(0, -1)), last);
}

/** The same for the last wanted items of a list that stand together; whoever wants them all out calls it again. */
export function removeItems(
  source: string,
  root: JsonNode,
  keys: readonly string[],
  isWanted: (item: JsonNode) => boolean,
): readonly TextEdit[] {
  const members = membersTo(root, keys);
  const list = holderOf(root, members);
  if (members.length < keys.length || list.type !== 'array') return [];
  const children = list.children ?? [];
  const end = children.findLastIndex(isWanted);
  if (end < 0) return [];
  let start = end;
  while (start > 0 && areNeighbours(source, children, start) && isWanted(children[start - 1] as JsonNode))
    start--;
  const [first, last] = [children[start] as JsonNode, children[end] as JsonNode];
  const run: JsonNode = { ...first, length: endOf(last) - first.offset };
  const asOne = { ...list, children: [...children.slice(0, start), run, ...children.slice(end + 1)] };
  return removal(source, root, members, asOne, run);
}

/** Nothing but a comma and blanks between an item and the one before: a comment is somebody's. */
function areNeighbours(source: string, children: readonly JsonNode[], index: number): boolean {
  const [before, item] = [children[index - 1] as JsonNode, children[index] as JsonNode];
  return source.slice(endOf(before), item.offset).trim() === ',';
}

/** `members` lead to `holder`, which has `child`. */
function removal(
  source: string,
  root: JsonNode,
  members: readonly JsonNode[],
  holder: JsonNode,
  child: JsonNode,
): readonly TextEdit[] {
  let [container, only, depth] = [holder, child, members.length];
  while (depth > 0 && isMadeFor(source, container)) {
    only = members[--depth] as JsonNode;
    container = holderOf(root, members.slice(0, depth));
  }
  return removeChild(source, container, only);
}

/** How far a path of keys leads, and to what. */
function wayTo(
  root: JsonNode,
  keys: readonly string[],
): { readonly holder: JsonNode; readonly depth: number } {
  const members = membersTo(root, keys);
  return { holder: holderOf(root, members), depth: members.length };
}

function membersTo(root: JsonNode, keys: readonly string[]): readonly JsonNode[] {
  const members: JsonNode[] = [];
  for (const key of keys) {
    const member = memberOf(holderOf(root, members), key);
    if (memberValue(member) === undefined) break;
    members.push(member as JsonNode);
  }
  return members;
}

function holderOf(root: JsonNode, members: readonly JsonNode[]): JsonNode {
  return memberValue(members.at(-1)) ?? root;
}

interface Layout {
  readonly unit: string;
  readonly eol: string;
}

function layoutOf(source: string, root: JsonNode): Layout {
  return { unit: childIndent(source, root, '  ') || '  ', eol: lineEndingOf(source) };
}

function rendered(value: unknown, indent: string, { unit, eol }: Layout): string {
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `${eol}${indent}`);
}

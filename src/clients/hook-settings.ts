import { childIndent, insertChild, isMadeFor, removeChild } from '../edit/json-edits.ts';
import { type JsonNode, memberOf, memberValue, plainValue, readJsonc } from '../edit/json-tree.ts';
import { lineStart } from '../edit/lines.ts';
import { applyEdits, lineEndingOf } from '../edit/text-edits.ts';
import type { ValueMap } from '../json-value.ts';

/** A hook as it stands in settings of Claude Code's form, under its event. */
export interface SettingsHook {
  readonly event: string;
  readonly matcher?: string;
  readonly hook: object;
}

/** How one client's hooks are known. */
export interface HookDialect<Entry extends SettingsHook> {
  /** Has some version of ours written it? */
  isOwn(hook: unknown): hook is ValueMap;
  /** Is a hook that is there as good as the wanted one? */
  serves(present: { readonly matcher: unknown; readonly hook: ValueMap }, wanted: Entry): boolean;
}

export type SettingsEdit =
  | { readonly ok: true; readonly text: string; readonly extended: boolean }
  | { readonly ok: false; readonly problem: string; readonly offset: number };

/** Each is taken out in a step of its own; nobody wires a hook so often. */
const MAX_OWN_HOOKS = 500;

/** The settings with the wanted hooks in them, and no other ones of ours. Text that serves already stays as it is. */
export function wireHooks<Entry extends SettingsHook>(
  source: string,
  wanted: readonly Entry[],
  anew: boolean,
  dialect: HookDialect<Entry>,
): SettingsEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const present = ownHooks(read.root, dialect);
  const served = wanted.every((entry) =>
    present.some(
      ({ event, matcher, hook }) => event === entry.event && dialect.serves({ matcher, hook }, entry),
    ),
  );
  if (!anew && served && present.length === wanted.length)
    return { ok: true, text: source, extended: read.extended };
  const bare = unwireHooks(source, dialect);
  if (!bare.ok) return bare;
  let text = bare.text;
  for (const entry of wanted) {
    const next = insertHook(text, entry);
    if (!next.ok) return next;
    text = next.text;
  }
  return { ok: true, text, extended: read.extended };
}

/** The settings without our hooks. The last one goes first: that is the way back, step by step. */
export function unwireHooks(source: string, dialect: Pick<HookDialect<never>, 'isOwn'>): SettingsEdit {
  let text = source;
  for (;;) {
    const read = readSettings(text);
    if (!read.ok) return read;
    const own = ownHooks(read.root, dialect);
    const last = own.at(-1);
    if (own.length > MAX_OWN_HOOKS) return misshapen('hooks', 'of a reasonable size', read.root);
    if (last === undefined) return { ok: true, text, extended: read.extended };
    text = applyEdits(text, removalOf(text, read.root, last));
  }
}

/** Our hooks in a file that can be read. */
export function hooksOfOurs(source: string, dialect: Pick<HookDialect<never>, 'isOwn'>): readonly ValueMap[] {
  const read = readSettings(source);
  return read.ok ? ownHooks(read.root, dialect).map(({ hook }) => hook) : [];
}

interface OwnHook {
  readonly event: string;
  readonly matcher: unknown;
  readonly hook: ValueMap;
  readonly eventMember: JsonNode;
  readonly list: JsonNode;
  readonly group: JsonNode;
  readonly hooks: JsonNode;
  readonly node: JsonNode;
}

function ownHooks(root: JsonNode, { isOwn }: Pick<HookDialect<never>, 'isOwn'>): readonly OwnHook[] {
  const found: OwnHook[] = [];
  for (const eventMember of childrenIf('object', memberValue(memberOf(root, 'hooks')))) {
    const [name, list] = eventMember.children ?? [];
    for (const group of childrenIf('array', list)) {
      const hooks = memberValue(memberOf(group, 'hooks'));
      for (const node of childrenIf('array', hooks)) {
        const hook = plainValue(node);
        if (!isOwn(hook) || list === undefined || hooks === undefined) continue;
        const matcher = plainValue(memberValue(memberOf(group, 'matcher')));
        found.push({ event: String(name?.value), matcher, hook, eventMember, list, group, hooks, node });
      }
    }
  }
  return found.toSorted((a, b) => a.node.offset - b.node.offset);
}

function childrenIf(type: 'object' | 'array', node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === type ? (node.children ?? []) : [];
}

/** Takes out the hook, and what was made to hold it. */
function removalOf(source: string, root: JsonNode, own: OwnHook) {
  if (childrenIf('array', own.hooks).length > 1) return removeChild(source, own.hooks, own.node);
  if (!isMadeFor(source, own.list)) return removeChild(source, own.list, own.group);
  const events = memberOf(root, 'hooks') as JsonNode;
  const holder = memberValue(events) as JsonNode;
  return isMadeFor(source, holder)
    ? removeChild(source, root, events)
    : removeChild(source, holder, own.eventMember);
}

function insertHook(source: string, entry: SettingsHook): SettingsEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const { root, extended } = read;
  const unit = indentUnit(source, root);
  const group = {
    ...(entry.matcher === undefined ? {} : { matcher: entry.matcher }),
    hooks: [entry.hook],
  };
  const done = (edits: ReturnType<typeof insertChild>): SettingsEdit => ({
    ok: true,
    text: applyEdits(source, edits),
    extended,
  });
  const layout = { unit, eol: lineEndingOf(source) };
  const events = memberOf(root, 'hooks');
  if (events === undefined) {
    const indent = childIndent(source, root, unit);
    const value = { [entry.event]: [group] };
    return done(insertChild(source, root, indent, (at) => `"hooks": ${render(value, at, layout)}`));
  }
  const holder = memberValue(events) as JsonNode;
  if (holder.type !== 'object') return misshapen('hooks', 'an object', holder);
  const eventIndent = childIndent(source, holder, indentOf(source, events) + unit);
  const list = memberValue(memberOf(holder, entry.event));
  if (list === undefined) {
    const name = JSON.stringify(entry.event);
    return done(insertChild(source, holder, eventIndent, (at) => `${name}: ${render([group], at, layout)}`));
  }
  if (list.type !== 'array') return misshapen(`hooks.${entry.event}`, 'a list', list);
  const indent = childIndent(source, list, eventIndent + unit);
  return done(insertChild(source, list, indent, (at) => render(group, at, layout)));
}

export function readSettings(
  source: string,
): { ok: true; root: JsonNode; extended: boolean } | (SettingsEdit & { ok: false }) {
  const read = readJsonc(source);
  return read.ok && read.root.type !== 'object' ? misshapen('the file', 'an object', read.root) : read;
}

export function misshapen(what: string, expected: string, node: JsonNode): SettingsEdit & { ok: false } {
  return { ok: false, problem: `${what} is not ${expected}`, offset: node.offset };
}

export function indentUnit(source: string, root: JsonNode): string {
  const indent = childIndent(source, root, '  ');
  return indent === '' ? '  ' : indent;
}

/** The blanks of the line on which a member stands. */
export function indentOf(source: string, { offset }: JsonNode): string {
  return /^[ \t]*/.exec(source.slice(lineStart(source, offset), offset))?.[0] ?? '';
}

export function render(
  value: unknown,
  indent: string,
  { unit, eol }: { readonly unit: string; readonly eol: string },
): string {
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `${eol}${indent}`);
}

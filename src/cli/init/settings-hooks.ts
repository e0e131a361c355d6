import { applyEdits, lineEndingOf } from '../text-edits.ts';
import { childIndent, insertChild, isMadeFor, removeChild } from './json-edits.ts';
import {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  readJsonc,
} from './jsonc.ts';
import { type HookEntry, isOwnHook, serves } from './own-hook.ts';

export type SettingsEdit =
  | { readonly ok: true; readonly text: string; readonly extended: boolean }
  | { readonly ok: false; readonly problem: string; readonly offset: number };

/** Each is taken out in a step of its own; nobody wires a hook so often. */
const MAX_OWN_HOOKS = 500;

/** The settings with the wanted hooks in them, and no other ones of ours. Text that serves already stays as it is. */
export function wireHooks(source: string, wanted: readonly HookEntry[], anew: boolean): SettingsEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const present = ownHooks(read.root);
  const served = wanted.every((entry) =>
    present.some(({ event, matcher, hook }) => event === entry.event && serves({ matcher, hook }, entry)),
  );
  if (!anew && served && present.length === wanted.length)
    return { ok: true, text: source, extended: read.extended };
  const bare = unwireHooks(source);
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
export function unwireHooks(source: string): SettingsEdit {
  let text = source;
  for (;;) {
    const read = readSettings(text);
    if (!read.ok) return read;
    const own = ownHooks(read.root);
    const last = own.at(-1);
    if (own.length > MAX_OWN_HOOKS) return misshapen('hooks', 'of a reasonable size', read.root);
    if (last === undefined) return { ok: true, text, extended: read.extended };
    text = applyEdits(text, removalOf(text, read.root, last));
  }
}

/** Has this program wired the file before? The original one never wrote `onFailure`. */
export function isWired(source: string): boolean {
  const read = readSettings(source);
  return read.ok && ownHooks(read.root).some(({ hook }) => hook.onFailure === 'block');
}

interface OwnHook {
  readonly event: string;
  readonly matcher: unknown;
  readonly hook: Readonly<Record<string, unknown>>;
  readonly eventMember: JsonMember;
  readonly list: JsonArray;
  readonly group: JsonNode;
  readonly hooks: JsonArray;
  readonly node: JsonNode;
}

function ownHooks(root: JsonObject): readonly OwnHook[] {
  const found: OwnHook[] = [];
  const events = memberOf(root, 'hooks')?.value;
  for (const eventMember of events?.kind === 'object' ? events.members : []) {
    const list = eventMember.value;
    for (const group of list.kind === 'array' ? list.items : []) {
      const hooks = memberOf(group, 'hooks')?.value;
      for (const node of hooks?.kind === 'array' ? hooks.items : []) {
        const hook = plain(node);
        if (!isOwnHook(hook)) continue;
        found.push({
          event: eventMember.key,
          matcher: plain(memberOf(group, 'matcher')?.value),
          hook,
          eventMember,
          list: list as JsonArray,
          group,
          hooks: hooks as JsonArray,
          node,
        });
      }
    }
  }
  return found.toSorted((a, b) => a.node.start - b.node.start);
}

/** Takes out the hook, and what was made to hold it. */
function removalOf(source: string, root: JsonObject, own: OwnHook) {
  if (own.hooks.items.length > 1) return removeChild(source, own.hooks, own.node);
  if (!isMadeFor(source, own.list)) return removeChild(source, own.list, own.group);
  const events = memberOf(root, 'hooks') as JsonMember;
  const holder = events.value as JsonObject;
  return isMadeFor(source, holder)
    ? removeChild(source, root, events)
    : removeChild(source, holder, own.eventMember);
}

function insertHook(source: string, entry: HookEntry): SettingsEdit {
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
  if (events.value.kind !== 'object') return misshapen('hooks', 'an object', events.value);
  const eventIndent = childIndent(source, events.value, indentOf(source, events) + unit);
  const member = memberOf(events.value, entry.event);
  if (member === undefined) {
    const name = JSON.stringify(entry.event);
    return done(
      insertChild(source, events.value, eventIndent, (at) => `${name}: ${render([group], at, layout)}`),
    );
  }
  if (member.value.kind !== 'array') return misshapen(`hooks.${entry.event}`, 'a list', member.value);
  const indent = childIndent(source, member.value, eventIndent + unit);
  return done(insertChild(source, member.value, indent, (at) => render(group, at, layout)));
}

function readSettings(
  source: string,
): { ok: true; root: JsonObject; extended: boolean } | (SettingsEdit & { ok: false }) {
  const read = readJsonc(source);
  if (!read.ok) return read;
  if (read.root.kind !== 'object') return misshapen('the file', 'an object', read.root);
  return { ok: true, root: read.root, extended: read.extended };
}

function misshapen(what: string, expected: string, node: JsonNode): SettingsEdit & { ok: false } {
  return { ok: false, problem: `${what} is not ${expected}`, offset: node.start };
}

function indentUnit(source: string, root: JsonObject): string {
  const indent = childIndent(source, root, '  ');
  return indent === '' ? '  ' : indent;
}

/** The blanks of the line on which a member stands. */
function indentOf(source: string, { start }: JsonMember): string {
  const line = source.lastIndexOf('\n', start - 1) + 1;
  return /^[ \t]*/.exec(source.slice(line, start))?.[0] ?? '';
}

function render(
  value: unknown,
  indent: string,
  { unit, eol }: { readonly unit: string; readonly eol: string },
): string {
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `${eol}${indent}`);
}

/** The value as JSON.parse would give it. */
function plain(node: JsonNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'value') return node.value;
  if (node.kind === 'array') return node.items.map(plain);
  return Object.fromEntries(node.members.map(({ key, value }) => [key, plain(value)]));
}

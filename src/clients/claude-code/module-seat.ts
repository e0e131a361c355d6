import { childIndent, insertChild, isMadeFor, removeChild } from '../../edit/json-edits.ts';
import { type JsonNode, memberOf, memberValue, plainValue } from '../../edit/json-tree.ts';
import { applyEdits, lineEndingOf } from '../../edit/text-edits.ts';
import {
  indentOf,
  indentUnit,
  misshapen,
  readSettings,
  render,
  type SettingsEdit,
} from '../hook-settings.ts';

/**
 * conclaude's module in the settings: a marketplace that is a folder, its only plugin, switched on, and its seat
 * above the modules of others. A plugin that lies in a folder of skills could be displaced by one of the same name;
 * one with a marketplace can't.
 */
export type Marketplace = 'conclaude-user' | 'conclaude-managed';

export const MARKETPLACES: readonly Marketplace[] = ['conclaude-user', 'conclaude-managed'];

export function pluginId(marketplace: Marketplace): string {
  return `conclaude@${marketplace}`;
}

/** The client's own guard against modules; it has its seat only where the settings name it. */
const CLIENTS_OWN_GUARD = 'cc-plugin-sec-default@builtin';

/** The same for an administrator's file, which is written as a whole. */
export function seatOfManaged(folder: string): Readonly<Record<string, unknown>> {
  const id = pluginId('conclaude-managed');
  return {
    extraKnownMarketplaces: { 'conclaude-managed': sourceIn(folder) },
    enabledPlugins: { [id]: true },
    prependPlugins: [id, CLIENTS_OWN_GUARD],
    // Said here, so that nobody's own settings can say otherwise.
    pluginConfigs: { [id]: { options: { trusted: '', judge: 'unseen' } } },
  };
}

function sourceIn(folder: string): object {
  return { source: { source: 'directory', path: folder } };
}

/** A value in an object of the settings, under its name, or in a list of them. */
type Part =
  | { readonly key: string; readonly name: string; readonly value: unknown }
  | { readonly key: string; readonly name?: undefined; readonly value: string };

function partsOf(marketplace: Marketplace, folder: string): readonly Part[] {
  const id = pluginId(marketplace);
  return [
    { key: 'extraKnownMarketplaces', name: marketplace, value: sourceIn(folder) },
    { key: 'enabledPlugins', name: id, value: true },
    { key: 'prependPlugins', value: id },
  ];
}

/** The settings with the module seated. Text that has it already stays as it is. */
export function seatModule(source: string, folder: string): SettingsEdit {
  const parts = partsOf('conclaude-user', folder);
  const read = readSettings(source);
  if (!read.ok) return read;
  if (parts.every((part) => isThere(read.root, part)))
    return { ok: true, text: source, extended: read.extended };
  const bare = unseatModule(source);
  if (!bare.ok) return bare;
  let text = bare.text;
  for (const part of parts) {
    const next = insertPart(text, part);
    if (!next.ok) return next;
    text = next.text;
  }
  return { ok: true, text, extended: read.extended };
}

/** The settings without it: the last part first, as the way back. */
export function unseatModule(source: string): SettingsEdit {
  let text = source;
  const read = readSettings(text);
  if (!read.ok) return read;
  for (const marketplace of MARKETPLACES) {
    for (const part of partsOf(marketplace, '').toReversed()) {
      const { root } = readSettings(text) as typeof read;
      const found = findPart(root, part);
      if (found === undefined) continue;
      const { holder, member, node } = found;
      const edits = isMadeFor(text, holder)
        ? removeChild(text, root, member)
        : removeChild(text, holder, node);
      text = applyEdits(text, edits);
    }
  }
  return { ok: true, text, extended: read.extended };
}

interface FoundPart {
  readonly member: JsonNode;
  readonly holder: JsonNode;
  readonly node: JsonNode;
}

function findPart(root: JsonNode, { key, name, value }: Part): FoundPart | undefined {
  const member = memberOf(root, key);
  const holder = memberValue(member);
  const node =
    name === undefined
      ? holder?.children?.find((child) => holder.type === 'array' && child.value === value)
      : memberOf(holder, name);
  return member === undefined || holder === undefined || node === undefined
    ? undefined
    : { member, holder, node };
}

function isThere(root: JsonNode, part: Part): boolean {
  const found = findPart(root, part);
  if (found === undefined) return false;
  const value = part.name === undefined ? part.value : plainValue(memberValue(found.node));
  return JSON.stringify(value) === JSON.stringify(part.value);
}

function insertPart(source: string, { key, name, value }: Part): SettingsEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const { root, extended } = read;
  const layout = { unit: indentUnit(source, root), eol: lineEndingOf(source) };
  const done = (edits: ReturnType<typeof insertChild>): SettingsEdit => ({
    ok: true,
    text: applyEdits(source, edits),
    extended,
  });
  const member = memberOf(root, key);
  const holder = memberValue(member);
  if (member === undefined || holder === undefined) {
    const whole = name === undefined ? [value] : { [name]: value };
    const indent = childIndent(source, root, layout.unit);
    return done(
      insertChild(source, root, indent, (at) => `${JSON.stringify(key)}: ${render(whole, at, layout)}`),
    );
  }
  const wanted = name === undefined ? 'array' : 'object';
  if (holder.type !== wanted) return misshapen(key, name === undefined ? 'a list' : 'an object', holder);
  const indent = childIndent(source, holder, indentOf(source, member) + layout.unit);
  const lead = name === undefined ? '' : `${JSON.stringify(name)}: `;
  return done(insertChild(source, holder, indent, (at) => `${lead}${render(value, at, layout)}`));
}

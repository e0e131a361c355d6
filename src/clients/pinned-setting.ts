import { childIndent, insertChild, isMadeFor, removeChild } from '../edit/json-edits.ts';
import { type JsonNode, memberOf, memberValue, plainValue } from '../edit/json-tree.ts';
import { applyEdits, lineEndingOf } from '../edit/text-edits.ts';
import { isMap, type ValueMap } from '../json-value.ts';
import { switchedOffHere } from '../text/clients.ts';
import { indentOf, indentUnit, misshapen, readSettings, render } from './hook-settings.ts';
import type { FileEdit } from './wiring.ts';

/** A setting of an administrator's that no other file can change: written down, it keeps hooks on. */
export interface PinnedSetting {
  /** It stands in this object, or at the top. */
  readonly holder?: string;
  readonly key: string;
  readonly value: boolean;
}

export function isPinned(settings: ValueMap, pin: PinnedSetting): boolean {
  return valueIn(settings, pin) === pin.value;
}

function valueIn(settings: ValueMap, { holder, key }: PinnedSetting): unknown {
  const inside = holder === undefined ? settings : settings[holder];
  return isMap(inside) ? inside[key] : undefined;
}

/** The settings with the pin. An administrator who says the opposite is not overruled. */
export function withPin(source: string, pin: PinnedSetting): FileEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const { root } = read;
  const settings = plainValue(root);
  const present = isMap(settings) ? valueIn(settings, pin) : undefined;
  if (present === pin.value) return { ok: true, text: source };
  const { holder, key, value } = pin;
  const within = holder === undefined ? undefined : memberOf(root, holder);
  const target = within === undefined ? root : (memberValue(within) as JsonNode);
  if (target.type !== 'object') return misshapen(holder ?? key, 'an object', target);
  const own = memberOf(target, key);
  if (own !== undefined) return { ok: false, problem: switchedOffHere(), offset: own.offset };
  const unit = indentUnit(source, root);
  const layout = { unit, eol: lineEndingOf(source) };
  const isNewHolder = holder !== undefined && within === undefined;
  const fallback = within === undefined ? unit : indentOf(source, within) + unit;
  const text = (at: string) =>
    isNewHolder
      ? `${JSON.stringify(holder)}: ${render({ [key]: value }, at, layout)}`
      : `${JSON.stringify(key)}: ${value}`;
  const edits = insertChild(source, target, childIndent(source, target, fallback), text);
  return { ok: true, text: applyEdits(source, edits) };
}

/** The settings without the pin, unless it was there `before` we came. */
export function withoutPin(source: string, pin: PinnedSetting, before: string | undefined): FileEdit {
  const read = readSettings(source);
  if (!read.ok) return read;
  const { root } = read;
  const settings = plainValue(root);
  if (!isMap(settings) || !isPinned(settings, pin) || wasPinned(before, pin))
    return { ok: true, text: source };
  const within = pin.holder === undefined ? undefined : memberOf(root, pin.holder);
  const target = within === undefined ? root : (memberValue(within) as JsonNode);
  const own = memberOf(target, pin.key) as JsonNode;
  const edits =
    within !== undefined && isMadeFor(source, target)
      ? removeChild(source, root, within)
      : removeChild(source, target, own);
  return { ok: true, text: applyEdits(source, edits) };
}

function wasPinned(before: string | undefined, pin: PinnedSetting): boolean {
  const read = before === undefined ? undefined : readSettings(before);
  const settings = read?.ok ? plainValue(read.root) : undefined;
  return isMap(settings) && isPinned(settings, pin);
}

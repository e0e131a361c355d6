import { textValue, UNKNOWN, type Value } from './scope.ts';

const MAX_ITEMS = 1_024;
const MAX_CHOICES = 64;

/** `${value[key]}`; with a key that isn't known it may be any of them. */
export function itemOf(value: Value | undefined, key: string | undefined): Value | undefined {
  if (value === undefined || value.kind === 'unknown') return value;
  if (key === undefined)
    return value.texts.length > MAX_CHOICES ? UNKNOWN : textValue(...new Set(value.texts));
  if (value.kind === 'map') {
    if (!value.named && key.startsWith('-')) return textValue(value.texts.at(Number(key)) ?? '');
    return textValue(value.texts[value.keys.indexOf(key)] ?? '');
  }
  const items = value.kind === 'list' ? value.texts : value.texts.slice(0, 1);
  return /^-?\d{1,9}$/.test(key) ? textValue(items.at(Number(key)) ?? '') : UNKNOWN;
}

/** `$value` without a key: of several items the first. */
export function scalarOf(value: Value | undefined): Value | undefined {
  return value?.kind === 'list' || value?.kind === 'map' ? itemOf(value, '0') : value;
}

export function keysOf(value: Value): readonly string[] {
  if (value.kind === 'map') return value.keys;
  return value.kind === 'unknown' ? [] : value.texts.map((_, index) => String(index));
}

/** `value[key]=text`. */
export function withItem(before: Value | undefined, key: string, text: string): Value {
  if (before?.kind === 'unknown') return UNKNOWN;
  const named = before?.kind === 'map' && before.named;
  if (!named && !/^\d{1,9}$/.test(key)) return UNKNOWN;
  const keys = before === undefined ? [] : [...keysOf(before)];
  const texts = before === undefined ? [] : [...before.texts];
  if (before?.kind === 'text') texts.length = keys.length = 1;
  const at = keys.indexOf(key);
  if (at >= 0) texts[at] = text;
  else {
    keys.push(key);
    texts.push(text);
  }
  return fromEntries(keys, texts, named);
}

/** Items with their keys; a list where the keys count up from zero. */
export function fromEntries(keys: readonly string[], texts: readonly string[], named: boolean): Value {
  if (texts.length > MAX_ITEMS) return UNKNOWN;
  if (named) return { kind: 'map', keys, texts, named };
  const order = keys.map((_, index) => index).sort((a, b) => Number(keys[a]) - Number(keys[b]));
  const sortedKeys = order.map((index) => keys[index] ?? '');
  const sorted = order.map((index) => texts[index] ?? '');
  const isDense = sortedKeys.every((key, index) => key === String(index));
  return isDense ? { kind: 'list', texts: sorted } : { kind: 'map', keys: sortedKeys, texts: sorted, named };
}

export const NO_ITEMS: Value = { kind: 'list', texts: [] };
export const NO_NAMED_ITEMS: Value = { kind: 'map', keys: [], texts: [], named: true };

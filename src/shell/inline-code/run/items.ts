import { list, NOTHING, newMap, optionsOf, plain, textOf, type Value } from './value.ts';

/** What a loop goes over. */
export function itemsOf(
  value: Value,
  keys = false,
): { readonly items: readonly Value[]; readonly open: boolean } {
  const all = optionsOf(value).map((option) => singleItems(option, keys));
  return { items: all.flatMap(({ items }) => items), open: all.some(({ open }) => open) };
}

function singleItems(
  value: Value,
  keys: boolean,
): { readonly items: readonly Value[]; readonly open: boolean } {
  if (value.kind === 'list') {
    const items = keys ? value.items.map((_item, index) => plain(index)) : value.items;
    return { items, open: value.open };
  }
  if (value.kind === 'map') return { items: [...value.entries.keys()].map(plain), open: value.open };
  if (value.kind === 'plain') {
    return {
      items: typeof value.value === 'string' ? [...value.value.slice(0, 256)].map(plain) : [],
      open: false,
    };
  }
  return { items: [], open: true };
}

/** A list of all items, for functions that take anything that can be gone over. */
export function listOf(value: Value | undefined): Value {
  if (value === undefined) return list([]);
  const { items, open } = itemsOf(value);
  return list(items, open);
}

export function pairs(entries: ReadonlyMap<string, Value>): readonly Value[] {
  return [...entries].map(([key, value]) => list([plain(key), value]));
}

/** Lists in lists are one list. */
export function flattened(values: readonly Value[], open: boolean): Value {
  const all = values.map((value) => (value.kind === 'list' ? value : list([value])));
  return list(
    all.flatMap((one) => one.items),
    open || all.some((one) => one.open),
  );
}

export function pairsOf(value: Value): Value {
  const { items, open } = itemsOf(value);
  const result = newMap();
  result.open = open;
  for (let i = 0; i < items.length; i += 2) {
    const key = items[i] === undefined ? undefined : textOf(items[i] ?? NOTHING);
    if (key === undefined) result.open = true;
    else result.entries.set(key, items[i + 1] ?? NOTHING);
  }
  return result;
}

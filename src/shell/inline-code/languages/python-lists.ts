import { callValue } from '../run/call.ts';
import { itemsOf, listOf } from '../run/items.ts';
import { listMethod } from '../run/list-methods.ts';
import type { Machine } from '../run/machine.ts';
import { joinTexts } from '../run/text-methods.ts';
import { lift, list, newMap, numberFrom, plain, textOf, unknown, type Value } from '../run/value.ts';

export function mapOf(value: Value): Value {
  const { items, open } = itemsOf(value);
  const result = newMap();
  result.open = open;
  for (const item of items) {
    const [key, one] = item.kind === 'list' ? item.items : [];
    const name = key === undefined ? undefined : textOf(key);
    if (name === undefined || one === undefined) result.open = true;
    else result.entries.set(name, one);
  }
  return result;
}

export function zipped(values: readonly Value[]): Value {
  const all = values.map((value) => itemsOf(value));
  const length = Math.min(...all.map(({ items }) => items.length));
  const rows = Array.from({ length: Number.isFinite(length) ? length : 0 }, (_, index) =>
    list(all.map(({ items }) => items[index] ?? unknown())),
  );
  return list(
    rows,
    all.some(({ open }) => open),
  );
}

const MAX_RANGE = 64;

export function range(values: readonly Value[]): Value {
  const numbers = values.map(numberFrom);
  const [first = 0, second, step = 1] = numbers;
  if (numbers.includes(undefined) || step === 0) return list([], true);
  const [start, end] = second === undefined ? [0, first] : [first, second];
  const items: Value[] = [];
  for (let at = start; (step > 0 ? at < end : at > end) && items.length < MAX_RANGE; at += step)
    items.push(plain(at));
  return list(items, items.length >= MAX_RANGE);
}

export function mapped(called: Value | undefined, over: Value | undefined, machine: Machine): Value {
  const { items, open } = itemsOf(over ?? list([]));
  const call = (item: Value): Value =>
    called === undefined
      ? unknown()
      : callValue(called, { positional: [item], named: new Map(), open: false }, machine);
  const results = items.map(call);
  if (open) call(unknown());
  return list(results, open);
}

/** `a[::-1]` turns round, `a[::2]` leaves out. */
export function everyNth(value: Value | undefined, by: Value | undefined): Value {
  const step = by === undefined ? undefined : numberFrom(by);
  if (step === undefined || step === 0 || value === undefined) return unknown();
  return lift([value], (one) => {
    const { items, open } = itemsOf(one);
    if (open) return unknown();
    const ordered = step > 0 ? items : items.toReversed();
    const picked = ordered.filter((_item, index) => index % Math.abs(step) === 0);
    return one.kind === 'plain' ? joinTexts(picked, '') : list(picked);
  });
}

export function filtered(called: Value | undefined, over: Value | undefined, machine: Machine): Value {
  const items = listOf(over);
  if (items.kind !== 'list' || called?.kind !== 'function') return items;
  return listMethod(items, 'filter', { positional: [called], named: new Map(), open: false }, machine);
}

export function flat(value: Value | undefined): Value {
  const { items, open } = itemsOf(value ?? list([]));
  const all = items.map((item) => (item.kind === 'list' ? item : list([item])));
  return list(
    all.flatMap((one) => one.items),
    open || all.some((one) => one.open),
  );
}

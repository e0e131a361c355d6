import { isMap } from '../../json-value.ts';
import type { Addition } from './yaml-insert.ts';
import { plainValue } from './yaml-value.ts';

/** What a configuration has to say once something was added, in a form that can be compared. */
export function expectedAfter(before: unknown, { keys, add }: Addition): string {
  const root = { value: structuredClone(before) } as Holder;
  let [holder, key]: [Holder, string | number] = [root, 'value'];
  for (const next of keys) {
    if (!isMap(holder[key]) && !Array.isArray(holder[key])) holder[key] = {};
    [holder, key] = [holder[key] as Holder, next];
  }
  const old = holder[key];
  if ('entry' in add) holder[key] = { ...(isMap(old) ? old : {}), [add.entry[0]]: plainValue(add.entry[1]) };
  else {
    const list = Array.isArray(old) ? [...old] : [];
    list.splice(add.before ?? list.length, 0, plainValue(add.item));
    holder[key] = list;
  }
  return canonical(root.value);
}

type Holder = Record<string | number, unknown>;

/** The order of keys has no meaning. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

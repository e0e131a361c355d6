import type { Tally } from '../report-data.ts';

export function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** How often each value stands there, as a record. */
export function counted<Key extends string>(keys: Iterable<Key>): Partial<Record<Key, number>> {
  const counts = new Map<Key, number>();
  for (const key of keys) countOne(counts, key);
  return Object.fromEntries(counts) as Partial<Record<Key, number>>;
}

/** The most frequent first. */
export function tallied(names: Iterable<string | undefined>): readonly Tally[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) countOne(counts, name);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** What belongs together, in the order of its first. */
export function grouped<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key | undefined,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

import type { Records } from './host.ts';

/** Records that nobody else sees, and that end with the process. */
export function memoryRecords(): Records {
  const groups = new Map<string, Map<string, string>>();
  return {
    folder: undefined,
    put(group, name, value) {
      const records = groups.get(group) ?? new Map<string, string>();
      records.delete(name);
      groups.set(group, records.set(name, value));
    },
    get: (group, name) => groups.get(group)?.get(name),
    names: (group) => [...(groups.get(group)?.keys() ?? [])].reverse(),
    remove(group, name) {
      if (name === undefined) groups.delete(group);
      else groups.get(group)?.delete(name);
    },
    rename(group, name, to) {
      const records = groups.get(group);
      const value = records?.get(name);
      if (records === undefined || value === undefined) return false;
      records.delete(name);
      records.set(to, value);
      return true;
    },
  };
}

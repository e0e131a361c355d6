import type { PastFiles } from '../call/past-call.ts';

const MOST_KEPT = 4_000;
/** Characters of keys, paths and names; a verdict itself is small. */
const MOST_TEXT = 2 * 1024 * 1024;
const MOST_KEY = 4_096;
const MOST_PATHS = 64;
const MOST_FOLDERS = 8;
const MOST_NAMES = 256;

/** Sessions repeat themselves: the same command, the same file again. Then the answer is the same, too. */
export interface KeptVerdicts<V> {
  /** What was said to such a call, if the session knows the same of the files that it depended on. */
  find(key: string, files: PastFiles): V | undefined;
  keep(key: string, files: PastFiles, on: Dependence, verdict: V): void;
}

/** What of the session's files an answer depends on. */
export interface Dependence {
  readonly paths: ReadonlySet<string>;
  /** Folders that were looked into. */
  readonly folders: ReadonlySet<string>;
}

interface Entry<V> {
  readonly paths: readonly string[];
  readonly folders: readonly string[];
  readonly kinds: readonly (string | undefined)[];
  readonly names: readonly (readonly string[])[];
  readonly verdict: V;
  /** How much room it takes. */
  readonly size: number;
}

export function keptVerdicts<V>(): KeptVerdicts<V> {
  const entries = new Map<string, Entry<V>>();
  let size = 0;
  const drop = (key: string): void => {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(key, files) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const { paths, folders, kinds, names, verdict } = entry;
      const isSame =
        paths.every((path, at) => files.kindOf(path) === kinds[at]) &&
        folders.every((folder, at) => isSameList(files.namesIn(folder), names[at]));
      return isSame ? verdict : undefined;
    },
    keep(key, files, on, verdict) {
      if (key.length > MOST_KEY || on.paths.size > MOST_PATHS || on.folders.size > MOST_FOLDERS) return;
      const [paths, folders] = [[...on.paths], [...on.folders]];
      const names = folders.map((folder) => files.namesIn(folder));
      if (names.some(({ length }) => length > MOST_NAMES)) return;
      const kinds = paths.map((path) => files.kindOf(path));
      const texts = [paths, folders, ...names];
      const room = texts.reduce((sum, list) => sum + lengthOf(list), key.length);
      if (room > MOST_TEXT / 50) return;
      drop(key);
      entries.set(key, { paths, folders, kinds, names, verdict, size: room });
      size += room;
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST_KEPT && size <= MOST_TEXT) break;
        drop(oldest);
      }
    },
  };
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function isSameList(a: readonly string[], b: readonly string[] = []): boolean {
  return a === b || (a.length === b.length && a.every((name, at) => name === b[at]));
}

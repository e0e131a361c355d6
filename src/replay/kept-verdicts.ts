import type { PastFiles } from '../call/past-call.ts';

const MOST_KEPT = 10_000;
const MOST_KEY = 4_096;
const MOST_PATHS = 64;
const MOST_FOLDERS = 8;

/** Sessions repeat themselves: the same command, the same file again. Then the answer is the same, too. */
export interface KeptVerdicts<V> {
  /** What was said to such a call, if the session knows the same of the files that it depended on. */
  find(key: string, files: PastFiles): V | undefined;
  keep(key: string, files: PastFiles, on: Dependence, verdict: V): void;
}

/** What of the session's files an answer depends on. */
export interface Dependence {
  readonly paths: readonly string[];
  /** Folders that were looked into. */
  readonly folders: readonly string[];
}

interface Entry<V> extends Dependence {
  readonly kinds: readonly (string | undefined)[];
  readonly names: readonly string[];
  readonly verdict: V;
}

export function keptVerdicts<V>(): KeptVerdicts<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    find(key, files) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const { paths, folders, kinds, names, verdict } = entry;
      const isSame =
        paths.every((path, at) => files.kindOf(path) === kinds[at]) &&
        folders.every((folder, at) => namesIn(files, folder) === names[at]);
      return isSame ? verdict : undefined;
    },
    keep(key, files, { paths, folders }, verdict) {
      if (key.length > MOST_KEY || paths.length > MOST_PATHS || folders.length > MOST_FOLDERS) return;
      const oldest = entries.size < MOST_KEPT ? undefined : entries.keys().next().value;
      if (oldest !== undefined) entries.delete(oldest);
      const kinds = paths.map((path) => files.kindOf(path));
      const names = folders.map((folder) => namesIn(files, folder));
      entries.set(key, { paths, folders, kinds, names, verdict });
    },
  };
}

function namesIn(files: PastFiles, folder: string): string {
  return files.namesIn(folder).join('/');
}

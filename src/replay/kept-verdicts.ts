import type { PastFiles } from '../call/past-call.ts';

const MOST_KEPT = 10_000;
const MOST_KEY = 4_096;
const MOST_PATHS = 64;

/** Sessions repeat themselves: the same command, the same file again. Then the answer is the same, too. */
export interface KeptVerdicts<V> {
  /** What was said to such a call, if the session knows the same of the files that it depended on. */
  find(key: string, files: PastFiles): V | undefined;
  keep(key: string, files: PastFiles, paths: readonly string[], verdict: V): void;
}

interface Entry<V> {
  readonly paths: readonly string[];
  readonly kinds: readonly string[];
  readonly verdict: V;
}

export function keptVerdicts<V>(): KeptVerdicts<V> {
  const entries = new Map<string, Entry<V>>();
  return {
    find(key, files) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      for (let at = 0; at < entry.paths.length; at++)
        if (stateOf(files, entry.paths[at] as string) !== entry.kinds[at]) return undefined;
      return entry.verdict;
    },
    keep(key, files, paths, verdict) {
      if (key.length > MOST_KEY || paths.length > MOST_PATHS) return;
      if (entries.size >= MOST_KEPT) entries.clear();
      entries.set(key, { paths, kinds: paths.map((path) => stateOf(files, path)), verdict });
    },
  };
}

/** Of a folder, also what is known to be in it. */
function stateOf(files: PastFiles, path: string): string {
  const kind = files.kindOf(path) ?? '';
  return kind === 'folder' ? `folder ${files.namesIn(path).join('/')}` : kind;
}

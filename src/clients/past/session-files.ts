import type { PastFiles } from '../../call/past-call.ts';
import { baseName, parentOf } from '../../match/path-text.ts';

/** More than sessions deal with; one that does is asked less of. */
const MOST_PATHS = 50_000;

export interface SessionFiles extends PastFiles {
  /** The session has shown that a file is there, or that it isn't. */
  note(path: string, isThere: boolean): void;
}

const NO_NAMES: readonly string[] = [];

/** What a session shows of files, call by call. */
export function sessionFiles(): SessionFiles {
  const known = new Map<string, boolean>();
  const inside = new Map<string, Set<string>>();
  // The same list until something changes: whoever compares two needn't look into them.
  const listed = new Map<string, readonly string[]>();
  const forget = (path: string): void => {
    known.delete(path);
    const folder = parentOf(path);
    if (inside.get(folder)?.delete(baseName(path))) listed.delete(folder);
    for (const name of inside.get(path) ?? []) forget(`${path}/${name}`);
    inside.delete(path);
    listed.delete(path);
  };
  return {
    note(path, isThere) {
      if (known.get(path) === isThere) return;
      if (known.size >= MOST_PATHS) {
        known.clear();
        inside.clear();
        listed.clear();
      }
      if (!isThere) forget(path);
      known.set(path, isThere);
      if (!isThere) return;
      for (let at = path; parentOf(at) !== at; at = parentOf(at)) {
        const folder = parentOf(at);
        const names = inside.get(folder) ?? new Set();
        if (names.has(baseName(at))) return;
        inside.set(folder, names.add(baseName(at)));
        listed.delete(folder);
        // What is in it shows that it is there.
        known.delete(folder);
      }
    },
    kindOf(path) {
      const isThere = known.get(path);
      if (isThere !== undefined) return isThere ? 'file' : 'absent';
      return (inside.get(path)?.size ?? 0) > 0 ? 'folder' : undefined;
    },
    namesIn(folder) {
      const before = listed.get(folder);
      if (before !== undefined) return before;
      const inFolder = inside.get(folder);
      if (inFolder === undefined || inFolder.size === 0) return NO_NAMES;
      const names = [...inFolder].sort();
      listed.set(folder, names);
      return names;
    },
    forget,
  };
}

import { baseName, dirName, normalisePosix } from '../match/path-text.ts';
import type { PathKind, ShellWorld } from './analysis.ts';
import { type Budget, spendNames } from './budget.ts';

/** The files as the command would find them: what exists, and what an earlier part of the text makes. */
export interface FileView {
  list(folder: string): readonly string[] | undefined;
  kindOf(path: string): PathKind | undefined;
  made(path: string, kind: 'file' | 'folder'): void;
}

export function newFileView(world: ShellWorld, budget: Budget): FileView {
  const kinds = new Map<string, PathKind>();
  const names = new Map<string, Set<string>>();
  const kindOf = (path: string): PathKind | undefined => {
    if (!spendNames(budget, 0)) return undefined;
    const clean = normalisePosix(path);
    return kinds.get(clean) ?? world.kindOf(clean);
  };
  return {
    kindOf,
    list(folder) {
      const clean = normalisePosix(folder);
      const existing = world.list(clean);
      if (!spendNames(budget, existing?.length ?? 0)) return undefined;
      const added = names.get(clean);
      if (added === undefined) return existing;
      return [...new Set([...(existing ?? []), ...added])];
    },
    made(path, kind) {
      const clean = normalisePosix(path);
      if (kinds.has(clean)) return;
      const existing = kindOf(clean);
      kinds.set(clean, existing ?? kind);
      const parent = dirName(clean);
      const siblings = names.get(parent) ?? new Set();
      names.set(parent, siblings.add(baseName(clean)));
    },
  };
}

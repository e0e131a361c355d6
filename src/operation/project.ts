import { findRepository, type GitRepository } from '../facts/git-repository.ts';
import type { Host } from '../host/host.ts';
import { baseName, joinPath, parentOf, relativeTo } from '../match/path-text.ts';
import { realPath } from './real-path.ts';

/** The folder that the rules are about, by all its names. */
export interface Project {
  readonly root: string;
  readonly realRoot: string;
  /** The file system takes `A` and `a` for the same name. */
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
  /** Paths of `path` inside the project: relative to its root, and to the root of a worktree that it lies in. */
  inside(path: string): readonly string[];
}

/** A policy's file, and the folder that its rules are about. */
interface Place {
  readonly file: string;
  readonly root: string;
}

/** `path` exists, so it can be asked for by another name. */
function takesCasesForOne(host: Host, path: string): boolean {
  const shouted = joinPath(parentOf(path), baseName(path).toUpperCase());
  return shouted !== path && host.kindOf(shouted) !== undefined && host.sameFile(path, shouted);
}

/** `worktrees` is where the client makes worktrees of its own, below the root. */
export function openProject(host: Host, { file, root }: Place, worktrees: string): Project {
  const realRoot = realPath(host, root);
  const ignoreCase = takesCasesForOne(host, parentOf(file) === root ? file : root);
  // Looked for once, and only when somebody asks.
  let own: GitRepository | undefined | null = null;

  const inWorktree = (path: string): string | undefined => {
    if (own === null) own = findRepository(host, realRoot);
    const project = own;
    const found = project === undefined ? undefined : findRepository(host, parentOf(path));
    if (project === undefined || found === undefined || found.top === project.top) return undefined;
    if (realPath(host, found.commonDir) !== realPath(host, project.commonDir)) return undefined;
    const relative = relativeTo(found.top, path, ignoreCase) as string;
    // The project may be a subfolder of its repository; a worktree holds it at the same place.
    const place = relativeTo(project.top, realRoot, ignoreCase) as string;
    return relativeTo(`/${place}`, `/${relative}`, ignoreCase);
  };

  return {
    root,
    realRoot,
    ignoreCase,
    home: host.home(),
    inside(path) {
      const found = new Set<string>();
      for (const folder of [root, realRoot]) {
        const relative = relativeTo(folder, path, ignoreCase);
        if (relative) found.add(relative);
      }
      for (const relative of [...found]) {
        // The client's own worktrees are known by their place, also where a hook made them without git.
        if (!relative.startsWith(`${worktrees}/`)) continue;
        const own = relative.indexOf('/', worktrees.length + 1) + 1;
        if (own > 0 && own < relative.length) found.add(relative.slice(own));
      }
      const relative = inWorktree(path);
      if (relative) found.add(relative);
      return [...found];
    },
  };
}

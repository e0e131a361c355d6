import { findRepository, type GitRepository } from '../facts/git-repository.ts';
import type { Host } from '../host/host.ts';
import { baseName, joinPath, parentOf, relativeTo } from '../match/path-text.ts';
import { realPath } from './real-path.ts';

/** The folder that the rules speak of, by all its names. */
export interface Project {
  readonly root: string;
  readonly realRoot: string;
  /** The file system takes `A` and `a` for the same name. */
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
  /** Paths of `path` inside the project: relative to its root, and to the root of a worktree that it lies in. */
  inside(path: string): readonly string[];
}

export function openProject(host: Host, configFile: string): Project {
  const root = parentOf(configFile);
  const realRoot = realPath(host, root);
  const loud = joinPath(root, baseName(configFile).toUpperCase());
  const ignoreCase = host.kindOf(loud) !== undefined && host.sameFile(configFile, loud);
  let own: GitRepository | undefined | null = null;
  const ownRepository = () => {
    if (own === null) own = findRepository(host, realRoot);
    return own;
  };

  const inWorktree = (path: string): string | undefined => {
    const project = ownRepository();
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
        const own = /^\.claude\/worktrees\/[^/]+\/(.+)$/s.exec(relative)?.[1];
        if (own !== undefined) found.add(own);
      }
      const relative = inWorktree(path);
      if (relative) found.add(relative);
      return [...found];
    },
  };
}

import { findRepository } from '../facts/git-repository.ts';
import type { Host } from '../host/host.ts';
import { joinPath, normalisePath, parentOf, relativeTo } from '../match/path-text.ts';

const POINTER_BYTES = 65_536;

/**
 * Did a session that began in a folder belong to the project at `root`? It did if the folder lies in it, or in a
 * worktree of its repository, as far as that is still there.
 */
export function sessionsOf(host: Host, root: string): (start: string) => boolean {
  const places = [root, ...worktreesOf(host, root)];
  return (start) => {
    const folder = normalisePath(start);
    return places.some((place) => relativeTo(place, folder) !== undefined);
  };
}

function worktreesOf(host: Host, root: string): readonly string[] {
  const repository = findRepository(host, root);
  if (repository === undefined) return [];
  const { commonDir, top } = repository;
  const inner = relativeTo(top, root) ?? '';
  const folder = joinPath(commonDir, 'worktrees');
  const linked = (host.list(folder) ?? []).flatMap((name) => {
    const pointer = host.readFile(joinPath(folder, `${name}/gitdir`), POINTER_BYTES);
    return pointer.ok ? [parentOf(normalisePath(pointer.text.trim()))] : [];
  });
  const main = commonDir.endsWith('/.git') ? [parentOf(commonDir)] : [];
  return [...main, ...linked].map((worktree) => joinPath(worktree, inner));
}

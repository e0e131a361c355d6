import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { git } from '../stop/git-state.ts';

/** Where there is no git to ask, folders are walked; more files than this aren't a project's own. */
const MOST_WALKED = 20_000;
const NOT_WALKED = ['.git', 'node_modules'];

/**
 * All files of the project, relative to its root: those that git knows or would show as new, or without git those that
 * are there. `undefined` when nobody can tell.
 */
export async function projectFiles(call: LifecycleCall): Promise<readonly string[] | undefined> {
  const listed = await git(call, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (listed === undefined) return walked(call);
  const worktrees = `${call.client.worktrees}/`;
  return listed.split('\0').filter((name) => name !== '' && !name.startsWith(worktrees));
}

function walked({ host, root, client }: LifecycleCall): readonly string[] | undefined {
  const found: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const name of host.list(joinPath(root, folder)) ?? []) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const kind = host.kindOf(joinPath(root, path));
      if (kind === 'folder') {
        if (!NOT_WALKED.includes(name) && path !== client.worktrees) open.push(path);
      } else found.push(path);
      if (found.length > MOST_WALKED) return undefined;
    }
  }
  return found;
}

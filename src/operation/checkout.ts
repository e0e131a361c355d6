import type { Host } from '../host/host.ts';
import { isAbsolute, joinPath, parentOf } from '../match/path-text.ts';
import { realPath } from './real-path.ts';

/** A folder with a git checkout in it: the main one or a worktree. */
export interface Checkout {
  readonly top: string;
  /** The repository that all its worktrees share. */
  readonly repository: string;
}

/** The checkout that `folder` lies in. */
export function findCheckout(host: Host, folder: string): Checkout | undefined {
  for (let top = folder; ; top = parentOf(top)) {
    const git = joinPath(top, '.git');
    const kind = host.kindOf(git);
    if (kind === 'file') return { top, repository: repositoryOfFile(host, top, git) };
    if (kind !== undefined) return { top, repository: realPath(host, git) };
    if (parentOf(top) === top) return undefined;
  }
}

/** A worktree has a file named `.git` that says where its own data lies, and there which repository it is of. */
function repositoryOfFile(host: Host, top: string, git: string): string {
  const own = /^gitdir: *(.+?)\s*$/m.exec(textOf(host, git))?.[1];
  if (own === undefined) return git;
  const data = resolveFrom(top, own);
  const common = textOf(host, joinPath(data, 'commondir')).trim();
  return realPath(host, common === '' ? data : resolveFrom(data, common));
}

function textOf(host: Host, file: string): string {
  const content = host.readFile(file, 4096);
  return content.ok ? content.text : '';
}

function resolveFrom(folder: string, path: string): string {
  return isAbsolute(path) ? path : joinPath(folder, path);
}

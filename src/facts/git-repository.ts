import type { Host } from '../host/host.ts';
import { joinPath, parentOf, resolvePath } from '../match/path-text.ts';

export interface GitRepository {
  /** The folder of the working tree. */
  readonly top: string;
  /** What belongs to this working tree alone. */
  readonly gitDir: string;
  /** What all working trees of the repository share: config, info, objects. */
  readonly commonDir: string;
}

/** Far more than a path needs, and little enough to read without a thought. */
const POINTER_BYTES = 65_536;

/**
 * The repository whose working tree holds `folder`: the nearest folder upwards with a `.git` that really is
 * a repository, or a file that leads to one (worktrees and submodules have those). Anything else by that name
 * is passed over: whoever makes an empty `.git` somewhere doesn't get rid of the rules above.
 */
export function findRepository(host: Host, folder: string): GitRepository | undefined {
  for (let top = folder; ; top = parentOf(top)) {
    const found = repositoryAt(host, top);
    if (found !== undefined || parentOf(top) === top) return found;
  }
}

function repositoryAt(host: Host, top: string): GitRepository | undefined {
  const entry = joinPath(top, '.git');
  const kind = host.kindOf(entry);
  if (kind === undefined || kind === 'other') return undefined;
  const gitDir = kind === 'file' ? readPointer(host, entry, 'gitdir: ') : entry;
  if (gitDir === undefined || host.kindOf(`${gitDir}/HEAD`) === undefined) return undefined;
  const commonDir = readPointer(host, `${gitDir}/commondir`, '') ?? gitDir;
  for (const part of ['objects', 'refs']) {
    if (host.kindOf(`${commonDir}/${part}`) === undefined) return undefined;
  }
  return { top, gitDir, commonDir };
}

/** A file that holds nothing but a path, relative to the file's own folder or absolute. */
function readPointer(host: Host, file: string, prefix: string): string | undefined {
  const content = host.readFile(file, POINTER_BYTES);
  if (!content.ok || !content.text.startsWith(prefix)) return undefined;
  // Git takes off line ends only at the end, and one line is all that it ever writes.
  const [target = ''] = content.text.slice(prefix.length).split(/[\r\n]/, 1);
  return target === '' ? undefined : resolvePath(parentOf(file), target);
}

import { findRepository } from '../../facts/git-repository.ts';
import { contentHash } from '../../host/content-hash.ts';
import { bytesOf } from '../../host/disk-entry.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { git } from '../stop/git-state.ts';

/** What is known of the project's files at one moment. Their names are relative to its root. */
export interface ProjectLook {
  /** When it began, in milliseconds. */
  readonly time: number;
  /**
   * Names the content of git's index. A file that isn't loose has had the same time stamps, to the second, at every look
   * with the same index. None without git.
   */
  readonly index: string | undefined;
  /** Files that don't stand as the index says, new ones included; without an index all files. */
  readonly loose: readonly string[];
  all(): Promise<ProjectFiles | undefined>;
}

export interface ProjectFiles {
  readonly names: readonly string[];
  /** Git was told not to look at some of them, or keeps its index in several files. */
  readonly areSomeHidden: boolean;
}

/** A million files. */
const MOST_INDEX_BYTES = 256 * 1024 * 1024;

/** Settings by which git looks less closely. */
const CLOSELY = ['-c', 'core.trustctime=true', '-c', 'core.checkStat=default'];

/**
 * Git compares the files with its index more quickly than anybody else can. Only the comparison is taken from it, never
 * what the index says about contents: whoever works in the project can write that file. `undefined` when nobody can tell
 * which files there are.
 */
export async function lookAtProject(call: LifecycleCall): Promise<ProjectLook | undefined> {
  const time = Date.now();
  const gitDir = findRepository(call.host, call.root)?.gitDir;
  if (gitDir === undefined) return withoutIndex(time, walked(call));
  const index = indexHash(gitDir);
  const [changed, others] = await Promise.all([
    git(call, [...CLOSELY, 'diff-files', '--name-only', '-z', '--relative', '--ignore-submodules=dirty']),
    git(call, ['ls-files', '-z', '--others', '--exclude-standard']),
  ]);
  if (changed === undefined || others === undefined) return withoutIndex(time, walked(call));
  const isOwn = ownNames(call);
  const untracked = listed(others).filter(isOwn);
  const all = once(() => allFiles(call, gitDir, untracked));
  // Somebody else may have written it meanwhile.
  if (index === undefined || indexHash(gitDir) !== index)
    return withoutIndex(time, (await all())?.names, all);
  const loose = [...new Set(listed(changed).filter(isOwn)), ...untracked];
  return { time, index, loose, all };
}

function withoutIndex(
  time: number,
  names: readonly string[] | undefined,
  all = async (): Promise<ProjectFiles | undefined> => names && { names, areSomeHidden: false },
): ProjectLook | undefined {
  return names && { time, index: undefined, loose: names, all };
}

function indexHash(gitDir: string): string | undefined {
  const bytes = bytesOf(joinPath(gitDir, 'index'), MOST_INDEX_BYTES);
  return bytes && contentHash(bytes);
}

async function allFiles(
  call: LifecycleCall,
  gitDir: string,
  untracked: readonly string[],
): Promise<ProjectFiles | undefined> {
  const output = await git(call, ['ls-files', '-z', '-v', '--cached']);
  if (output === undefined) return undefined;
  const lines = listed(output);
  const tracked = lines.map((line) => line.slice(2)).filter(ownNames(call));
  return {
    names: [...new Set([...tracked, ...untracked])],
    areSomeHidden:
      lines.some((line) => !/^[HM] /.test(line)) ||
      (call.host.list(gitDir) ?? []).some((name) => name.startsWith('sharedindex.')),
  };
}

function listed(output: string): readonly string[] {
  return output.split('\0').filter((name) => name !== '');
}

/** The client's worktrees are projects of their own. */
function ownNames({ client }: LifecycleCall): (name: string) => boolean {
  return (name) => !name.startsWith(`${client.worktrees}/`);
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

/** Where there is no git to ask, folders are walked; more files than this aren't a project's own. */
const MOST_WALKED = 20_000;
const NOT_WALKED = ['.git', 'node_modules'];

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

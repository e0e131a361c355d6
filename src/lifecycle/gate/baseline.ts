import type { Gate } from '../../config/sections/stop.ts';
import { findRepository } from '../../facts/git-repository.ts';
import { textHash } from '../../host/text-hash.ts';
import { isMap } from '../../json-value.ts';
import { joinPath, relativeTo } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readState, writeState } from '../session-state.ts';
import { git, readGitState } from '../stop/git-state.ts';
import type { Job } from './plan.ts';

/** What a checkout doesn't bring along, and checks need. */
const INSTALLED = ['node_modules', '.venv', 'venv'];

/** Runs the command with another folder as its project root, and tells the names of what failed. */
type RunIn = (root: string) => Promise<readonly string[]>;

/**
 * What failed already at the commit with which the session began: the names of those failures. The command is run there
 * once in a session, in a worktree that is gone afterwards. Nothing is excused where that can't be known.
 */
export async function failedAtStart(
  call: LifecycleCall,
  { run }: Gate,
  { folder }: Job,
  runIn: RunIn,
): Promise<readonly string[]> {
  const id = textHash(`${run}\0${folder}`);
  const state = readState(call, 'baseline');
  const known = isMap(state) ? state : {};
  const before = known[id];
  if (Array.isArray(before)) return before.filter((name) => typeof name === 'string');
  const names = await namesAtStart(call, folder, runIn);
  writeState(call, 'baseline', { ...known, [id]: names });
  return names;
}

async function namesAtStart(call: LifecycleCall, folder: string, runIn: RunIn): Promise<readonly string[]> {
  const { host, root, session } = call;
  const commit = readGitState(readState(call, 'commit'))?.commit;
  const records = host.records().folder;
  const top = findRepository(host, root)?.top;
  if (commit === undefined || records === undefined || top === undefined) return [];
  const place = joinPath(records, `worktree-${textHash(`${root}\0${session}`)}`);
  const own = joinPath(place, relativeTo(top, root) ?? '');
  // The repository's own hooks have no business here.
  const quietly = ['-c', 'core.hooksPath=/dev/null', 'worktree'];
  try {
    await git(call, [...quietly, 'remove', '--force', '--force', place]);
    if ((await git(call, [...quietly, 'add', '--detach', '--force', place, commit])) === undefined) return [];
    await linkInstalled(call, own, folder);
    return await runIn(own);
  } finally {
    await git(call, [...quietly, 'remove', '--force', '--force', place]);
  }
}

async function linkInstalled({ host, root }: LifecycleCall, own: string, folder: string): Promise<void> {
  const folders = folder === '' ? [''] : ['', folder];
  for (const path of folders.flatMap((at) => INSTALLED.map((name) => joinPath(at, name)))) {
    const [from, to] = [joinPath(root, path), joinPath(own, path)];
    if (host.kindOf(from) === undefined || host.kindOf(to) !== undefined) continue;
    await host.run({ file: 'ln', args: ['-s', from, to], cwd: root, timeoutSeconds: 5 });
  }
}

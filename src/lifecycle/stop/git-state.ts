import { findRepository } from '../../facts/git-repository.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import type { ProcessRequest } from '../../host/process.ts';
import { textHash } from '../../host/text-hash.ts';
import { isMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';

const GIT_SECONDS = 20;
/** The names of a million files. */
const MOST_NAMES_BYTES = 64 * 1024 * 1024;

/** How a repository stood when the session began. */
export interface GitState {
  readonly commit: string;
  /** Of all that could make git say less about changes: its settings, ignored names, filters, flags on files, stashes. */
  readonly fingerprint: string;
  /** Something is hidden already: files that git must not look at, or a stash. */
  readonly hides: boolean;
}

export function readGitState(value: unknown): Pick<GitState, 'commit' | 'fingerprint'> | undefined {
  if (!isMap(value)) return undefined;
  const { commit, fingerprint } = value;
  if (typeof commit !== 'string' || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  return typeof fingerprint === 'string' ? { commit, fingerprint } : undefined;
}

/** `undefined`: git can't tell, or there is none. */
export async function gitState(call: LifecycleCall): Promise<GitState | undefined> {
  const [commit, settings, flags, stash] = await Promise.all([
    git(call, ['rev-parse', '--verify', 'HEAD']),
    git(call, ['config', '--list', '-z']),
    flaggedFiles(call),
    git(call, ['for-each-ref', '--format=%(objectname)', 'refs/stash']),
  ]);
  if (commit === undefined || settings === undefined || flags === undefined || stash === undefined)
    return undefined;
  const texts = [settings, flags, stash, ...ownFiles(call).map((file) => textOf(call.host, file))];
  return {
    commit: commit.trim(),
    fingerprint: textHash(texts.join('\0')),
    hides: `${flags}${stash}`.trim() !== '',
  };
}

/** Files that git was told not to look at: `assume-unchanged`, `skip-worktree`. */
async function flaggedFiles(call: LifecycleCall): Promise<string | undefined> {
  const list = `files=$(git -c core.fsmonitor=false ls-files -v) || exit 3; printf '%s\\n' "$files" | grep -v '^H ' || :`;
  return output(call, 'bash', ['-c', list]);
}

/** What git reads beside its settings, and what no diff shows. */
function ownFiles({ host, root }: LifecycleCall): readonly string[] {
  const { commonDir } = findRepository(host, root) ?? {};
  const home = host.env('XDG_CONFIG_HOME') || joinPath(host.home() ?? '', '.config');
  return [
    ...(commonDir === undefined
      ? []
      : ['exclude', 'attributes'].map((name) => joinPath(commonDir, `info/${name}`))),
    ...['ignore', 'attributes'].map((name) => joinPath(home, `git/${name}`)),
  ];
}

function textOf(host: Host, file: string): string {
  const content = host.readFile(file, MAX_FILE_BYTES);
  return content.ok ? content.text : content.why;
}

/** What git prints, or `undefined` when it can't answer. */
export function git(
  call: LifecycleCall,
  args: readonly string[],
  given?: Pick<ProcessRequest, 'stdin' | 'env'>,
): Promise<string | undefined> {
  // A repository's own configuration could name a program to be started.
  return output(call, 'git', ['-c', 'core.fsmonitor=false', ...args], given);
}

/** Variables by which a git elsewhere would be asked. */
const ELSEWHERE = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_NAMESPACE: undefined,
};

async function output(
  { host, root }: LifecycleCall,
  file: string,
  args: readonly string[],
  { stdin = '', env = {} }: Pick<ProcessRequest, 'stdin' | 'env'> = {},
): Promise<string | undefined> {
  const end = await host.run({
    file,
    args,
    cwd: root,
    env: { ...ELSEWHERE, ...env },
    stdin,
    timeoutSeconds: GIT_SECONDS,
    wholeBytes: MOST_NAMES_BYTES,
  });
  return end.kind === 'exited' && end.code === 0 ? end.stdout.whole : undefined;
}

import type { Call } from '../call/call.ts';
import { findRepository } from '../facts/git-repository.ts';
import type { Host } from '../host/host.ts';
import { isAbsolute, joinPath } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import { failureReport } from '../text/command-reports.ts';
import { gitMadeNoWorktree, noFolderPrinted, worktreeNameUnusable } from '../text/worktrees.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { failed, type LifecycleResult, NOTHING } from './result.ts';
import { runCommands } from './run-commands.ts';

const GIT_SECONDS = 60;

/** Makes a worktree by the user's own script, or as the client would have made it. */
export async function worktreeCreate(call: LifecycleCall<'WorktreeCreate'>): Promise<LifecycleResult> {
  const { host, root, fields, config } = call;
  const { command, timeout } = config.worktreeCreate;
  if (command === undefined) return makeWorktree(host, call, root);
  const [run] = await runCommands(call, {
    commands: [{ ...SCRIPT, run: command, timeout }],
    variables: { WORKTREE_NAME: fields.name },
  });
  if (run === undefined || !run.passed || run.end.kind !== 'exited')
    return notMade(run === undefined ? '' : failureReport(run));
  // Other programs in the script may have printed something before.
  const printed = run.end.stdout.tail.trim().split('\n').at(-1)?.trim() ?? '';
  const path = isAbsolute(printed) ? printed : joinPath(root, printed);
  const isFolder = printed !== '' && host.kindOf(realPath(host, path)) === 'folder';
  return isFolder
    ? { ...NOTHING, verdict: { kind: 'path', path }, commands: 'passed' }
    : notMade(noFolderPrinted(printed));
}

const SCRIPT = {
  showCommand: true,
  showStdout: false,
  showStderr: true,
  maxOutputLines: undefined,
  report: 'tail',
  retries: 0,
  notifyPerCommand: false,
} as const;

/** On a branch of its own: where and how the client makes them. */
export async function makeWorktree(host: Host, call: Call, folder: string): Promise<LifecycleResult> {
  const name = 'name' in call.fields ? call.fields.name : undefined;
  // The name becomes a path and a branch; a clever one must lead nowhere else.
  if (typeof name !== 'string' || !/^[A-Za-z0-9][\w.-]{0,99}$/.test(name) || name.includes('..'))
    return notMade(worktreeNameUnusable(String(name)));
  const path = joinPath(findRepository(host, folder)?.top ?? folder, `${call.client.worktrees}/${name}`);
  const branch = `worktree-${name}`;
  const add = (args: readonly string[]) =>
    host.run({ file: 'git', args: ['worktree', 'add', ...args], cwd: folder, timeoutSeconds: GIT_SECONDS });
  const fresh = await add(['-b', branch, path]);
  const end = fresh.kind === 'exited' && fresh.code !== 0 ? await add([path, branch]) : fresh;
  if (end.kind === 'exited' && end.code === 0) return { ...NOTHING, verdict: { kind: 'path', path } };
  return notMade(gitMadeNoWorktree(fresh.kind === 'exited' ? fresh.stderr.tail.trim() : fresh.kind));
}

function notMade(problem: string): LifecycleResult {
  return { ...failed(problem), commands: 'failed' };
}

import type { Gate } from '../../config/sections/stop.ts';
import { filePattern } from '../../match/file-pattern.ts';
import { joinPath } from '../../match/path-text.ts';
import { openProject } from '../../operation/project.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readState, writeState } from '../session-state.ts';

const GIT_SECONDS = 20;

/** Remembers where the session began, so that what it commits still counts as changed. */
export async function rememberCommit(call: LifecycleCall): Promise<void> {
  if (!call.config.stop.commands.some((gate) => gate.when.length > 0)) return;
  if (readState(call, 'commit') !== undefined) return;
  const [commit] = (await git(call, ['rev-parse', '--verify', 'HEAD']))?.split('\n') ?? [];
  if (commit) writeState(call, 'commit', commit);
}

/** The commands that concern what has changed. Where git can't say what has, that is all of them. */
export async function relevantGates(call: LifecycleCall<'Stop'>): Promise<readonly Gate[]> {
  const gates = call.config.stop.commands;
  if (!gates.some((gate) => gate.when.length > 0)) return gates;
  const changed = await changedFiles(call);
  if (changed === undefined) return gates;
  const { ignoreCase, home } = openProject(call.host, call.file, call.client.worktrees);
  const names = changed.map((path) => ({ absolute: joinPath(call.root, path), inProject: [path] }));
  return gates.filter((gate) => {
    const patterns = gate.when.map((pattern) => filePattern(pattern, { ignoreCase, home }));
    return patterns.length === 0 || names.some((name) => patterns.some((covers) => covers(name)));
  });
}

/** Relative to the project root: what differs from the commit at which the session began, and what git doesn't know yet. */
async function changedFiles(call: LifecycleCall): Promise<readonly string[] | undefined> {
  const state = readState(call, 'commit');
  const since = typeof state === 'string' && /^[0-9a-f]{40,64}$/.test(state) ? state : 'HEAD';
  const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--relative'];
  const [tracked, untracked] = await Promise.all([
    git(call, [...diff, since, '--']).then(async (out) => out ?? git(call, [...diff, 'HEAD', '--'])),
    git(call, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  if (tracked === undefined || untracked === undefined) return undefined;
  return [...tracked.split('\0'), ...untracked.split('\0')].filter((path) => path !== '');
}

/** What git prints, or `undefined` when it can't answer. */
async function git({ host, root }: LifecycleCall, args: readonly string[]): Promise<string | undefined> {
  const end = await host.run({
    file: 'git',
    // A repository's own configuration could name a program to be started.
    args: ['-c', 'core.fsmonitor=false', ...args],
    cwd: root,
    timeoutSeconds: GIT_SECONDS,
  });
  return end.kind === 'exited' && end.code === 0 ? end.stdout.whole : undefined;
}

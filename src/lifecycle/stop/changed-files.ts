import { FILES } from '../../config/sections/file-words.ts';
import type { Gate } from '../../config/sections/stop.ts';
import { baseName } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readState, writeState } from '../session-state.ts';
import { git, gitState, readGitState } from './git-state.ts';

/** Remembers how git stood when the session began, so that what it commits or hides still counts as changed. */
export async function rememberCommit(call: LifecycleCall): Promise<void> {
  if (!call.config.stop.commands.some((gate) => asksForChanges(gate) || gate.since === 'session')) return;
  if (readState(call, 'commit') !== undefined) return;
  const state = await gitState(call);
  if (state !== undefined) writeState(call, 'commit', state);
}

/** Does it depend on what has changed whether, where or with what a command runs? */
export function asksForChanges({ when, run, perPackage }: Gate): boolean {
  return when.length > 0 || perPackage !== undefined || run.includes(FILES);
}

/** Files that say which changes git shows; a change of one of them may hide others. */
const SHOWS_CHANGES = ['.gitignore', '.gitattributes', '.gitmodules'];

/**
 * Relative to the project root: what differs from the commit at which the session began, and what git doesn't know yet.
 * `undefined` when git can't tell, or may have been made to keep quiet since.
 */
export async function changedFiles(call: LifecycleCall): Promise<readonly string[] | undefined> {
  const before = readGitState(readState(call, 'commit'));
  // A session that has worked, and of which nothing is known, may have lost its record on purpose.
  if (before === undefined && hasTranscript(call)) return undefined;
  const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--relative'];
  const [now, tracked, untracked] = await Promise.all([
    gitState(call),
    git(call, [...diff, before?.commit ?? 'HEAD', '--']),
    git(call, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  if (now === undefined || tracked === undefined || untracked === undefined) return undefined;
  const isQuieter = before === undefined ? now.hides : now.fingerprint !== before.fingerprint;
  if (isQuieter) return undefined;
  const changed = [...tracked.split('\0'), ...untracked.split('\0')].filter((path) => path !== '');
  return changed.some((path) => SHOWS_CHANGES.includes(baseName(path))) ? undefined : changed;
}

function hasTranscript({ host, transcript }: LifecycleCall): boolean {
  return transcript !== undefined && transcript !== '' && host.kindOf(transcript) !== undefined;
}

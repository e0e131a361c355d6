import type { Gate } from '../../config/sections/stop.ts';
import { findRepository } from '../../facts/git-repository.ts';
import { contentHash } from '../../host/content-hash.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { getPrivate, keepNewest, putPrivate } from '../../host/private-files.ts';
import { textHash } from '../../host/text-hash.ts';
import { stateFolder } from '../../log/place.ts';
import { joinPath } from '../../match/path-text.ts';
import { realPath } from '../../operation/real-path.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { type Choice, openContents } from './contents.ts';
import type { Job, ProjectView } from './plan.ts';
import { runtimeOf } from './runtime.ts';
import { definesTools, ignoredInputs } from './tool-files.ts';

/** To be changed whenever a key is made from something else. */
const FORMAT = 2;
const MOST_RESULTS = 500;

/** What succeeded before. Only successes are kept: a failure is always looked at again. */
export interface GateCache {
  /** The name of the state that a job would run on; `undefined` when it can't be told. */
  keyOf(gate: Gate, job: Job): Promise<string | undefined>;
  has(key: string): boolean;
  add(key: string): void;
}

/**
 * In the user's state folder, which `selfProtection` keeps; worktrees of a repository share what they know. Not in the
 * project: whoever works there could write it. `undefined` where there is no such folder.
 */
export function openCache(call: LifecycleCall, view: ProjectView): GateCache | undefined {
  const state = stateFolder(call.host);
  if (state === undefined || call.host.kindOf(call.root) === undefined) return undefined;
  const gates = joinPath(state, 'gates');
  const repository = findRepository(call.host, call.root);
  const results = joinPath(
    gates,
    `green-${textHash(realPath(call.host, repository?.commonDir ?? call.root))}`,
  );
  const contents = openContents(call, joinPath(gates, `files-${textHash(call.root)}`));
  return {
    async keyOf(gate, { folder, scripts }) {
      const look = await view.look();
      const content = look && (await contents(look, choiceOf(call, view, gate)));
      if (content === undefined) return undefined;
      const parts = [FORMAT, content, folder, scripts, excludes(call.host, repository?.commonDir)];
      return contentHash(JSON.stringify([...parts, runtimeOf(call.host, scripts)]));
    },
    has: (key) => getPrivate(joinPath(results, key)) === contentOf(key),
    add(key) {
      if (putPrivate(joinPath(results, key), contentOf(key))) keepNewest(results, MOST_RESULTS);
    },
  };
}

function choiceOf({ host, root }: LifecycleCall, view: ProjectView, { inputs, when }: Gate): Choice {
  const patterns = inputs.length > 0 ? inputs : when;
  const extra = ignoredInputs(host, root);
  if (patterns.length === 0) return { id: '', covers: undefined, extra };
  const counts = view.covers(patterns);
  const id = JSON.stringify([FORMAT, host.home(), patterns]);
  return { id, covers: (path) => counts(path) || definesTools(path), extra };
}

/** Ignore rules outside of the project decide which files are looked at. */
function excludes(host: Host, commonDir: string | undefined): string | null {
  const content =
    commonDir === undefined ? undefined : host.readFile(joinPath(commonDir, 'info/exclude'), MAX_FILE_BYTES);
  return content?.ok ? content.text : null;
}

function contentOf(key: string): string {
  return `conclaude ${FORMAT} ${key}\n`;
}

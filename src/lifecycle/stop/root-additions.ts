import { findIgnored } from '../../facts/ignored.ts';
import type { Host } from '../../host/host.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readState, writeState } from '../session-state.ts';

/** Remembers what stands at the project root when a session begins. */
export function rememberRoot({ host, root, config, session }: LifecycleCall): void {
  // A session begins anew after each compaction, and must not forget what it has added before.
  if (!config.preToolUse.preventRootAdditions || knownNames(host, session) !== undefined) return;
  writeState(host, session, 'root', namesAt(host, root));
}

/** Files that have appeared at the root since then, however they were made. Folders and what git ignores don't count. */
export function rootAdditions({ host, root, config, session }: LifecycleCall): readonly string[] {
  if (!config.preToolUse.preventRootAdditions) return [];
  const known = knownNames(host, session);
  if (known === undefined) return [];
  const before = new Set(known);
  return namesAt(host, root).filter((name) => {
    const path = joinPath(root, name);
    return (
      !before.has(name) && host.kindOf(path) !== 'folder' && findIgnored(host, path, false) === undefined
    );
  });
}

/** From now on these names are taken as given: nobody but conclaude's own commands, or the user's patience, put them there. */
export function acceptAtRoot({ host, session }: LifecycleCall, names: readonly string[]): void {
  const known = knownNames(host, session);
  if (known !== undefined && names.length > 0) writeState(host, session, 'root', [...known, ...names]);
}

export function namesAt(host: Host, root: string): readonly string[] {
  return host.list(root) ?? [];
}

function knownNames(host: Host, session: string | undefined): readonly string[] | undefined {
  const state = readState(host, session, 'root');
  return Array.isArray(state) ? state.filter((name) => typeof name === 'string') : undefined;
}

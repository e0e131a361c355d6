import { findIgnored } from '../../facts/ignored.ts';
import { filePattern } from '../../match/file-pattern.ts';
import { joinPath } from '../../match/path-text.ts';
import { openProject } from '../../operation/project.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { readTexts, writeState } from '../session-state.ts';

/** Remembers what stands at the project root when a session begins. */
export function rememberRoot(call: LifecycleCall): void {
  // A session begins anew after each compaction, and must not forget what it has added before.
  if (!call.config.preToolUse.preventRootAdditions || readTexts(call, 'root') !== undefined) return;
  writeState(call, 'root', namesAt(call));
}

/**
 * Files that have appeared at the root since then, however they were made. Folders, what git ignores and what
 * `preventRootAdditionsExcept` names don't count.
 */
export function rootAdditions(call: LifecycleCall): readonly string[] {
  const { host, root, config } = call;
  const known = config.preToolUse.preventRootAdditions ? readTexts(call, 'root') : undefined;
  if (known === undefined) return [];
  const before = new Set(known);
  const added = namesAt(call).filter((name) => {
    const path = joinPath(root, name);
    return (
      !before.has(name) && host.kindOf(path) !== 'folder' && findIgnored(host, path, false) === undefined
    );
  });
  return added.length === 0 ? added : withoutExcepted(call, added);
}

function withoutExcepted(
  { host, root, file, client, config }: LifecycleCall,
  names: readonly string[],
): readonly string[] {
  const options = openProject(host, { file, root }, client.worktrees);
  const patterns = config.preToolUse.preventRootAdditionsExcept.map((text) => filePattern(text, options));
  return names.filter((name) => {
    const path = { absolute: joinPath(root, name), inProject: [name] };
    return !patterns.some((covers) => covers(path));
  });
}

/** From now on these names are taken as given: nobody but conclaude's own commands, or the user's patience, put them there. */
export function acceptAtRoot(call: LifecycleCall, names: readonly string[]): void {
  const known = readTexts(call, 'root');
  if (known !== undefined && names.length > 0) writeState(call, 'root', [...known, ...names]);
}

export function namesAt({ host, root }: LifecycleCall): readonly string[] {
  return host.list(root) ?? [];
}

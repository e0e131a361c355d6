import { type Covers, filesBetween } from './changes.ts';
import type { Repository } from './repository.ts';
import { commitOf } from './revisions.ts';

const MAX_COMMITS = 2_000;

/** What one commit changed; of a merge, what it brought to its first parent. */
export function filesOfCommit(
  repository: Repository,
  oid: string,
  covers: Covers,
): readonly string[] | undefined {
  const { objects } = repository.refs;
  const commit = objects.commit(oid);
  if (commit === undefined) return undefined;
  const [parent] = commit.parents;
  const before = parent === undefined ? '' : objects.commit(parent)?.tree;
  return filesBetween(objects, before, commit.tree, covers);
}

/** A commit that both come from, searched from both ends at once; `undefined` when it isn't found soon. */
export function mergeBase(repository: Repository, a: string, b: string): string | undefined {
  const side = (start: string) => ({ open: [start], seen: new Set<string>() });
  const sides = [side(a), side(b)];
  for (let at = 0; at < MAX_COMMITS; at++) {
    for (const [i, { open, seen }] of sides.entries()) {
      const oid = open[at];
      if (oid === undefined) continue;
      seen.add(oid);
      if (sides[1 - i]?.seen.has(oid)) return oid;
      const parents = repository.refs.objects.commit(oid)?.parents ?? [];
      open.push(...parents.filter((parent) => !seen.has(parent)));
    }
  }
  return undefined;
}

function ancestorsOf(repository: Repository, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let at = 0; at < open.length && found.size < MAX_COMMITS; at++) {
    const oid = open[at] as string;
    if (found.has(oid)) continue;
    found.add(oid);
    open.push(...(repository.refs.objects.commit(oid)?.parents ?? []));
  }
  return found;
}

/** The commits of `from..to`; `undefined` when there are too many of them. */
export function commitsBetween(
  repository: Repository,
  from: string,
  to: string,
): readonly string[] | undefined {
  const [start, end] = [commitOf(repository.refs, from), commitOf(repository.refs, to)];
  if (start === undefined || end === undefined) return undefined;
  const before = ancestorsOf(repository, start);
  const found = new Set<string>();
  const open = [end];
  for (let at = 0; at < open.length; at++) {
    const oid = open[at] as string;
    if (before.has(oid) || found.has(oid)) continue;
    found.add(oid);
    const commit = repository.refs.objects.commit(oid);
    if (commit === undefined || found.size > MAX_COMMITS) return undefined;
    open.push(...commit.parents);
  }
  return [...found];
}

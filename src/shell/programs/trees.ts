import type { Field } from '../field.ts';
import { joinPath } from '../paths.ts';
import { type Frame, recordAccess } from '../session.ts';

const MAX_ENTRIES = 256;

export interface TreeEntry {
  /** Relative to the tree's root, `''` for the root itself. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly depth: number;
}

/** Everything below a folder, folders before what is in them; `undefined` when that is too much to look at. */
export function listTree(root: string, frame: Frame, limit: number): readonly TreeEntry[] | undefined {
  const { view } = frame.session;
  const entries: TreeEntry[] = [{ path: '', isFolder: view.kindOf(root) === 'folder', depth: 0 }];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    if (entry === undefined || !entry.isFolder || entry.depth > 32) continue;
    for (const name of view.list(joinPath(root, entry.path)) ?? []) {
      if (entries.length >= limit) return undefined;
      const path = entry.path === '' ? name : `${entry.path}/${name}`;
      entries.push({
        path,
        isFolder: view.kindOf(joinPath(root, path)) === 'folder',
        depth: entry.depth + 1,
      });
    }
  }
  return entries;
}

/** What copying the tree at `source` to `target` makes; when it is too much, the target as a whole. */
export function recordTree(source: string | undefined, target: Field, frame: Frame): void {
  if (source === undefined || frame.session.view.kindOf(source) !== 'folder') return;
  const entries = listTree(source, frame, MAX_ENTRIES);
  if (entries === undefined) {
    recordAccess(frame, 'create', target, { wholeFolder: true, folder: true });
    return;
  }
  for (const { path, isFolder } of entries) {
    if (path === '') continue;
    recordAccess(frame, 'create', { ...target, text: `${target.text}/${path}` }, { folder: isFolder });
  }
}

import { type DiskEntry, entryAt } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import { parentOf } from '../match/path-text.ts';
import type { FoundFiles } from './find-watched.ts';
import { type Picture, type Seen, seenNow } from './picture.ts';

/** What became of a file between two moments. */
export interface Change {
  readonly path: string;
  readonly kind: 'create' | 'write' | 'delete';
  /** The link by which it is watched. */
  readonly through?: string;
  /** Where its folder really was. */
  readonly folder?: string | undefined;
  readonly before: Seen | undefined;
  readonly now: Seen | undefined;
  /** A folder stands in its place. */
  readonly isFolder?: true;
  /** When it happened, as far as the file tells. In milliseconds. */
  readonly at: number | undefined;
}

/**
 * What differs from `before`, which was taken at `since`; `found` are the files that are watched now. A file that was
 * only touched, or written again as it was, has not changed.
 */
export async function changesSince(
  host: Host,
  before: Picture,
  since: number,
  found: FoundFiles,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const [path, seen] of Object.entries(before.files)) {
    const change = await changeOf(host, path, seen, since);
    if (change === undefined) continue;
    const through = before.through[path];
    const folder = before.folders[parentOf(path)];
    changes.push({ ...change, folder, ...(through !== undefined && { through }) });
  }
  for (const path of found.files.keys()) {
    if (before.files[path] !== undefined) continue;
    const entry = entryAt(path);
    if (entry === undefined || entry.kind === 'folder') continue;
    if (!before.isExact && !mayBeNew(path, entry, since)) continue;
    changes.push({
      path,
      kind: 'create',
      before: undefined,
      now: await seenNow(host, path, entry),
      at: entry.changed,
      folder: before.folders[parentOf(path)],
    });
  }
  return changes;
}

/** Has it come since then, by itself or with a folder that was moved? */
function mayBeNew(path: string, entry: DiskEntry, since: number): boolean {
  if (entry.changed >= since) return true;
  for (let at = parentOf(path); at !== parentOf(at); at = parentOf(at)) {
    const folder = entryAt(at);
    if (folder !== undefined && folder.changed >= since) return true;
  }
  return false;
}

async function changeOf(host: Host, path: string, before: Seen, since: number): Promise<Change | undefined> {
  const [print, kind, mode, content] = before;
  if (kind === 'name') return undefined;
  const entry = entryAt(path);
  if (entry === undefined) return { path, kind: 'delete', before, now: undefined, at: undefined };
  if (entry.kind === 'folder')
    return { path, kind: 'delete', before, now: undefined, isFolder: true, at: entry.changed };
  // Of a file that was one of too many, the time is all there is to go by.
  if (kind === 'many' ? entry.changed < since : print !== '' && entry.print === print) return undefined;
  const now = await seenNow(host, path, entry);
  const isSame = kind === now[1] && mode === now[2] && content === now[3] && content !== '';
  return isSame ? undefined : { path, kind: 'write', before, now, at: entry.changed };
}

import { CLIENT_FILES } from '../clients/own-files.ts';
import { findRepository } from '../facts/git-repository.ts';
import { createIgnoreReader, type IgnoreReader } from '../facts/ignored.ts';
import { entriesIn, entryAt, FILE_CLOCK_STEP_MS } from '../host/disk-entry.ts';
import type { EntryKind, Host } from '../host/host.ts';
import { joinPath, parentOf, relativeTo } from '../match/path-text.ts';
import type { ListedFile } from './find-watched.ts';
import {
  hasChanged,
  keepListing,
  type Listed,
  type Listing,
  NO_LISTING,
  needsListing,
  readListing,
} from './listing-record.ts';
import type { WatchList } from './watch-list.ts';

/** Folders and names that a walk takes in at most. */
const MOST_FOLDERS = 10_000;
const MOST_NAMES = 200_000;

/** The files that patterns mean at any depth, with all that has come since somebody last looked. */
export function listedNow(host: Host, list: WatchList): Listed {
  if (!needsListing(list)) return NO_LISTING;
  const before = readListing(host, list);
  if (before === undefined) return listAnew(host, list);
  const since = Date.now() - FILE_CLOCK_STEP_MS;
  const { changed, gone } = changedFolders(before);
  if (changed.size === 0 && gone.size === 0) {
    if (before.signs.some((path) => hasChanged(path, before.since)))
      keepListing(host, list, { ...before, since });
    return before;
  }
  const stays = (path: string) => !changed.has(parentOf(path)) && !isBelow(gone, path);
  const walk = startWalk(
    host,
    list,
    [...before.folders].filter(([path]) => !isBelow(gone, path)),
  );
  walk.files.push(...before.files.filter(({ path }) => stays(path)));
  for (const folder of changed) walkFrom(walk, folder);
  return keep(host, list, walk, since);
}

/** From the beginning, as a session does. */
export function listAnew(host: Host, list: WatchList): Listed {
  if (!needsListing(list)) return NO_LISTING;
  const since = Date.now() - FILE_CLOCK_STEP_MS;
  const walk = startWalk(host, list, []);
  for (const root of list.roots) {
    enter(walk, root);
    walkFrom(walk, root);
  }
  return keep(host, list, walk, since);
}

interface Walk {
  readonly list: WatchList;
  readonly isIgnored: IgnoreReader;
  readonly files: ListedFile[];
  readonly folders: Map<string, number>;
  left: number;
}

function startWalk(host: Host, list: WatchList, folders: readonly (readonly [string, number])[]): Walk {
  return {
    list,
    isIgnored: createIgnoreReader(host),
    files: [],
    folders: new Map(folders),
    left: MOST_NAMES,
  };
}

function enter({ folders }: Walk, path: string): void {
  folders.set(path, entryAt(path)?.inode ?? 0);
}

/** All of a folder, and of those in it that no walk has been to. */
function walkFrom(walk: Walk, start: string): void {
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const { name, kind } of entriesIn(folder) ?? []) {
      if (--walk.left <= 0) return;
      const path = joinPath(folder, name);
      if (kind !== 'folder') addFile(walk, path, kind);
      else if (!walk.folders.has(path) && isEntered(walk, path, name)) {
        enter(walk, path);
        open.push(path);
      }
    }
  }
}

function addFile({ list, files, isIgnored }: Walk, path: string, kind: EntryKind): void {
  const matching = list.floating.filter((pattern) => list.matches(pattern, path, kind));
  const isWhole = matching.some(({ onlyNew }) => !onlyNew) || (list.ignoredFiles && isOwnIgnored());
  if (isWhole || matching.length > 0) files.push({ path, onlyName: !isWhole });
  function isOwnIgnored(): boolean {
    return !isClients(list, path) && isIgnored(path, false) !== undefined;
  }
}

/** The client keeps its own notes there, which git often ignores. */
function isClients({ roots }: WatchList, path: string): boolean {
  return roots.some((root) =>
    CLIENT_FILES.some(({ folder }) => relativeTo(joinPath(root, folder), path) !== undefined),
  );
}

/** What git ignores is built or brought by tools, and often huge; a rule that means the folder itself is another thing. */
function isEntered({ list, folders, isIgnored }: Walk, path: string, name: string): boolean {
  if (name === '.git' || folders.size >= MOST_FOLDERS) return false;
  if (isIgnored(path, true) === undefined) return true;
  return list.floating.some(
    (pattern) => !pattern.onlyNew && /[^*/.]/.test(pattern.text) && list.matches(pattern, path, 'folder'),
  );
}

interface ChangedFolders {
  readonly changed: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
}

function changedFolders({ folders, since }: Listing): ChangedFolders {
  const [changed, gone] = [new Set<string>(), new Set<string>()];
  for (const [folder, inode] of folders) {
    const entry = entryAt(folder);
    // One that has taken the place of another is new, and its parent, in which it is, has changed.
    if (entry?.kind !== 'folder' || entry.inode !== inode) gone.add(folder);
    else if (entry.modified >= since || entry.changed >= since) changed.add(folder);
  }
  for (const folder of changed) if (isBelow(gone, folder)) changed.delete(folder);
  return { changed, gone };
}

function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  if (folders.size === 0) return false;
  for (let at = path; ; at = parentOf(at)) {
    if (folders.has(at)) return true;
    if (parentOf(at) === at) return false;
  }
}

function keep(host: Host, list: WatchList, { files, folders, left }: Walk, since: number): Listed {
  const isCut = left <= 0 || folders.size >= MOST_FOLDERS;
  const isExact = !isCut && folders.size <= FEW_FOLDERS;
  const signs = signsOf(host, list, files, folders);
  const listing = { files, folders, since, isCut, isExact, signs };
  keepListing(host, list, listing);
  return listing;
}

/** So many folders are all looked at before a call. */
const FEW_FOLDERS = 200;

/** Of a large project: what git does shows in its index, and most of what else matters happens beside what is there. */
function signsOf(
  host: Host,
  { roots }: WatchList,
  files: readonly ListedFile[],
  folders: ReadonlyMap<string, number>,
): readonly string[] {
  const near = new Set([...roots, ...files.map(({ path }) => parentOf(path))]);
  const some = folders.size <= FEW_FOLDERS ? [...folders.keys()] : [...near].slice(0, FEW_FOLDERS);
  const indexes = roots.flatMap((root) => {
    const gitDir = findRepository(host, root)?.gitDir;
    return gitDir === undefined ? [] : [`${gitDir}/index`];
  });
  return [...new Set([...indexes, ...some])];
}

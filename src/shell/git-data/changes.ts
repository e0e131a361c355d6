import { blobName } from '../bytes/sha1.ts';
import type { IndexEntry } from './index-file.ts';
import type { GitEntry, GitObjects } from './objects.ts';
import type { Repository } from './repository.ts';

/** Whether a path from the top of the working tree is meant. */
export type Covers = (path: string) => boolean;

const MAX_STAMPS = 30_000;
const MAX_HASHED_FILES = 400;
const MAX_HASHED_BYTES = 1_000_000;
const MAX_CHANGES = 20_000;
const LINK = 0o120000;
const SUBMODULE = 0o160000;
const REGULAR = 0o100000;

/** The tracked files; `undefined` when that isn't known. */
export function trackedFiles(repository: Repository, covers: Covers): readonly string[] | undefined {
  const paths = repository.index()?.entries.map(({ path }) => path);
  return paths && [...new Set(paths)].filter(covers);
}

/** The tracked files that differ from the index as they lie in the working tree; `undefined` when that is too much. */
export function modifiedFiles(repository: Repository, covers: Covers): readonly string[] | undefined {
  const entries = repository.index()?.entries.filter(({ path, isSkipped }) => !isSkipped && covers(path));
  if (entries === undefined || entries.length > MAX_STAMPS || repository.world.stamp === undefined)
    return undefined;
  const written = repository.world.stamp(repository.indexFile);
  const found = new Set<string>();
  let hashed = 0;
  for (const entry of entries) {
    const state = entry.stage > 0 ? 'changed' : stateOf(repository, entry, written?.seconds ?? 0);
    if (state === 'changed') found.add(entry.path);
    if (state !== 'unsure') continue;
    if (++hashed > MAX_HASHED_FILES) return undefined;
    if (!hasContent(repository, entry)) found.add(entry.path);
  }
  return [...found];
}

/** What size and times say. A file that was changed in the moment in which the index was written isn't sure. */
function stateOf(
  { world, top }: Repository,
  entry: IndexEntry,
  written: number,
): 'same' | 'changed' | 'unsure' {
  const type = entry.mode & 0o170000;
  if (type === SUBMODULE) return 'same';
  const stamp = world.stamp?.(`${top}/${entry.path}`);
  if (stamp === undefined) return 'changed';
  const executable = (entry.mode & 0o100) !== 0;
  if (type === REGULAR && stamp.executable !== executable) return 'changed';
  const sameTime =
    stamp.seconds === entry.seconds && (entry.nanoseconds === 0 || stamp.nanoseconds === entry.nanoseconds);
  if (stamp.size !== entry.size && entry.size !== 0) return 'changed';
  if (type === LINK) return sameTime ? 'same' : 'changed';
  return sameTime && entry.size !== 0 && entry.seconds < written ? 'same' : 'unsure';
}

function hasContent({ world, top }: Repository, { path, oid }: IndexEntry): boolean {
  const bytes = world.bytes?.(`${top}/${path}`, 0, MAX_HASHED_BYTES);
  if (bytes === undefined || bytes.length === MAX_HASHED_BYTES || oid.length !== 40) return false;
  return blobName(bytes) === oid;
}

/** The files of two trees that differ; `undefined` when they can't be read, or differ too much. */
export function filesBetween(
  objects: GitObjects,
  before: string | undefined,
  after: string | undefined,
  covers: Covers,
): readonly string[] | undefined {
  if (before === undefined || after === undefined) return undefined;
  const found: string[] = [];
  const open: FolderPair[] = [{ folder: '', before, after }];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const differing = differencesIn(objects, pair);
    if (differing === undefined || found.length > MAX_CHANGES) return undefined;
    open.push(...differing.folders);
    found.push(...differing.files.filter(covers));
  }
  return found;
}

/** The trees that a folder is on both sides; none where it isn't a folder. */
interface FolderPair {
  readonly folder: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function differencesIn(objects: GitObjects, { folder, before, after }: FolderPair) {
  const [left, right] = [entriesOf(objects, before), entriesOf(objects, after)];
  if (left === undefined || right === undefined) return undefined;
  const names = [...new Set([...left.keys(), ...right.keys()])].filter((name) => {
    const [a, b] = [left.get(name), right.get(name)];
    return a?.oid !== b?.oid || a?.mode !== b?.mode;
  });
  const sides = names.map((name) => ({ path: folder + name, a: left.get(name), b: right.get(name) }));
  const folders = sides
    .filter(({ a, b }) => a?.isFolder || b?.isFolder)
    .map(({ path, a, b }): FolderPair => {
      const tree = (side: GitEntry | undefined) => (side?.isFolder ? side.oid : undefined);
      return { folder: `${path}/`, before: tree(a), after: tree(b) };
    });
  const isFile = (side: GitEntry | undefined) => side !== undefined && !side.isFolder;
  return { folders, files: sides.filter(({ a, b }) => isFile(a) || isFile(b)).map(({ path }) => path) };
}

function entriesOf(objects: GitObjects, oid: string | undefined): ReadonlyMap<string, GitEntry> | undefined {
  const entries = oid === undefined || oid === EMPTY_TREE ? [] : objects.tree(oid);
  return entries && new Map(entries.map((entry) => [entry.name, entry]));
}

/** All files of a tree; `undefined` when it can't be read. */
export function filesIn(
  objects: GitObjects,
  tree: string | undefined,
  covers: Covers,
): readonly string[] | undefined {
  return tree === undefined ? undefined : filesBetween(objects, EMPTY_TREE, tree, covers);
}

const EMPTY_TREE = '';

/** The files of the index that differ from a tree, and those of the tree that the index lacks. */
export function filesFromIndexTo(
  repository: Repository,
  tree: string | undefined,
  covers: Covers,
): readonly string[] | undefined {
  const index = repository.index();
  if (index === undefined || tree === undefined) return undefined;
  const left = new Map(index.entries.map((entry) => [entry.path, entry]));
  const same: string[] = [];
  const found: string[] = [];
  const open: (readonly [string, string])[] = [['', tree]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [folder, oid] = next;
    // The index knows most of its folders as trees.
    if (index.trees.get(folder.slice(0, -1)) === oid) {
      same.push(folder);
      continue;
    }
    const entries = repository.refs.objects.tree(oid);
    if (entries === undefined || found.length > MAX_CHANGES) return undefined;
    for (const { name, oid: child, mode, isFolder } of entries) {
      const path = folder + name;
      if (isFolder) open.push([`${path}/`, child]);
      else {
        const entry = left.get(path);
        if (entry?.oid !== child || entry.mode !== mode) found.push(path);
        left.delete(path);
      }
    }
  }
  const gone = [...left.keys()].filter((path) => !same.some((folder) => path.startsWith(folder)));
  return [...found, ...gone].filter(covers);
}

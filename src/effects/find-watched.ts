import { entriesIn } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import { joinPath } from '../match/path-text.ts';
import type { Listed } from './listing-record.ts';
import type { WatchedPattern, WatchedPlace, WatchList } from './watch-list.ts';

/** The files that are watched, as they are at this moment. */
export interface FoundFiles {
  /** Each with whether it matters how it stands, or only that it is there. */
  readonly files: ReadonlyMap<string, { readonly onlyName: boolean }>;
  /** There was more than anybody can look at. */
  readonly isCut: boolean;
  /** What isn't among them isn't there. */
  readonly isExact: boolean;
}

/** Names that one look at the places may come across. */
const MOST_ENTRIES = 30_000;

/** `listed` has the files that the patterns for any depth mean. */
export function findWatched(host: Host, list: WatchList, listed: Listed): FoundFiles {
  const files = new Map<string, { readonly onlyName: boolean }>();
  const search = { list, left: MOST_ENTRIES, add };
  function add(path: string, onlyName: boolean): void {
    // Whoever wants to know all about it comes first.
    if (!onlyName || !files.has(path)) files.set(path, { onlyName });
  }
  for (const { path, onlyName } of listed.files) add(path, onlyName);
  for (const place of list.places) lookAt(host, place, search);
  if (list.atRoot) for (const root of list.roots) lookAtRoot(root, search);
  const isCut = search.left <= 0 || listed.isCut;
  return { files, isCut, isExact: !isCut && listed.isExact };
}

export interface ListedFile {
  readonly path: string;
  readonly onlyName: boolean;
}

interface Search {
  readonly list: WatchList;
  left: number;
  add(path: string, onlyName: boolean): void;
}

function lookAtRoot(root: string, search: Search): void {
  for (const { name, kind } of entriesIn(root) ?? [])
    if (kind !== 'folder') search.add(joinPath(root, name), true);
}

function lookAt(host: Host, { path, pattern, depth }: WatchedPlace, search: Search): void {
  const kind = host.kindOf(path);
  if (kind === undefined) return;
  if (depth > 0) {
    if (kind !== 'file') lookBelow(path, pattern, depth, search);
    return;
  }
  if (kind !== 'folder') {
    if (!pattern.text.endsWith('/')) search.add(path, pattern.onlyNew);
  } else lookBelow(path, pattern, Number.POSITIVE_INFINITY, search);
}

interface OpenFolder {
  readonly folder: string;
  readonly depth: number;
}

function lookBelow(start: string, pattern: WatchedPattern, deepest: number, search: Search): void {
  const open: OpenFolder[] = [{ folder: start, depth: deepest }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) open.push(...lookInto(at, pattern, search));
}

/** What is in one folder; returns the folders in it that have to be looked into. */
function lookInto({ folder, depth }: OpenFolder, pattern: WatchedPattern, search: Search): OpenFolder[] {
  const below: OpenFolder[] = [];
  for (const { name, kind } of search.left > 0 ? (entriesIn(folder) ?? []) : []) {
    search.left--;
    const path = joinPath(folder, name);
    const matches = search.list.matches(pattern, path, kind);
    if (kind !== 'folder') {
      if (matches) search.add(path, pattern.onlyNew);
    } else if (name !== '.git' && (matches || depth > 1))
      below.push({ folder: path, depth: matches ? Number.POSITIVE_INFINITY : depth - 1 });
  }
  return below;
}

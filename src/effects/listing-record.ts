import { entryAt } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import { textHash } from '../host/text-hash.ts';
import { isMap, parseJson } from '../json-value.ts';
import type { ListedFile } from './find-watched.ts';
import type { WatchList } from './watch-list.ts';

/**
 * What a walk through the project has found of the files that patterns mean at any depth, and through which folders it
 * went: a folder in which names come or go changes its own time, so later only those have to be read again.
 */
export interface Listing extends Listed {
  /** Each with its inode. */
  readonly folders: ReadonlyMap<string, number>;
  /** What changes when somebody puts files there behind our back, as far as that can be seen at a glance. */
  readonly signs: readonly string[];
}

export interface Listed {
  readonly files: readonly ListedFile[];
  /** When somebody last looked, in milliseconds. */
  readonly since: number;
  readonly isCut: boolean;
  /** Nothing can have come or gone before that isn't in it. */
  readonly isExact: boolean;
}

export const NO_LISTING: Listed = { files: [], since: 0, isCut: false, isExact: true };

const GROUP = 'listings';
/** Of policies and worktrees that are no more, too. */
const MOST_RECORDS = 20;

export function needsListing({ floating, ignoredFiles }: WatchList): boolean {
  return floating.length > 0 || ignoredFiles;
}

/** The files as they are before a call. Looks closer only where there is a sign that something has come or gone. */
export async function listedBefore(host: Host, list: WatchList): Promise<Listed> {
  if (!needsListing(list)) return NO_LISTING;
  const text = host.records().get(GROUP, `${nameOf(list)}-files`);
  const known = text === undefined ? undefined : readFiles(text);
  if (known?.signs.every((path) => !hasChanged(path, known.since))) return known;
  const { listAnew, listedNow } = await import('./listing.ts');
  return known === undefined ? listAnew(host, list) : listedNow(host, list);
}

export function hasChanged(path: string, since: number): boolean {
  const entry = entryAt(path);
  return entry !== undefined && (entry.modified >= since || entry.changed >= since);
}

export function keepListing(host: Host, list: WatchList, listing: Listing): void {
  const { files, folders, since, isCut, isExact, signs } = listing;
  const records = host.records();
  const name = nameOf(list);
  const packed = files.map(({ path, onlyName }) => (onlyName ? [path, 1] : [path]));
  try {
    if (records.get(GROUP, `${name}-files`) === undefined)
      for (const old of records.names(GROUP).slice(MOST_RECORDS)) records.remove(GROUP, old);
    records.put(GROUP, `${name}-folders`, JSON.stringify([...folders]));
    records.put(GROUP, `${name}-files`, JSON.stringify({ isCut, isExact, since, signs, files: packed }));
  } catch {
    // Without records each call walks by itself; whoever takes the picture says so.
  }
}

/** Another one for each set of patterns. */
function nameOf({ roots, floating, ignoredFiles }: WatchList): string {
  const patterns = floating.map(({ text, onlyNew }) => `${onlyNew} ${text}`);
  return textHash(JSON.stringify([roots, patterns, ignoredFiles]));
}

export function readListing(host: Host, list: WatchList): Listing | undefined {
  const name = nameOf(list);
  const [files, folders] = ['files', 'folders'].map((part) => host.records().get(GROUP, `${name}-${part}`));
  const read = files === undefined ? undefined : readFiles(files);
  const more = folders === undefined ? undefined : parseJson(folders);
  if (read === undefined || !Array.isArray(more)) return undefined;
  return { ...read, folders: new Map(more as readonly (readonly [string, number])[]) };
}

function readFiles(text: string): Omit<Listing, 'folders'> | undefined {
  const value = parseJson(text);
  if (!isMap(value) || !Array.isArray(value.files) || !Array.isArray(value.signs)) return undefined;
  const files = (value.files as readonly [string, 1?][]).map(([path, onlyName]) => ({
    path,
    onlyName: onlyName === 1,
  }));
  const [isCut, isExact] = [value.isCut === true, value.isExact === true];
  return { files, signs: value.signs, since: Number(value.since), isCut, isExact };
}

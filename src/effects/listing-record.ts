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
  readonly folders: readonly string[];
  /** When the walk began, in milliseconds. */
  readonly since: number;
}

export interface Listed {
  readonly files: readonly ListedFile[];
  readonly isCut: boolean;
}

const GROUP = 'listings';
/** Of policies and worktrees that are no more, too. */
const MOST_RECORDS = 20;

export function needsListing({ floating, ignoredFiles }: WatchList): boolean {
  return floating.length > 0 || ignoredFiles;
}

/** The files as they were when somebody last looked; walks only if nobody has. */
export async function listedBefore(host: Host, list: WatchList): Promise<Listed> {
  if (!needsListing(list)) return { files: [], isCut: false };
  const text = host.records().get(GROUP, `${nameOf(list)}-files`);
  const known = text === undefined ? undefined : readFiles(text);
  return known ?? (await import('./listing.ts')).listAnew(host, list);
}

export function keepListing(host: Host, list: WatchList, { files, folders, since, isCut }: Listing): void {
  const records = host.records();
  const name = nameOf(list);
  const packed = files.map(({ path, onlyName }) => (onlyName ? [path, 1] : [path]));
  try {
    if (records.get(GROUP, `${name}-files`) === undefined)
      for (const old of records.names(GROUP).slice(MOST_RECORDS)) records.remove(GROUP, old);
    records.put(GROUP, `${name}-folders`, JSON.stringify({ since, folders }));
    records.put(GROUP, `${name}-files`, JSON.stringify({ isCut, files: packed }));
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
  if (read === undefined || !isMap(more) || !Array.isArray(more.folders) || typeof more.since !== 'number')
    return undefined;
  return { ...read, folders: more.folders as readonly string[], since: more.since };
}

function readFiles(text: string): Listed | undefined {
  const value = parseJson(text);
  if (!isMap(value) || !Array.isArray(value.files)) return undefined;
  const files = (value.files as readonly [string, 1?][]).map(([path, onlyName]) => ({
    path,
    onlyName: onlyName === 1,
  }));
  return { files, isCut: value.isCut === true };
}

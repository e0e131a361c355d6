import { bytesOf, type DiskEntry, entryAt } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import { realFolder } from '../host/put-in-place.ts';
import { parentOf } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import type { FoundFiles } from './find-watched.ts';

/**
 * How one file stood: what changes with every change of it, what it was, its mode, and its content's name or, of a
 * link, where it leads. `name`: all that matters is that it was there; `many`: there were too many to look closer. An
 * empty content is one that nobody has looked at.
 */
export type Seen = readonly [
  print: string,
  kind: 'file' | 'link' | 'other' | 'name' | 'many',
  mode: number,
  content: string,
];

/** The watched files at one moment. */
export interface Picture {
  readonly files: Readonly<Record<string, Seen>>;
  /** Files that are watched because links lead to them, each with the link. */
  readonly through: Readonly<Record<string, string>>;
  /** Where folders of files that can be put back really are. */
  readonly folders: Readonly<Record<string, string>>;
  /** Not all could be looked at. */
  readonly isCut: boolean;
  /** What isn't in it wasn't there. */
  readonly isExact: boolean;
}

/** How many files are looked at one by one; of all others only the names and times are known. */
const MOST_FILES = 2_000;
/** The content of larger files is left alone. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Keeps a content that is seen for the first time, so that it can be put back. */
export type KeepContent = (hash: string, bytes: Uint8Array) => void;

/** Contents by their files' paths, which whoever has them may have to fetch first. */
type Known = () => Readonly<Record<string, Seen>>;

/** A picture before a call: every content is looked at, unless `known` has it. */
export async function takePicture(
  host: Host,
  { files: found, isCut, isExact }: FoundFiles,
  known: Known,
  keep?: KeepContent,
): Promise<Picture> {
  const files: Record<string, Seen> = {};
  const through: Record<string, string> = {};
  let looked = 0;
  for (const [path, { onlyName }] of found) {
    if (onlyName || ++looked > MOST_FILES) {
      files[path] = ['', onlyName ? 'name' : 'many', 0, ''];
      continue;
    }
    const seen = await lookAt(host, path, known, keep);
    if (seen === undefined) continue;
    files[path] = seen;
    if (seen[1] !== 'link') continue;
    const target = realPath(host, path);
    const behind = found.has(target) ? undefined : await lookAt(host, target, known, keep);
    if (behind === undefined) continue;
    files[target] = behind;
    through[target] = path;
  }
  const folders = keep === undefined ? {} : foldersOf(files);
  return { files, through, folders, isCut: isCut || looked > MOST_FILES, isExact };
}

function foldersOf(files: Readonly<Record<string, Seen>>): Readonly<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const path of Object.keys(files)) {
    const folder = parentOf(path);
    folders[folder] ??= realFolder(path) ?? '';
  }
  return folders;
}

async function lookAt(host: Host, path: string, known: Known, keep?: KeepContent): Promise<Seen | undefined> {
  const entry = entryAt(path);
  if (entry === undefined || entry.kind === 'folder') return undefined;
  const before = known()[path];
  if (before !== undefined && before[0] !== '' && before[0] === entry.print) return before;
  return seenNow(host, path, entry, keep);
}

/** How a file stands now, its content included. */
export async function seenNow(host: Host, path: string, entry: DiskEntry, keep?: KeepContent): Promise<Seen> {
  const { kind, print, mode } = entry;
  if (kind === 'link') return [print, 'link', 0, host.readLink(path) ?? ''];
  const bytes = kind === 'file' ? bytesOf(path, MOST_BYTES) : undefined;
  if (bytes === undefined) return [print, kind === 'file' ? 'file' : 'other', mode, ''];
  const hash = await hashOf(bytes);
  keep?.(hash, bytes);
  return [print, 'file', mode, hash];
}

/** Hashing takes a large module, and most pictures find every file as it was. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const { contentHash } = await import('../host/content-hash.ts');
  return contentHash(bytes);
}

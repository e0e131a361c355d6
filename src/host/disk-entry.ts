import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { attempt } from './attempt.ts';
import type { EntryKind } from './host.ts';

/** What stands at a path itself; a link is not followed. */
export interface DiskEntry {
  readonly kind: EntryKind;
  /** Another one after every change: times, size, inode, mode. */
  readonly print: string;
  /** As `chmod` counts it. */
  readonly mode: number;
  readonly size: number;
  /** Tells a folder from another that has taken its place. */
  readonly inode: number;
  /** When anything about it last changed; no program can set this back. In milliseconds. */
  readonly changed: number;
  /** When its content, or the names in a folder, last changed. */
  readonly modified: number;
}

/** The clock by which files are stamped may be as much behind. */
export const FILE_CLOCK_STEP_MS = 20;

/** Two changes within this time may carry the same time stamp. */
export const FRESH_MS = 50;

export function entryAt(path: string): DiskEntry | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    const { ino, size, mtimeMs, ctimeMs, mode } = stat;
    const isFresh = Date.now() - ctimeMs < FRESH_MS;
    const kind = stat.isFile()
      ? 'file'
      : stat.isDirectory()
        ? 'folder'
        : stat.isSymbolicLink()
          ? 'link'
          : 'other';
    return {
      kind,
      // One that is so new tells nothing: the next change could look the same.
      print: isFresh ? '' : `${ino} ${size} ${mtimeMs} ${ctimeMs} ${mode}`,
      mode: mode & 0o7777,
      size,
      inode: ino,
      changed: ctimeMs,
      modified: mtimeMs,
    };
  } catch {
    return undefined;
  }
}

/** The names in a folder with what each is; `undefined` when it is no folder, or can't be read. */
export function entriesIn(
  folder: string,
): readonly { readonly name: string; readonly kind: EntryKind }[] | undefined {
  return attempt(() =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isFile()
        ? 'file'
        : entry.isDirectory()
          ? 'folder'
          : entry.isSymbolicLink()
            ? 'link'
            : 'other',
    })),
  );
}

/** The bytes of a regular file that is no link; `undefined` when it can't be read or is larger than `most`. */
export function bytesOf(path: string, most: number): Uint8Array | undefined {
  return attempt(() => {
    // Neither followed nor waited for: a pipe may have taken the file's place.
    const file = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const stat = fstatSync(file);
      if (!stat.isFile() || stat.size > most) return undefined;
      const bytes = new Uint8Array(stat.size);
      let read = 0;
      while (read < bytes.length) {
        const more = readSync(file, bytes, read, bytes.length - read, null);
        if (more === 0) break;
        read += more;
      }
      return bytes.subarray(0, read);
    } finally {
      closeSync(file);
    }
  });
}

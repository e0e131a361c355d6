import { closeSync, constants, fstatSync, lstatSync, openSync, writeSync } from 'node:fs';
import { attempt } from './attempt.ts';
import { isPrivate } from './node-records.ts';

/** A pipe in a file's place must not be waited for, and a link not followed. */
export const APPEND =
  constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Adds bytes to a file by one call of the system. How large it is then; 0 when not all of them were written;
 * `undefined` when nothing was, because something has to be made first or isn't ours: a folder, the file, or `beside`.
 */
export function quickAppend(
  folders: readonly string[],
  path: string,
  bytes: Uint8Array,
  beside: string | undefined,
): number | undefined {
  if (!folders.every(isPrivate)) return undefined;
  if (beside !== undefined && lstatSync(beside, { throwIfNoEntry: false }) === undefined) return undefined;
  const file = attempt(() => openSync(path, APPEND));
  if (file === undefined) return undefined;
  try {
    const stat = fstatSync(file);
    const isOurs = process.getuid === undefined || stat.uid === process.getuid();
    if (!stat.isFile() || !isOurs) return undefined;
    return writeSync(file, bytes) === bytes.length ? stat.size + bytes.length : 0;
  } finally {
    closeSync(file);
  }
}

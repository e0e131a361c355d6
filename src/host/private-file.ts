import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from './attempt.ts';

/**
 * Puts a file that only this user may read in place of what stands there, in one step; no link is followed. What
 * doesn't begin with `ours` is somebody else's, and stays. Returns what went wrong.
 */
export function writePrivateFile(path: string, text: string, ours: string): 'not-ours' | Error | undefined {
  const beginning = firstBytes(path, Buffer.byteLength(ours));
  if (beginning !== undefined && beginning !== ours) return 'not-ours';
  const draft = join(dirname(path), `.${basename(path).slice(0, 100)}.${process.pid}.tmp`);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      const bytes = Buffer.from(text, 'utf8');
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    return undefined;
  } catch (error) {
    attempt(() => rmSync(draft, { force: true }));
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** How a file begins; `undefined` where there is none, and a text that nothing begins with where nobody can tell. */
function firstBytes(path: string, length: number): string | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const bytes = Buffer.alloc(length);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : '';
  }
}

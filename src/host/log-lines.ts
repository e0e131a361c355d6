import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { attempt } from './attempt.ts';

const BLOCK_BYTES = 64 * 1024;
const NEWLINE = 10;

/** A place in a file up to which its lines have been read. */
export interface ReadUpTo {
  /** Of the same file under another name, it is the same. */
  readonly inode: number;
  readonly at: number;
}

/**
 * The whole lines of a file from a place on, and how far they went. A line that is longer than `mostBytes` is
 * `undefined`: nobody who writes there would.
 */
export function* linesFrom(
  path: string,
  from: number,
  mostBytes: number,
): Generator<string | undefined, ReadUpTo | undefined> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = attempt(() => openSync(path, flags));
  if (file === undefined) return undefined;
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    const block = Buffer.alloc(BLOCK_BYTES);
    // What stands before `at` has been returned; `held` is the beginning of a line that isn't complete yet.
    let [at, held, isSkipping] = [from, '', false];
    for (let next = from; ; ) {
      const read = readSync(file, block, 0, BLOCK_BYTES, next);
      if (read === 0) return { inode: stat.ino, at };
      let start = 0;
      for (let end = block.indexOf(NEWLINE); end >= 0 && end < read; end = block.indexOf(NEWLINE, start)) {
        const line = held + block.toString('latin1', start, end);
        yield isSkipping || line.length > mostBytes ? undefined : decoded(line);
        [held, isSkipping, start] = ['', false, end + 1];
        at = next + start;
      }
      held += block.toString('latin1', start, read);
      if (held.length > mostBytes) [held, isSkipping] = ['', true];
      next += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Bytes that were read one by one: a character may lie in two blocks. */
function decoded(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export function inodeOf(path: string): number | undefined {
  return attempt(() => lstatSync(path)?.ino);
}

import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync } from 'node:fs';
import { attempt } from './attempt.ts';

const BLOCK_BYTES = 256 * 1024;
const FILE_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A content's name as git has it, so that git can be asked for thousands of them at once. */
export function blobId(path: string, kind: 'file' | 'link'): string | undefined {
  return attempt(() => {
    if (kind === 'link') return named(readlinkSync(path, 'buffer'));
    // Neither followed nor waited for: a pipe may have taken the file's place.
    const file = openSync(path, FILE_FLAGS);
    try {
      const stat = fstatSync(file);
      return stat.isFile() ? idOfOpen(file, stat.size) : undefined;
    } finally {
      closeSync(file);
    }
  });
}

function named(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** `undefined` for a file that grows or shrinks meanwhile. */
function idOfOpen(file: number, size: number): string | undefined {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, size + 1));
  let bytes = 0;
  for (let read = -1; read !== 0 && bytes <= size; bytes += read) {
    read = readSync(file, block, 0, block.length, null);
    hash.update(block.subarray(0, read));
  }
  return bytes === size ? hash.digest('hex') : undefined;
}

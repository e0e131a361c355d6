import { readSync, writeSync } from 'node:fs';
import { MAX_BYTES, type StdinRead } from './stdin-read.ts';

/**
 * Everything on standard input, up to a limit. By descriptor: the client connects a socket, and opening
 * `/dev/stdin` fails on one. `fill` stands in for it.
 */
export function readStdin(fill?: (block: Uint8Array) => number): StdinRead {
  const blocks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const block = new Uint8Array(65_536);
    let read: number;
    try {
      read = fill === undefined ? readSync(0, block) : fill(block);
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') {
        pause();
        continue;
      }
      if (codeOf(error) === 'EOF') break;
      return { ok: false, problem: `standard input can't be read (${codeOf(error)})` };
    }
    if (read === 0) break;
    size += read;
    if (size > MAX_BYTES)
      return { ok: false, problem: `the payload is larger than ${MAX_BYTES / 1024 / 1024} MB` };
    blocks.push(block.subarray(0, read));
  }
  return { ok: true, bytes: blocks.length === 1 ? (blocks[0] as Uint8Array) : Buffer.concat(blocks, size) };
}

/** Writes all of `text`; false when nobody listens any more. */
export function writeAll(descriptor: 1 | 2, text: string): boolean {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return false;
      pause();
    }
  }
  return true;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}

/** A descriptor that isn't ready, in a program without an event loop to wait in. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

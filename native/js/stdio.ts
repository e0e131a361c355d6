import { MAX_BYTES, type StdinRead } from '../../src/host/stdin-read.ts';

/** Stands in for `src/host/stdio.ts`. */
export function readStdin(): StdinRead {
  const read = native.readStdin(MAX_BYTES);
  return typeof read === 'string' ? { ok: false, problem: read } : { ok: true, bytes: read };
}

export function writeAll(descriptor: 1 | 2, text: string): boolean {
  return native.write(descriptor, text);
}

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { attempt } from './attempt.ts';

/**
 * A regular file from beginning to end, in pieces that end with a line. A line that is longer than `mostLine` bytes
 * is left out, and told to `tooLong`. Each piece is good only until the next is asked for. Returns whether the file
 * could be read; a link isn't followed.
 */
export function* wholeLines(
  path: string,
  { blockBytes, mostLine, tooLong }: { blockBytes: number; mostLine: number; tooLong: () => void },
): Generator<Buffer, boolean> {
  const file = attempt(() =>
    openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)),
  );
  if (file === undefined) return false;
  try {
    const stat = attempt(() => fstatSync(file));
    if (!stat?.isFile()) return false;
    let buffer: Buffer = Buffer.allocUnsafe(Math.min(blockBytes, stat.size + 1));
    // What lies in the buffer before this is the beginning of a line.
    let held = 0;
    let isSkipping = false;
    for (;;) {
      const at = held;
      const read = attempt(() => readSync(file, buffer, at, buffer.length - at, null));
      if (read === undefined) return false;
      if (read === 0) {
        if (held > 0 && !isSkipping) yield buffer.subarray(0, held);
        return true;
      }
      const filled = held + read;
      let begin = 0;
      if (isSkipping) {
        const end = buffer.subarray(0, filled).indexOf(NEWLINE);
        if (end < 0) {
          held = 0;
          continue;
        }
        isSkipping = false;
        begin = end + 1;
      }
      const cut = buffer.subarray(begin, filled).lastIndexOf(NEWLINE) + 1;
      if (cut > 0) yield buffer.subarray(begin, begin + cut);
      const rest = begin + cut;
      held = filled - rest;
      if (held > mostLine) {
        tooLong();
        [isSkipping, held] = [true, 0];
      } else if (rest > 0) buffer.copyWithin(0, rest, filled);
      else if (filled === buffer.length) buffer = enlarged(buffer, filled, mostLine + blockBytes);
    }
  } finally {
    closeSync(file);
  }
}

const NEWLINE = 10;

function enlarged(buffer: Buffer, filled: number, most: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, most));
  buffer.copy(larger, 0, 0, filled);
  return larger;
}

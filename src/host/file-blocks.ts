import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { attempt } from './attempt.ts';

/**
 * A regular file from beginning to end, in pieces that end with a line. A line that is longer than `mostLine` bytes
 * is left out, and told to `tooLong`. Each piece is good only until the next is asked for. Returns whether the file
 * could be read; a link isn't followed.
 */
export function* wholeLines(path: string, bounds: LineBounds): Generator<Buffer, boolean> {
  const file = attempt(() =>
    openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)),
  );
  if (file === undefined) return false;
  try {
    const stat = attempt(() => fstatSync(file));
    return stat?.isFile() ? yield* linesOf(file, stat.size, bounds) : false;
  } finally {
    closeSync(file);
  }
}

interface LineBounds {
  readonly blockBytes: number;
  readonly mostLine: number;
  readonly tooLong: () => void;
}

function* linesOf(file: number, size: number, bounds: LineBounds): Generator<Buffer, boolean> {
  const { blockBytes, mostLine, tooLong } = bounds;
  let buffer: Buffer = Buffer.allocUnsafe(Math.min(blockBytes, size + 1));
  // What lies in the buffer before this is the beginning of a line.
  let held = 0;
  let isSkipping = false;
  for (;;) {
    const [into, at] = [buffer, held];
    const read = attempt(() => readSync(file, into, at, into.length - at, null));
    if (read === undefined) return false;
    if (read === 0) break;
    const filled = held + read;
    const begin = isSkipping ? buffer.subarray(0, filled).indexOf(NEWLINE) + 1 : 0;
    if (isSkipping && begin === 0) {
      held = 0;
      continue;
    }
    isSkipping = false;
    const rest = begin + buffer.subarray(begin, filled).lastIndexOf(NEWLINE) + 1;
    if (rest > begin) yield buffer.subarray(begin, rest);
    held = filled - rest;
    if (held > mostLine) {
      tooLong();
      [isSkipping, held] = [true, 0];
    } else if (rest > 0) buffer.copyWithin(0, rest, filled);
    else if (filled === buffer.length) buffer = enlarged(buffer, mostLine + blockBytes);
  }
  if (held > 0 && !isSkipping) yield buffer.subarray(0, held);
  return true;
}

const NEWLINE = 10;

function enlarged(buffer: Buffer, most: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, most));
  buffer.copy(larger);
  return larger;
}

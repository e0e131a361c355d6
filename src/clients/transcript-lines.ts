import type { Host } from '../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../json-value.ts';

/** Transcripts reach hundreds of megabytes; what matters stands at the end. */
const BLOCK_BYTES = 64 * 1024;
const MAX_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

export type Entry = ValueMap;

export function parseLine(line: string): Entry | undefined {
  const entry = parseJson(line);
  return isMap(entry) ? entry : undefined;
}

export function* linesBackwards(host: Host, file: string): Generator<string> {
  const decoder = new TextDecoder();
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const take = () => {
    const line = decoder.decode(concat(pieces.reverse())).trim();
    pieces = [];
    return line;
  };
  for (const block of host.readBackwards(file, BLOCK_BYTES)) {
    bytes += block.length;
    if (bytes > MAX_BYTES) return;
    let end = block.length;
    for (
      let cut = block.lastIndexOf(NEWLINE);
      cut >= 0;
      cut = cut === 0 ? -1 : block.lastIndexOf(NEWLINE, cut - 1)
    ) {
      pieces.push(block.subarray(cut + 1, end));
      end = cut;
      const line = take();
      if (line !== '') yield line;
    }
    // A copy: the block is used again for the next one.
    pieces.push(block.slice(0, end));
  }
  const first = take();
  if (first !== '') yield first;
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0] as Uint8Array;
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Far more lines than a turn adds after it was held up without a tool call. */
const MAX_LINES = 500;

/**
 * Has the model called a tool since the user or a hook last spoke to it? `tells` says what a line shows. A transcript that
 * tells nothing counts as idle.
 */
export function hasWorkedBy(
  tells: (entry: Entry) => 'tool' | 'spoken-to' | undefined,
): (host: Host, transcript: string | undefined) => boolean {
  return (host, transcript) => {
    let lines = 0;
    for (const line of transcript ? linesBackwards(host, transcript) : []) {
      if (++lines > MAX_LINES) return false;
      const entry = parseLine(line);
      const told = entry && tells(entry);
      if (told !== undefined) return told === 'tool';
    }
    return false;
  };
}

import type { Captured } from './process.ts';

/** As much as is kept whole, to be parsed; a longer output is none that a program writes for another. */
const WHOLE_BYTES = 1024 * 1024;
/** As much as is kept of the end of any output. More could never be shown. */
const TAIL_BYTES = 256 * 1024;
/** As much as is kept of the beginning of one that isn't kept whole. */
const HEAD_BYTES = 64 * 1024;
const NEWLINE = 10;

export interface Capture {
  add(chunk: Uint8Array): void;
  end(): Captured;
}

/** Takes in an output of any length and keeps a bounded part of it. */
export function createCapture(wholeBytes = WHOLE_BYTES): Capture {
  let whole: Uint8Array[] | undefined = [];
  let head: Uint8Array | undefined;
  const tail: Uint8Array[] = [];
  let [total, kept, lines] = [0, 0, 0];
  return {
    add(chunk) {
      total += chunk.length;
      lines += countLines(chunk);
      if (total > wholeBytes && whole !== undefined) {
        head = Buffer.concat([...whole, chunk], Math.min(HEAD_BYTES, total));
        whole = undefined;
      }
      whole?.push(chunk);
      tail.push(chunk);
      kept += chunk.length;
      for (let first = tail[0]; first && kept - first.length >= TAIL_BYTES; first = tail[0]) {
        kept -= first.length;
        tail.shift();
      }
    },
    end() {
      if (whole !== undefined) {
        const text = decode(whole);
        return { whole: text, tail: text, linesBefore: 0 };
      }
      const bytes = Buffer.concat(tail);
      // The first line is a torn one, unless the whole tail is a part of a single line.
      const cut = bytes.indexOf(NEWLINE) + 1;
      const rest = bytes.subarray(cut === bytes.length ? 0 : cut);
      const linesBefore = Math.max(0, lines - countLines(rest));
      return { whole: undefined, head: decode([head ?? rest]), tail: decode([rest]), linesBefore };
    },
  };
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}

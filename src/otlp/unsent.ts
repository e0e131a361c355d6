import { contentHash } from '../host/content-hash.ts';
import type { Host } from '../host/host.ts';
import type { LogEntry } from '../log/entry.ts';
import { readEntry } from '../log/read-entry.ts';
import { joinPath } from '../match/path-text.ts';

/**
 * How much of each file of a log has been sent, in bytes. A file is known by its first line, which stays what it is when
 * the file grows or gets another name.
 */
export type Position = Readonly<Record<string, number>>;

/** A line that hasn't been sent: its entry, if it has one, and where the position is behind it. */
export interface Unsent {
  readonly entry: LogEntry | undefined;
  readonly file: string;
  readonly end: number;
}

const BLOCK_BYTES = 1 << 20;
/** Many times what is ever written; a longer line isn't ours. */
const MOST_LINE_BYTES = 1 << 16;
const LINE_FEED = 10;

/** The files of a log folder with the keys by which their position is kept, the oldest first. */
export function logFiles(host: Host, folder: string): ReadonlyMap<string, string> {
  const files = (host.list(folder) ?? []).filter((name) => name.endsWith('.jsonl'));
  return new Map(
    files.flatMap((name) => {
      const path = joinPath(folder, name);
      const start = host.readBytes(path, 0, MOST_LINE_BYTES);
      const end = start?.indexOf(LINE_FEED) ?? -1;
      if (start === undefined || (end < 0 && start.length < MOST_LINE_BYTES)) return [];
      return [[contentHash(end < 0 ? start : start.subarray(0, end)).slice(0, 32), path] as const];
    }),
  );
}

/** In the order of the files and of their lines. */
export function* unsentLines(
  host: Host,
  files: ReadonlyMap<string, string>,
  position: Position,
): Generator<Unsent> {
  for (const [file, path] of files)
    for (const { bytes, end } of linesOf(host, path, position[file] ?? 0))
      yield {
        entry: bytes.length > MOST_LINE_BYTES ? undefined : readEntry(new TextDecoder().decode(bytes)),
        file,
        end,
      };
}

interface Line {
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Whole lines only: what is just being written is left for the next time. */
function* linesOf(host: Host, path: string, from: number): Generator<Line> {
  for (let start = from; ; ) {
    const block = host.readBytes(path, start, BLOCK_BYTES) ?? new Uint8Array();
    const lines = linesIn(block, start);
    yield* lines;
    // A line longer than a block is passed over, block by block.
    if (lines.length === 0 && block.length < BLOCK_BYTES) return;
    start = lines.at(-1)?.end ?? start + block.length;
  }
}

function linesIn(block: Uint8Array, start: number): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; ; ) {
    const at = block.indexOf(LINE_FEED, from);
    if (at < 0) return lines;
    lines.push({ bytes: block.subarray(from, at), end: start + at + 1 });
    from = at + 1;
  }
}

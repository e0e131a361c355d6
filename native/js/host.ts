import type { FileContent, FileStamp, Host } from '../../src/host/host.ts';
import { nodeRecords } from '../../src/host/node-records.ts';
import { resolvePath, withSlashes } from '../../src/match/path-text.ts';

const PATHS = native.platform() === 'win32' ? 'windows' : 'posix';

/** The system, by the executable's own functions. Stands in for `src/host/node-host.ts`. */
export function nodeHost(): Host {
  return {
    platform: PATHS,
    cwd: () => native.cwd() ?? '/',
    env: native.env,
    home: () => native.env('HOME') || native.env('USERPROFILE'),
    kindOf: native.kindOf,
    readLink: native.readLink,
    sameFile: native.sameFile,
    readFile,
    fingerprint: native.fingerprint,
    readBackwards,
    readBytes: native.readBytes,
    stamp,
    list,
    expectPrograms: () => native.handOver(),
    run: () => native.handOver(),
    startDetached: () => native.handOver(),
    // Nobody watches a hook that is over at once.
    progress() {},
    records: () => nodeRecords(),
    installation,
  };
}

function installation(): string | undefined {
  const folder = native.installation();
  if (folder === undefined) return undefined;
  return resolvePath(withSlashes(native.cwd() ?? '/', PATHS), withSlashes(folder, PATHS));
}

function readFile(path: string, maxBytes: number): FileContent {
  const read = native.readFile(path, maxBytes);
  if (typeof read === 'string') return { ok: true, text: read };
  const [why, detail] = read;
  return { ok: false, why: why as 'missing', detail };
}

function stamp(path: string): FileStamp | undefined {
  const found = native.stamp(path);
  if (found === undefined) return undefined;
  const [size, seconds, nanoseconds, executable] = found;
  return { size, seconds, nanoseconds, executable };
}

function list(folder: string): readonly string[] | undefined {
  const names = native.list(folder, 0);
  return Array.isArray(names) ? (names as string[]).sort() : undefined;
}

function* readBackwards(path: string, blockBytes: number): Generator<Uint8Array> {
  const stat = native.stat(path, 1);
  if (typeof stat === 'number' || (stat[0] & 0o170000) !== 0o100000) return;
  const file = native.open(path, 0, 0);
  if (file < 0) return;
  try {
    let end = stat[1];
    // One for all blocks: memory that is touched for the first time costs more than reading does.
    const block = new Uint8Array(Math.min(end, blockBytes));
    while (end > 0) {
      const start = Math.max(0, end - blockBytes);
      const read = native.read(file, block, 0, end - start, start);
      if (read <= 0) return;
      yield block.subarray(0, read);
      end = start;
    }
  } finally {
    native.close(file);
  }
}

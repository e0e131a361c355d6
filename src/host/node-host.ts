import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
} from 'node:fs';
import { parentOf, resolvePath, withSlashes } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import type { EntryKind, FileContent, FileStamp, Host } from './host.ts';
import { nodeRecords } from './node-records.ts';

/** The real system. Every call answers or says `undefined`; none throws for what a path may hold. */
export function nodeHost(): Host {
  return {
    platform: process.platform === 'win32' ? 'windows' : 'posix',
    cwd: () => attempt(() => process.cwd()) ?? '/',
    env: (name) => process.env[name],
    home: () => process.env.HOME || process.env.USERPROFILE,
    kindOf,
    readLink: (path) => attempt(() => readlinkSync(path)),
    sameFile: (a, b) => attempt(() => sameFile(a, b)) ?? false,
    readFile,
    fingerprint: (path) => attempt(() => fingerprint(path)),
    readBackwards,
    readBytes: (path, start, length) => attempt(() => readBytes(path, start, length)),
    stamp: (path) => attempt(() => stamp(path)),
    list: (folder) => attempt(() => readdirSync(folder).sort()),
    expectPrograms() {},
    // Most hook calls run no program, and loading the module that can takes time.
    run: async (request) => (await import('./node-processes.ts')).runProcess(request),
    startDetached: async (file, args) => (await import('./node-processes.ts')).startDetached(file, args),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
    },
    records: () => nodeRecords(),
    installation,
  };
}

/** Node's script lies in the package. */
function installation(): string | undefined {
  const style = process.platform === 'win32' ? 'windows' : 'posix';
  const [, script = ''] = process.argv;
  if (!/[\\/]conclaude\.cjs$/.test(script)) return undefined;
  const path = resolvePath(withSlashes(process.cwd(), style), withSlashes(script, style));
  return parentOf(parentOf(path));
}

function kindOf(path: string): EntryKind | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (stat.isSymbolicLink()) return 'link';
    if (stat.isDirectory()) return 'folder';
    return stat.isFile() ? 'file' : 'other';
  } catch {
    return undefined;
  }
}

function sameFile(a: string, b: string): boolean {
  const [one, other] = [statSync(a, { bigint: true }), statSync(b, { bigint: true })];
  return one.dev === other.dev && one.ino === other.ino;
}

/** Two changes within this time may carry the same time stamp. */
const CLOCK_STEP_MS = 50;

function fingerprint(path: string): string | undefined {
  const { mtimeNs, ctimeNs, ctimeMs, size, ino } = statSync(path, { bigint: true });
  return Date.now() - Number(ctimeMs) < CLOCK_STEP_MS ? undefined : [mtimeNs, ctimeNs, size, ino].join(' ');
}

/** Only regular files are opened: reading a pipe or a device could wait for ever. */
function readFile(path: string, maxBytes: number): FileContent {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { ok: false, why: 'missing', detail: "it doesn't lead to a file" };
    if (stat.isDirectory()) return { ok: false, why: 'folder', detail: 'it is a folder' };
    if (!stat.isFile()) return { ok: false, why: 'unreadable', detail: "it isn't a regular file" };
    if (stat.size > maxBytes)
      return { ok: false, why: 'too-large', detail: `it is larger than ${maxBytes} bytes` };
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, why: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
  }
}

function readBytes(path: string, start: number, length: number): Uint8Array | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  const bytes = new Uint8Array(Math.max(0, Math.min(length, stat.size - start)));
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}

function stamp(path: string): FileStamp | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const nanoseconds = Number(stat.mtimeNs % 1_000_000_000n);
  const seconds = Number(stat.mtimeNs / 1_000_000_000n);
  return { size: Number(stat.size), seconds, nanoseconds, executable: (stat.mode & 0o100n) !== 0n };
}

function* readBackwards(path: string, blockBytes: number): Generator<Uint8Array> {
  const file = attempt(() => (statSync(path).isFile() ? openSync(path, 'r') : undefined));
  if (file === undefined) return;
  try {
    let end = fstatSync(file).size;
    // One for all blocks: memory that is touched for the first time costs more than reading does.
    const block = new Uint8Array(Math.min(end, blockBytes));
    while (end > 0) {
      const start = Math.max(0, end - blockBytes);
      const read = readSync(file, block, 0, end - start, start);
      if (read === 0) return;
      yield block.subarray(0, read);
      end = start;
    }
  } finally {
    closeSync(file);
  }
}

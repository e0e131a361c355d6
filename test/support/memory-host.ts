import type { EntryKind, FileContent, Host } from '../../src/host/host.ts';
import { memoryRecords } from '../../src/host/memory-records.ts';
import type { ProcessEnd, ProcessRequest } from '../../src/host/process.ts';
import { normalisePath, parentOf } from '../../src/match/path-text.ts';

/** A file's text, a link's target, or a folder. Folders above an entry come by themselves. */
export type MemoryEntry = string | { readonly link: string } | { readonly folder: true };

export interface MemoryHostOptions {
  readonly entries?: Readonly<Record<string, MemoryEntry>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly platform?: Host['platform'];
  readonly ignoreCase?: boolean;
  readonly installation?: string;
  /** Where the records would be, if they were on the disk. */
  readonly records?: string;
  /** Reading one of these is a failed test: the guard has no business in them. */
  readonly untouchable?: readonly string[];
  /** What running a program comes to; without it, no program can be started. */
  readonly run?: (request: ProcessRequest) => ProcessEnd;
}

/** A system for tests: no file, no variable and no clock of the real one. */
export function memoryHost(options: MemoryHostOptions = {}): Host {
  const fold = (path: string) => (options.ignoreCase ? path.toLowerCase() : path);
  const entries = new Map<string, MemoryEntry>();
  for (const [path, entry] of Object.entries(options.entries ?? {})) {
    entries.set(fold(path), entry);
    for (let folder = parentOf(path); !entries.has(fold(folder)); folder = parentOf(folder)) {
      entries.set(fold(folder), { folder: true });
    }
  }
  const at = (path: string) => entries.get(fold(path));
  const env = options.env ?? {};
  const records = memoryRecords();

  const follow = (path: string, hops = 0): string => {
    const entry = at(path);
    if (entry === undefined || typeof entry === 'string' || !('link' in entry) || hops > 40) return path;
    return follow(
      normalisePath(entry.link.startsWith('/') ? entry.link : `${parentOf(path)}/${entry.link}`),
      hops + 1,
    );
  };
  const readFile = (path: string, maxBytes: number): FileContent => {
    if (options.untouchable?.includes(path)) throw new Error(`${path} was read`);
    const entry = at(follow(path));
    if (entry === undefined) return { ok: false, why: 'missing', detail: "it doesn't lead to a file" };
    if (typeof entry !== 'string') return { ok: false, why: 'folder', detail: 'it is a folder' };
    if (entry.length > maxBytes) return { ok: false, why: 'too-large', detail: 'it is too large' };
    return { ok: true, text: entry };
  };

  return {
    platform: options.platform ?? 'posix',
    cwd: () => options.cwd ?? '/',
    env: (name) => env[name],
    home: () => env.HOME,
    kindOf: (path) => kindOf(at(path)),
    readLink: (path) => {
      const entry = at(path);
      return typeof entry === 'object' && 'link' in entry ? entry.link : undefined;
    },
    sameFile: (a, b) => at(follow(a)) !== undefined && fold(follow(a)) === fold(follow(b)),
    readFile,
    fingerprint: (path) => {
      const entry = at(follow(path));
      return typeof entry === 'string' ? entry : undefined;
    },
    readBytes: (path, start, length) => {
      const content = readFile(path, Number.POSITIVE_INFINITY);
      return content.ok ? new TextEncoder().encode(content.text).subarray(start, start + length) : undefined;
    },
    stamp: (path) => {
      const entry = at(path);
      const size = typeof entry === 'string' ? entry.length : 0;
      return entry === undefined ? undefined : { size, seconds: 0, nanoseconds: 0, executable: false };
    },
    *readBackwards(path, blockBytes) {
      const content = readFile(path, Number.POSITIVE_INFINITY);
      const bytes = new TextEncoder().encode(content.ok ? content.text : '');
      const block = new Uint8Array(Math.min(bytes.length, blockBytes));
      for (let end = bytes.length; end > 0; end -= blockBytes) {
        const part = bytes.subarray(Math.max(0, end - blockBytes), end);
        block.set(part);
        yield block.subarray(0, part.length);
      }
    },
    list: (folder) => {
      if (kindOf(at(folder)) !== 'folder') return undefined;
      const prefix = folder === '/' ? '/' : `${folder}/`;
      const inside = [...entries.keys()].filter((path) => path !== '/' && path.startsWith(fold(prefix)));
      return inside
        .map((path) => path.slice(prefix.length))
        .filter((name) => !name.includes('/'))
        .sort();
    },
    run: async (request) => options.run?.(request) ?? { kind: 'failed-to-start', detail: 'there is none' },
    expectPrograms() {},
    startDetached: async () => undefined,
    progress: () => undefined,
    records: () => ({ ...records, folder: options.records }),
    installation: () => options.installation,
  };
}

function kindOf(entry: MemoryEntry | undefined): EntryKind | undefined {
  if (entry === undefined) return undefined;
  if (typeof entry === 'string') return 'file';
  return 'link' in entry ? 'link' : 'folder';
}

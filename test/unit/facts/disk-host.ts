import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import type { EntryKind, FileContent, Host } from '../../../src/host/host.ts';

/** The real disk with an environment of one's own, and a count of what was read. */
export interface DiskHost extends Host {
  readonly filesRead: string[];
}

export function createDiskHost(home: string, env: Readonly<Record<string, string>> = {}): DiskHost {
  const filesRead: string[] = [];
  const unused = (): never => {
    throw new Error('ignore rules need no such thing');
  };
  return {
    platform: 'posix',
    filesRead,
    cwd: unused,
    env: (name) => ({ GIT_CONFIG_NOSYSTEM: '1', ...env })[name],
    home: () => home,
    kindOf,
    readLink: (path) => orUndefined(() => readlinkSync(path)),
    sameFile: unused,
    readFile: (path, maxBytes) => {
      const content = readFile(path, maxBytes);
      if (content.ok) filesRead.push(path);
      return content;
    },
    fingerprint: (path) =>
      orUndefined(() => {
        const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
        return [mtimeNs, ctimeNs, size, ino].join(' ');
      }),
    readBackwards: unused,
    readBytes: unused,
    stamp: unused,
    list: unused,
    run: unused,
    expectPrograms: unused,
    startDetached: unused,
    progress: unused,
    records: unused,
    installation: unused,
  };
}

function kindOf(path: string): EntryKind | undefined {
  const stat = orUndefined(() => lstatSync(path));
  if (stat === undefined) return undefined;
  if (stat.isSymbolicLink()) return 'link';
  if (stat.isDirectory()) return 'folder';
  return stat.isFile() ? 'file' : 'other';
}

function readFile(path: string, maxBytes: number): FileContent {
  const bytes = orUndefined(() => readFileSync(path));
  if (bytes === undefined) return { ok: false, why: 'missing', detail: path };
  if (bytes.length > maxBytes) return { ok: false, why: 'too-large', detail: path };
  return { ok: true, text: bytes.toString('utf8') };
}

function orUndefined<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

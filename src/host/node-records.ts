import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { attempt } from './attempt.ts';
import type { Records } from './host.ts';

/**
 * Records live in a folder of their own, made for this user alone. Its place depends on no environment
 * variable: who an agent is must not be a matter of how a process was started.
 */
export function nodeRecords(folder = defaultFolder()): Records {
  const groupPath = (group: string) => `${folder}/${fileName(group)}`;
  const path = (group: string, name: string) => `${groupPath(group)}/${fileName(name)}`;
  return {
    folder,
    put(group, name, value) {
      makePrivate(folder);
      const place = groupPath(group);
      makePrivate(place);
      const file = `${place}/${fileName(name)}`;
      const draft = `${file}.${process.pid}.tmp`;
      writeFileSync(draft, value, { mode: 0o600 });
      // Renaming over a file has some file systems wait for the disk, which takes longer than all of the call.
      attempt(() => unlinkSync(file));
      renameSync(draft, file);
    },
    get(group, name) {
      return isPrivate(folder) ? attempt(() => readFileSync(path(group, name), 'utf8')) : undefined;
    },
    names(group) {
      if (!isPrivate(folder)) return [];
      return attempt(() => newestFirst(groupPath(group))) ?? [];
    },
    remove(group, name) {
      if (!isPrivate(folder)) return;
      rmSync(name === undefined ? groupPath(group) : path(group, name), { recursive: true, force: true });
    },
    rename(group, name, to) {
      if (!isPrivate(folder)) return false;
      return attempt(() => renameSync(path(group, name), path(group, to)) ?? true) === true;
    },
  };
}

function defaultFolder(): string {
  if (process.platform === 'win32') return `${process.env.LOCALAPPDATA ?? 'C:/Windows/Temp'}/conclaude`;
  return `/tmp/conclaude-${process.getuid?.() ?? 0}`;
}

/** Session ids come from outside: what isn't plainly a name is written in hexadecimal. */
function fileName(name: string): string {
  if (name.length <= 80 && /^[A-Za-z0-9][\w-]*$/.test(name)) return `n-${name}`;
  return `x-${hexOf(new TextEncoder().encode(name)).slice(0, 200)}`;
}

function originalName(file: string): string {
  return file.startsWith('n-') ? file.slice(2) : new TextDecoder().decode(bytesOfHex(file.slice(2)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/[\da-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function newestFirst(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.tmp'));
  const dated = files.map((file) => ({
    name: originalName(file),
    time: statSync(`${folder}/${file}`).mtimeMs,
  }));
  return dated.sort((a, b) => b.time - a.time).map((entry) => entry.name);
}

export function makePrivate(folder: string): void {
  if (isPrivate(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(folder))
    throw new Error(`${folder} belongs to someone else, or others may enter it; remove it`);
}

/** Somebody else could have made the folder first, in order to tell us who our agents are. */
export function isPrivate(folder: string): boolean {
  const stat = attempt(() => lstatSync(folder, { throwIfNoEntry: false }));
  if (!stat?.isDirectory()) return false;
  if (process.getuid === undefined) return true;
  return stat.uid === process.getuid() && (stat.mode & 0o077) === 0;
}

import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { joinPath } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { entryAt } from './disk-entry.ts';
import { putPrivate } from './private-files.ts';

/** More than this is data, and reading it would take longer than many a check. */
const MOST_BYTES = 512 * 1024 * 1024;
const BLOCK_BYTES = 1024 * 1024;
/** States of which the hash is remembered: a few sets of files for a few checks each. */
const MOST_STATES = 64;

/** What was hashed before: hashes by file, and by the state of all files. */
interface Known {
  /** A file's print, and its hash under that print. */
  readonly files: Map<string, readonly [print: string, hash: string]>;
}

/**
 * One hash for the names, contents and modes of files; `undefined` when it can't be told. Files are read only if they
 * may have changed since the last time. That is remembered in `memory`, a private folder; one for each root.
 */
export function hashOfFiles(root: string, names: readonly string[], memory: string): string | undefined {
  const seen: Seen[] = [];
  const prints = createHash('sha256');
  let isSteady = true;
  for (const name of names) {
    const entry = entryAt(`${root}/${name}`);
    if (entry === undefined) continue;
    // A repository inside of this one, a pipe, …
    if (entry.kind === 'folder' || entry.kind === 'other') return undefined;
    const { print, mode } = entry;
    if (print === '') isSteady = false;
    seen.push({ name, print, mode, isLink: entry.kind === 'link' });
    prints.update(`${name}\0${print}\0`);
  }
  const state = prints.digest('hex');
  const states = joinPath(memory, 'states');
  const before = isSteady ? readStates(states).get(state) : undefined;
  if (before !== undefined) return before;
  const hash = hashOfSeen(root, seen, joinPath(memory, 'files'));
  if (hash !== undefined && isSteady) remember(states, state, hash);
  return hash;
}

interface Seen {
  readonly name: string;
  readonly print: string;
  readonly mode: number;
  readonly isLink: boolean;
}

function hashOfSeen(root: string, seen: readonly Seen[], memory: string): string | undefined {
  const known = readKnown(memory);
  let room = MOST_BYTES;
  let learnt = 0;
  const lines: string[] = [];
  for (const { name, print, mode, isLink } of seen) {
    const before = known.files.get(name);
    let hash = print !== '' && before?.[0] === print ? before[1] : undefined;
    if (hash === undefined) {
      const content = isLink ? linkHash(`${root}/${name}`) : contentHash(`${root}/${name}`, room);
      if (content === undefined) return undefined;
      room -= content.bytes;
      hash = content.hash;
      known.files.set(name, [print, hash]);
      learnt++;
    }
    lines.push(`${name}\0${isLink ? 'link' : mode.toString(8)}\0${hash}`);
  }
  if (learnt > 0) writeKnown(memory, known, new Set(seen.map(({ name }) => name)));
  const all = createHash('sha256');
  // Whether git knows a file already makes no difference.
  for (const line of [...new Set(lines)].sort()) all.update(`${line}\0`);
  return all.digest('hex');
}

function linkHash(path: string): { readonly hash: string; readonly bytes: number } | undefined {
  const target = attempt(() => readlinkSync(path));
  return target === undefined ? undefined : { hash: digest(createHash('sha256').update(target)), bytes: 0 };
}

/** Neither followed nor waited for: a pipe may have taken the file's place. */
function contentHash(
  path: string,
  most: number,
): { readonly hash: string; readonly bytes: number } | undefined {
  return attempt(() => {
    const file = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const stat = fstatSync(file);
      if (!stat.isFile() || stat.size > most) return undefined;
      const hash = createHash('sha256');
      const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, stat.size + 1));
      let bytes = 0;
      for (let read = -1; read !== 0 && bytes <= most; bytes += read) {
        read = readSync(file, block, 0, block.length, null);
        hash.update(block.subarray(0, read));
      }
      return bytes > most ? undefined : { hash: digest(hash), bytes };
    } finally {
      closeSync(file);
    }
  });
}

function digest(hash: Hash): string {
  return hash.digest('base64url');
}

function readKnown(path: string): Known {
  const files = new Map<string, readonly [string, string]>();
  const fields = (attempt(() => readFileSync(path, 'utf8')) ?? '').split('\0');
  for (let at = 0; at + 3 <= fields.length; at += 3)
    files.set(fields[at] as string, [fields[at + 1] as string, fields[at + 2] as string]);
  return { files };
}

/** Files that weren't looked at this time may be another check's; of those that are gone, a few stay without harm. */
function writeKnown(path: string, { files }: Known, seen: ReadonlySet<string>): void {
  const most = seen.size * 2 + 10_000;
  const kept = [...files].filter(([name, [print]]) => print !== '' && (files.size <= most || seen.has(name)));
  putPrivate(path, kept.map(([name, [print, hash]]) => `${name}\0${print}\0${hash}\0`).join(''));
}

function readStates(path: string): Map<string, string> {
  const lines = (attempt(() => readFileSync(path, 'utf8')) ?? '').split('\n');
  return new Map(lines.filter(Boolean).map((line) => [line.slice(0, 64), line.slice(65)]));
}

function remember(path: string, state: string, hash: string): void {
  const states = readStates(path);
  states.set(state, hash);
  const lines = [...states].slice(-MOST_STATES).map(([one, other]) => `${one} ${other}\n`);
  putPrivate(path, lines.join(''));
}

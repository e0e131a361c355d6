import crypto, { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  type Stats,
} from 'node:fs';
import { joinPath } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { FRESH_MS } from './disk-entry.ts';
import { putPrivate } from './private-files.ts';

/** More than this is data, and reading it would take longer than many a check. */
const MOST_BYTES = 512 * 1024 * 1024;
const BLOCK_BYTES = 256 * 1024;
/** States of which the hash is remembered: a few sets of files for a few checks each. */
const MOST_STATES = 64;
const FILE_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * One hash for the names, contents and modes of files; `undefined` when it can't be told. Files are read only if they
 * may have changed since the last time. That is remembered in `memory`, a private folder; one for each root.
 */
export function hashOfFiles(root: string, names: readonly string[], memory: string): string | undefined {
  const seen = lookAt(root, names);
  if (seen === undefined) return undefined;
  const states = joinPath(memory, 'states');
  const state = createHash('sha256').update(seen.numbers).update(seen.names.join('\0')).digest('hex');
  const before = seen.isSteady ? readStates(states).get(state) : undefined;
  if (before !== undefined) return before;
  const hash = hashOfSeen(root, seen, joinPath(memory, 'files'));
  if (hash !== undefined && seen.isSteady) remember(states, state, hash);
  return hash;
}

/** How files stand on the disk, as numbers: with thousands of files, texts would take longer than asking does. */
interface Seen {
  readonly names: readonly string[];
  /** `NUMBERS` for each: anything that is another one after a change. */
  readonly numbers: Float64Array;
  /** None of them was changed so lately that the clock couldn't tell a second change apart. */
  readonly isSteady: boolean;
  /** Changes after this are too new. */
  readonly newest: number;
}

const NUMBERS = 5;
const [MODE, CHANGED] = [0, 4];

function lookAt(root: string, names: readonly string[]): Seen | undefined {
  const numbers = new Float64Array(names.length * NUMBERS);
  const there: string[] = [];
  const newest = Date.now() - FRESH_MS;
  const options = { throwIfNoEntry: false } as const;
  let isSteady = true;
  for (const name of names) {
    const stat = attemptStat(`${root}/${name}`, options);
    if (stat === undefined) continue;
    // A repository inside of this one, a pipe, …
    if (!stat.isFile() && !stat.isSymbolicLink()) return undefined;
    const at = there.length * NUMBERS;
    numbers[at] = stat.mode;
    numbers[at + 1] = stat.ino;
    numbers[at + 2] = stat.size;
    numbers[at + 3] = stat.mtimeMs;
    numbers[at + CHANGED] = stat.ctimeMs;
    if (stat.ctimeMs > newest) isSteady = false;
    there.push(name);
  }
  return { names: there, numbers: numbers.subarray(0, there.length * NUMBERS), isSteady, newest };
}

function attemptStat(path: string, options: { readonly throwIfNoEntry: false }): Stats | undefined {
  try {
    return lstatSync(path, options);
  } catch {
    return undefined;
  }
}

function hashOfSeen(root: string, { names, numbers, newest }: Seen, memory: string): string | undefined {
  const known = readKnown(memory);
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  const bytes = Buffer.from(numbers.buffer);
  let room = MOST_BYTES;
  let learnt = 0;
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const own = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS);
    const print = bytes.toString('base64url', own.byteOffset, own.byteOffset + own.byteLength);
    const isLink = ((own[MODE] as number) & constants.S_IFMT) === constants.S_IFLNK;
    const before = known.get(name);
    let hash = before?.[0] === print ? before[1] : undefined;
    if (hash === undefined) {
      const content = isLink ? linkHash(`${root}/${name}`) : contentHash(`${root}/${name}`, room, block);
      if (content === undefined) return undefined;
      room -= content.bytes;
      hash = content.hash;
      // What was changed just now may be changed again within the same tick.
      if ((own[CHANGED] as number) <= newest) known.set(name, [print, hash]);
      else known.delete(name);
      learnt++;
    }
    lines.push(`${name}\0${isLink ? 'link' : ((own[MODE] as number) & 0o7777).toString(8)}\0${hash}`);
  }
  if (learnt > 0) writeKnown(memory, known, names);
  // Whether git knows a file already makes no difference.
  const sorted = [...new Set(lines)].sort();
  return createHash('sha256').update(sorted.join('\0')).digest('hex');
}

interface Hashed {
  readonly hash: string;
  readonly bytes: number;
}

function linkHash(path: string): Hashed | undefined {
  const target = attempt(() => readlinkSync(path));
  return target === undefined ? undefined : { hash: digest(target), bytes: 0 };
}

/** Neither followed nor waited for: a pipe may have taken the file's place. */
function contentHash(path: string, most: number, block: Buffer): Hashed | undefined {
  return attempt(() => {
    const file = openSync(path, FILE_FLAGS);
    try {
      const first = readSync(file, block, 0, block.length, null);
      // Most files end here; for those, one call does all.
      if (first < block.length) return { hash: digest(block.subarray(0, first)), bytes: first };
      const hash = createHash('sha256');
      let bytes = 0;
      for (let read = first; read > 0 && bytes <= most; read = readSync(file, block, 0, block.length, null)) {
        hash.update(block.subarray(0, read));
        bytes += read;
      }
      return bytes > most ? undefined : { hash: hash.digest('base64url'), bytes };
    } finally {
      closeSync(file);
    }
  });
}

/** Quicker by a third where Node has it. */
function digest(bytes: Uint8Array | string): string {
  return typeof crypto.hash === 'function'
    ? crypto.hash('sha256', bytes, 'base64url')
    : createHash('sha256').update(bytes).digest('base64url');
}

/** A file's print, and its hash under that print. */
type Known = Map<string, readonly [print: string, hash: string]>;

function readKnown(path: string): Known {
  const files: Known = new Map();
  const fields = (attempt(() => readFileSync(path, 'utf8')) ?? '').split('\0');
  for (let at = 0; at + 3 <= fields.length; at += 3)
    files.set(fields[at] as string, [fields[at + 1] as string, fields[at + 2] as string]);
  return files;
}

/** Files that weren't looked at this time may be another check's; of those that are gone, a few stay without harm. */
function writeKnown(path: string, files: Known, names: readonly string[]): void {
  const isFew = files.size <= names.length * 2 + 10_000;
  const seen = isFew ? undefined : new Set(names);
  const kept = [...files].filter(([name]) => seen === undefined || seen.has(name));
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

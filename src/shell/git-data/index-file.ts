import { asciiOf, hexOf, u16, u32, utf8Of } from '../bytes/byte-view.ts';

export interface IndexEntry {
  /** Relative to the top of the working tree. */
  readonly path: string;
  readonly oid: string;
  /** Type and permissions, as git keeps them. */
  readonly mode: number;
  readonly size: number;
  readonly seconds: number;
  readonly nanoseconds: number;
  /** Not 0 for each side of a conflict. */
  readonly stage: number;
  /** Git leaves it out of the working tree, or looks away from its changes. */
  readonly isSkipped: boolean;
}

export interface GitIndex {
  readonly entries: readonly IndexEntry[];
  /** The trees that folders of the index are known to be, `''` for the top. */
  readonly trees: ReadonlyMap<string, string>;
}

const MAX_ENTRIES = 200_000;
/** `sdir`: a folder stands for its files. `link`: most entries stand in another file. */
const UNREAD = new Set(['sdir', 'link']);

/** Reads `.git/index`, versions 2 to 4; `undefined` when it is damaged, or written in a way that isn't read here. */
export function parseIndex(bytes: Uint8Array, oidBytes: number): GitIndex | undefined {
  const version = u32(bytes, 4);
  const count = u32(bytes, 8);
  if (asciiOf(bytes.subarray(0, 4)) !== 'DIRC' || version < 2 || version > 4 || count > MAX_ENTRIES)
    return undefined;
  const entries: IndexEntry[] = [];
  const end = bytes.length - oidBytes;
  let at = 12;
  let before: Uint8Array = new Uint8Array(0);
  for (let i = 0; i < count; i++) {
    const read = readEntry(bytes, at, { version, oidBytes, end, before });
    if (read === undefined) return undefined;
    entries.push(read.entry);
    before = read.name;
    at = read.next;
  }
  const trees = readExtensions(bytes, at, end, oidBytes);
  return trees === undefined ? undefined : { entries, trees };
}

interface EntryFormat {
  readonly version: number;
  readonly oidBytes: number;
  readonly end: number;
  /** The name of the entry before, of which version 4 says only what is different. */
  readonly before: Uint8Array;
}

function readEntry(
  bytes: Uint8Array,
  at: number,
  { version, oidBytes, end, before }: EntryFormat,
): { readonly entry: IndexEntry; readonly name: Uint8Array; readonly next: number } | undefined {
  const flagsAt = at + 40 + oidBytes;
  const flags = u16(bytes, flagsAt);
  const extended = version >= 3 && (flags & 0x4000) !== 0;
  const more = extended ? u16(bytes, flagsAt + 2) : 0;
  const nameAt = flagsAt + (extended ? 4 : 2);
  const named = version === 4 ? readShortened(bytes, nameAt, before) : readPlain(bytes, nameAt, at);
  if (named === undefined || named.next > end) return undefined;
  const entry = {
    path: utf8Of(named.name),
    oid: hexOf(bytes.subarray(at + 40, flagsAt)),
    mode: u32(bytes, at + 24),
    size: u32(bytes, at + 36),
    seconds: u32(bytes, at + 8),
    nanoseconds: u32(bytes, at + 12),
    stage: (flags >> 12) & 3,
    isSkipped: (flags & 0x8000) !== 0 || (more & 0x4000) !== 0,
  };
  return { entry, ...named };
}

interface Named {
  readonly name: Uint8Array;
  readonly next: number;
}

/** Filled up with one to eight zeros, so that each entry takes a multiple of eight bytes. */
function readPlain(bytes: Uint8Array, at: number, entryAt: number): Named | undefined {
  const end = bytes.indexOf(0, at);
  if (end < 0) return undefined;
  return { name: bytes.subarray(at, end), next: entryAt + ((end - entryAt + 8) & ~7) };
}

function readShortened(bytes: Uint8Array, at: number, before: Uint8Array): Named | undefined {
  let cut = (bytes[at] ?? 0) & 127;
  let start = at;
  while ((bytes[start++] ?? 0) & 128) cut = ((cut + 1) << 7) | ((bytes[start] ?? 0) & 127);
  const end = bytes.indexOf(0, start);
  if (end < 0 || cut > before.length) return undefined;
  const name = new Uint8Array(before.length - cut + end - start);
  name.set(before.subarray(0, before.length - cut));
  name.set(bytes.subarray(start, end), before.length - cut);
  return { name, next: end + 1 };
}

function readExtensions(
  bytes: Uint8Array,
  start: number,
  end: number,
  oidBytes: number,
): ReadonlyMap<string, string> | undefined {
  const trees = new Map<string, string>();
  for (let at = start; at + 8 <= end; ) {
    const name = asciiOf(bytes.subarray(at, at + 4));
    const next = at + 8 + u32(bytes, at + 4);
    if (UNREAD.has(name) || next > end) return undefined;
    if (name === 'TREE') readTrees(bytes.subarray(at + 8, next), oidBytes, trees);
    at = next;
  }
  return trees;
}

interface OpenFolder {
  readonly path: string;
  left: number;
}

/** Each folder: its name, how many entries and folders are in it, and the tree that it is, if that is known. */
function readTrees(bytes: Uint8Array, oidBytes: number, trees: Map<string, string>): void {
  const open: OpenFolder[] = [];
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = bytes.indexOf(0, at);
    const lineEnd = bytes.indexOf(10, nameEnd);
    if (nameEnd < 0 || lineEnd < 0) return;
    const [count = 0, folders = 0] = asciiOf(bytes.subarray(nameEnd + 1, lineEnd))
      .split(' ')
      .map(Number);
    while (open.at(-1)?.left === 0) open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parent.left--;
    const path =
      (parent === undefined || parent.path === '' ? '' : `${parent.path}/`) +
      utf8Of(bytes.subarray(at, nameEnd));
    open.push({ path, left: folders });
    at = lineEnd + 1;
    if (count < 0) continue;
    trees.set(path, hexOf(bytes.subarray(at, at + oidBytes)));
    at += oidBytes;
  }
}

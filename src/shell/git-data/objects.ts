import { asciiOf, hexOf, utf8Of } from '../bytes/byte-view.ts';
import { inflateZlib } from '../bytes/inflate.ts';
import { type ObjectKind, objectAt, offsetIn, type PackedObject } from './pack.ts';

/** Up to `length` bytes of a file from `start` on; `undefined` when it can't be read. */
export type ReadBytes = (path: string, start: number, length: number) => Uint8Array | undefined;

export interface ObjectFolder {
  readonly read: ReadBytes;
  readonly list: (folder: string) => readonly string[] | undefined;
  /** Where the objects lie. */
  readonly folder: string;
}

export interface GitEntry {
  readonly name: string;
  readonly oid: string;
  readonly isFolder: boolean;
  readonly mode: number;
}

export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
}

/** What a repository's commits and trees say. Everything is `undefined` once it was too much. */
export interface GitObjects {
  commit(oid: string): Commit | undefined;
  tree(oid: string): readonly GitEntry[] | undefined;
  /** What an annotated tag stands for, or the object itself. */
  peeled(oid: string): { readonly oid: string; readonly kind: ObjectKind } | undefined;
  /** The only object whose name begins so. */
  named(prefix: string): string | undefined;
}

const MAX_OBJECTS = 4_000;
const MAX_OBJECT_BYTES = 4_000_000;
const MAX_LOOSE_BYTES = 2_000_000;
const MAX_PACKS = 64;

export function openObjects(place: ObjectFolder): GitObjects {
  const known = new Map<string, PackedObject | undefined>();
  let packs: readonly string[] | undefined;
  const packNames = (): readonly string[] => {
    packs ??= (place.list(`${place.folder}/pack`) ?? [])
      .filter((name) => name.endsWith('.idx'))
      .slice(0, MAX_PACKS)
      .map((name) => `${place.folder}/pack/${name.slice(0, -4)}`);
    return packs;
  };
  const load = (oid: string): PackedObject | undefined => {
    if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(oid)) return undefined;
    if (known.has(oid)) return known.get(oid);
    if (known.size >= MAX_OBJECTS) return undefined;
    known.set(oid, undefined);
    const found = loose(place, oid) ?? packed(oid);
    known.set(oid, found);
    return found;
  };
  const packed = (oid: string): PackedObject | undefined => {
    for (const pack of packNames()) {
      const offset = offsetIn(place.read, `${pack}.idx`, oid);
      if (offset === undefined) continue;
      const { read } = place;
      const file = `${pack}.pack`;
      const within = { read, file, oidBytes: oid.length / 2, maxBytes: MAX_OBJECT_BYTES, byName: load };
      return objectAt(within, offset);
    }
    return undefined;
  };
  const ofKind = (oid: string, kind: ObjectKind): Uint8Array | undefined => {
    const found = load(oid);
    return found?.kind === kind ? found.bytes : undefined;
  };
  return {
    commit(oid) {
      const bytes = ofKind(oid, 'commit');
      return bytes && parseCommit(utf8Of(bytes));
    },
    tree(oid) {
      const bytes = ofKind(oid, 'tree');
      return bytes && parseTree(bytes, oid.length / 2);
    },
    peeled(oid) {
      for (let at = oid, i = 0; i < 8; i++) {
        const found = load(at);
        if (found === undefined) return undefined;
        if (found.kind !== 'tag') return { oid: at, kind: found.kind };
        at = /^object (\w+)/.exec(utf8Of(found.bytes))?.[1] ?? '';
      }
      return undefined;
    },
    named: (prefix) => findNamed(place, packNames(), prefix),
  };
}

function loose({ read, folder }: ObjectFolder, oid: string): PackedObject | undefined {
  const packed = read(`${folder}/${oid.slice(0, 2)}/${oid.slice(2)}`, 0, MAX_LOOSE_BYTES);
  const bytes = packed && inflateZlib(packed, MAX_OBJECT_BYTES);
  const nul = bytes?.indexOf(0) ?? -1;
  if (bytes === undefined || nul < 0) return undefined;
  const [, kind] = /^(commit|tree|blob|tag) \d+$/.exec(asciiOf(bytes.subarray(0, nul))) ?? [];
  return kind === undefined ? undefined : { kind: kind as ObjectKind, bytes: bytes.subarray(nul + 1) };
}

function parseCommit(text: string): Commit | undefined {
  const head = text.slice(0, text.indexOf('\n\n'));
  const [, tree] = /^tree (\w+)/.exec(head) ?? [];
  const parents = [...head.matchAll(/^parent (\w+)/gm)].map((match) => match[1] as string);
  return tree === undefined ? undefined : { tree, parents };
}

function parseTree(bytes: Uint8Array, oidBytes: number): readonly GitEntry[] | undefined {
  const entries: GitEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(32, at);
    const nul = bytes.indexOf(0, blank);
    if (blank < 0 || nul < 0) return undefined;
    const mode = Number.parseInt(asciiOf(bytes.subarray(at, blank)), 8);
    at = nul + 1 + oidBytes;
    const oid = hexOf(bytes.subarray(nul + 1, at));
    entries.push({ name: utf8Of(bytes.subarray(blank + 1, nul)), oid, mode, isFolder: mode === 0o40000 });
  }
  return entries;
}

const MAX_NAMES = 65_536;

function findNamed(
  { read, list, folder }: ObjectFolder,
  packs: readonly string[],
  prefix: string,
): string | undefined {
  const found = new Set<string>();
  const start = prefix.slice(0, 2);
  for (const rest of list(`${folder}/${start}`) ?? [])
    if ((start + rest).startsWith(prefix)) found.add(start + rest);
  for (const pack of packs) {
    const head = read(`${pack}.idx`, 8, 256 * 4) ?? new Uint8Array(0);
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    if (head.length < 1_024) continue;
    const first = Number.parseInt(start, 16);
    const from = first === 0 ? 0 : view.getUint32((first - 1) * 4);
    const count = Math.min(view.getUint32(first * 4) - from, MAX_NAMES);
    const names = read(`${pack}.idx`, 8 + 1_024 + from * 20, count * 20) ?? new Uint8Array(0);
    for (let at = 0; at < names.length; at += 20) {
      const oid = hexOf(names.subarray(at, at + 20));
      if (oid.startsWith(prefix)) found.add(oid);
    }
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

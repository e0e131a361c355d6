import { asciiOf, textUntilNul, u16le, u32le, utf8Of } from './byte-view.ts';
import { inflateGzip } from './inflate.ts';

/** Part of an archive; shorter than asked for at its end, `undefined` when it can't be read. */
export type ReadPart = (start: number, length: number) => Uint8Array | undefined;

const MAX_MEMBERS = 20_000;
const MAX_PACKED = 4_000_000;
const MAX_UNPACKED = 24_000_000;
const WINDOW = 262_144;

/** The names of the files in an archive, whatever its kind; `undefined` when they can't be read here. */
export function archiveMembers(read: ReadPart, size: number): readonly string[] | undefined {
  const head = read(0, 512);
  if (head === undefined || head.length === 0) return undefined;
  if (head[0] === 0x1f && head[1] === 0x8b) return membersOfGzip(read);
  const magic = asciiOf(head.subarray(0, 8));
  if (magic.startsWith('PK')) return zipMembers(read, size);
  if (magic === '!<arch>\n') return arMembers(windowed(read));
  if (/^07070[127]|^\xc7\x71/.test(magic)) return cpioMembers(windowed(read));
  return isTarHeader(head) ? tarMembers(windowed(read)) : undefined;
}

function membersOfGzip(read: ReadPart): readonly string[] | undefined {
  const packed = read(0, MAX_PACKED);
  if (packed === undefined || packed.length === MAX_PACKED) return undefined;
  const bytes = inflateGzip(packed, MAX_UNPACKED);
  if (bytes === undefined || (bytes[0] === 0x1f && bytes[1] === 0x8b)) return undefined;
  return archiveMembers((start, length) => bytes.subarray(start, start + length), bytes.length);
}

/** Headers lie far apart or close together; a file isn't opened anew for each. */
function windowed(read: ReadPart): ReadPart {
  let from = 0;
  let held: Uint8Array = new Uint8Array(0);
  return (start, length) => {
    if (start < from || start + length > from + held.length) {
      held = read(start, Math.max(length, WINDOW)) ?? new Uint8Array(0);
      from = start;
    }
    return held.subarray(start - from, start - from + length);
  };
}

const octal = (bytes: Uint8Array): number => Number.parseInt(asciiOf(bytes).replace(/[\0 ]+/g, ''), 8) || 0;

/** The sum of the header's bytes stands in the header itself, which counts as blanks for that. */
function isTarHeader(head: Uint8Array): boolean {
  let sum = 0;
  for (let i = 0; i < 512; i++) sum += i >= 148 && i < 156 ? 32 : (head[i] ?? 0);
  return head.length === 512 && sum === octal(head.subarray(148, 156));
}

const NONE = new Uint8Array(0);
const MAX_NAME = 65_536;

function tarMembers(read: ReadPart): readonly string[] | undefined {
  const names: string[] = [];
  let longName: string | undefined;
  for (let at = 0; ; ) {
    const head = read(at, 512) ?? NONE;
    if (head.every((byte) => byte === 0)) return names;
    const size = sizeInTar(head);
    if (size === undefined || names.length > MAX_MEMBERS) return undefined;
    const type = String.fromCharCode(head[156] || 48);
    // What such an entry holds is about the entry that follows.
    const isExtra = 'LxgK'.includes(type);
    const content = isExtra ? read(at + 512, Math.min(size, MAX_NAME)) : undefined;
    at += 512 + Math.ceil(size / 512) * 512;
    if (isExtra) {
      longName = longNameIn(type, content ?? NONE) ?? longName;
      continue;
    }
    const name = longName ?? tarName(head);
    longName = undefined;
    if (type !== '5' && !name.endsWith('/')) names.push(name);
  }
}

/** Sizes beyond eight gigabytes are written otherwise. */
function sizeInTar(head: Uint8Array): number | undefined {
  return isTarHeader(head) && ((head[124] ?? 0) & 128) === 0 ? octal(head.subarray(124, 136)) : undefined;
}

function longNameIn(type: string, content: Uint8Array): string | undefined {
  if (type === 'L') return textUntilNul(content);
  return type === 'x' ? paxPath(utf8Of(content)) : undefined;
}

function tarName(head: Uint8Array): string {
  const name = textUntilNul(head.subarray(0, 100));
  const isUstar = asciiOf(head.subarray(257, 263)) === 'ustar\0';
  const prefix = isUstar ? textUntilNul(head.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function paxPath(text: string): string | undefined {
  return /^\d+ path=(.*)$/m.exec(text)?.[1];
}

function zipMembers(read: ReadPart, size: number): readonly string[] | undefined {
  const tail = read(Math.max(0, size - 65_557), 65_557) ?? new Uint8Array(0);
  let end = tail.length - 22;
  while (end >= 0 && u32le(tail, end) !== 0x0605_4b50) end--;
  if (end < 0) return undefined;
  const [count, length, start] = [u16le(tail, end + 10), u32le(tail, end + 12), u32le(tail, end + 16)];
  if (start === 0xffff_ffff || length > MAX_UNPACKED) return undefined;
  // What stands before the archive, as in one that unpacks itself, isn't counted in its offsets.
  const before = size - tail.length + end - length - start;
  const list = read(start + Math.max(before, 0), length) ?? new Uint8Array(0);
  const names: string[] = [];
  for (let at = 0, i = 0; i < count; i++) {
    if (u32le(list, at) !== 0x0201_4b50) return undefined;
    const name = utf8Of(list.subarray(at + 46, at + 46 + u16le(list, at + 28)));
    if (!name.endsWith('/')) names.push(name);
    at += 46 + u16le(list, at + 28) + u16le(list, at + 30) + u16le(list, at + 32);
  }
  return names;
}

interface CpioHead {
  readonly mode: number;
  readonly nameSize: number;
  readonly size: number;
  readonly headSize: number;
  readonly aligned: number;
}

function cpioMembers(read: ReadPart): readonly string[] | undefined {
  const names: string[] = [];
  for (let at = 0; names.length <= MAX_MEMBERS; ) {
    const head = cpioHead(read(at, 110) ?? new Uint8Array(0));
    if (head === undefined) return undefined;
    const name = textUntilNul(read(at + head.headSize, Math.min(head.nameSize, 4_096)) ?? new Uint8Array(0));
    if (name === 'TRAILER!!!') return names;
    if ((head.mode & 0o170000) !== 0o040000) names.push(name);
    const aligned = (value: number): number => Math.ceil(value / head.aligned) * head.aligned;
    at += aligned(head.headSize + head.nameSize) + aligned(head.size);
  }
  return undefined;
}

function cpioHead(head: Uint8Array): CpioHead | undefined {
  const text = asciiOf(head);
  if (/^07070[12]/.test(text)) {
    const hex = (i: number): number => Number.parseInt(text.slice(6 + i * 8, 14 + i * 8), 16) || 0;
    return { mode: hex(1), size: hex(6), nameSize: hex(11), headSize: 110, aligned: 4 };
  }
  if (text.startsWith('070707')) {
    const number = (start: number, length: number): number =>
      Number.parseInt(text.slice(start, start + length), 8) || 0;
    return { mode: number(18, 6), nameSize: number(59, 6), size: number(65, 11), headSize: 76, aligned: 1 };
  }
  if (u16le(head, 0) !== 0o070707 || head.length < 26) return undefined;
  const size = u16le(head, 22) * 0x1_0000 + u16le(head, 24);
  return { mode: u16le(head, 6), nameSize: u16le(head, 20), size, headSize: 26, aligned: 2 };
}

function arMembers(read: ReadPart): readonly string[] | undefined {
  const names: string[] = [];
  let long = '';
  for (let at = 8; names.length <= MAX_MEMBERS; ) {
    const head = asciiOf(read(at, 60) ?? new Uint8Array(0));
    if (head.length < 60) return names;
    const size = Number(head.slice(48, 58)) || 0;
    const name = head.slice(0, 16).trimEnd();
    if (name === '//') long = utf8Of(read(at + 60, Math.min(size, WINDOW)) ?? new Uint8Array(0));
    else if (name !== '/' && name !== '/SYM64/') {
      const [, place] = /^\/(\d+)$/.exec(name) ?? [];
      const [full = ''] = place === undefined ? [name] : long.slice(Number(place)).split('\n', 1);
      names.push(full.replace(/\/$/, ''));
    }
    at += 60 + size + (size % 2);
  }
  return undefined;
}

import { hexOf, u32 } from '../bytes/byte-view.ts';
import { inflateZlib } from '../bytes/inflate.ts';
import type { ReadBytes } from './objects.ts';

export interface PackedObject {
  readonly kind: ObjectKind;
  readonly bytes: Uint8Array;
}

export type ObjectKind = 'commit' | 'tree' | 'blob' | 'tag';

const KINDS: readonly (ObjectKind | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const OFFSET_DELTA = 6;
const NAMED_DELTA = 7;
const MAX_DEPTH = 60;

/** Where a pack's index (version 2) says that an object lies; `undefined` when it isn't in that pack. */
export function offsetIn(read: ReadBytes, indexFile: string, oid: string): number | undefined {
  const head = read(indexFile, 0, 8 + 256 * 4);
  if (head === undefined || u32(head, 0) !== 0xff74_4f63 || u32(head, 4) !== 2) return undefined;
  const first = Number.parseInt(oid.slice(0, 2), 16);
  const start = first === 0 ? 0 : u32(head, 8 + (first - 1) * 4);
  const end = u32(head, 8 + first * 4);
  const count = u32(head, 8 + 255 * 4);
  const width = oid.length / 2;
  const names = read(indexFile, head.length + start * width, (end - start) * width) ?? new Uint8Array(0);
  const place = placeOf(names, oid);
  if (place === undefined) return undefined;
  // Names, checksums, then offsets.
  const at = head.length + count * (width + 4) + (start + place) * 4;
  const offset = u32(read(indexFile, at, 4) ?? new Uint8Array(4), 0);
  if (offset < 0x8000_0000) return offset;
  const far = read(indexFile, head.length + count * (width + 8) + (offset & 0x7fff_ffff) * 8, 8);
  return far === undefined ? undefined : u32(far, 0) * 0x1_0000_0000 + u32(far, 4);
}

/** The names are sorted. */
function placeOf(names: Uint8Array, oid: string): number | undefined {
  const width = oid.length / 2;
  let [low, high] = [0, names.length / width];
  while (low < high) {
    const middle = (low + high) >> 1;
    const name = hexOf(names.subarray(middle * width, (middle + 1) * width));
    if (name === oid) return middle;
    if (name < oid) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

interface Pack {
  readonly read: ReadBytes;
  readonly file: string;
  readonly oidBytes: number;
  readonly maxBytes: number;
  /** For a delta against an object that may lie elsewhere. */
  readonly byName: (oid: string) => PackedObject | undefined;
}

export function objectAt(pack: Pack, offset: number, depth = 0): PackedObject | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const head = pack.read(pack.file, offset, 64);
  if (head === undefined) return undefined;
  const { type, size, next } = readHead(head);
  if (size > pack.maxBytes) return undefined;
  const kind = KINDS[type];
  if (kind !== undefined) {
    const bytes = unpacked(pack, offset + next, size);
    return bytes && { kind, bytes };
  }
  if (type !== OFFSET_DELTA && type !== NAMED_DELTA) return undefined;
  const base = type === OFFSET_DELTA ? readDistance(head, next) : { distance: 0, next: next + pack.oidBytes };
  const from =
    type === OFFSET_DELTA
      ? objectAt(pack, offset - base.distance, depth + 1)
      : pack.byName(hexOf(head.subarray(next, next + pack.oidBytes)));
  const delta = from && unpacked(pack, offset + base.next, size);
  const bytes = from && delta && applyDelta(from.bytes, delta, pack.maxBytes);
  return from && bytes && { kind: from.kind, bytes };
}

function readHead(head: Uint8Array): { readonly type: number; readonly size: number; readonly next: number } {
  let size = (head[0] ?? 0) & 15;
  let next = 1;
  for (let factor = 16; (head[next - 1] ?? 0) & 128 && next < 9; factor *= 128)
    size += ((head[next++] ?? 0) & 127) * factor;
  return { type: ((head[0] ?? 0) >> 4) & 7, size, next };
}

function readDistance(head: Uint8Array, start: number): { readonly distance: number; readonly next: number } {
  let distance = (head[start] ?? 0) & 127;
  let next = start + 1;
  while ((head[next - 1] ?? 0) & 128 && next < start + 9)
    distance = (distance + 1) * 128 + ((head[next++] ?? 0) & 127);
  return { distance, next };
}

/** What is packed takes hardly ever more room than what comes out of it. */
function unpacked({ read, file }: Pack, offset: number, size: number): Uint8Array | undefined {
  const packed = read(file, offset, size + (size >> 3) + 128);
  const bytes = packed && inflateZlib(packed, size);
  return bytes?.length === size ? bytes : undefined;
}

/** The pieces of the base and the new bytes that a delta puts together. */
function applyDelta(base: Uint8Array, delta: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const from = readSize(delta, 0);
  const to = readSize(delta, from.next);
  if (from.size !== base.length || to.size > maxBytes) return undefined;
  const out = new Uint8Array(to.size);
  let length = 0;
  for (let at = to.next; at < delta.length; ) {
    const code = delta[at++] ?? 0;
    let piece: Uint8Array;
    if (code & 128) {
      const copy = readCopy(delta, at, code);
      piece = base.subarray(copy.offset, copy.offset + copy.size);
      at = copy.next;
    } else {
      piece = delta.subarray(at, at + code);
      at += code;
    }
    if (piece.length === 0 || length + piece.length > out.length) return undefined;
    out.set(piece, length);
    length += piece.length;
  }
  return length === out.length ? out : undefined;
}

function readSize(delta: Uint8Array, start: number): { readonly size: number; readonly next: number } {
  let size = 0;
  let next = start;
  let factor = 1;
  do {
    size += ((delta[next] ?? 0) & 127) * factor;
    factor *= 128;
  } while ((delta[next++] ?? 0) & 128 && next < start + 9);
  return { size, next };
}

/** Only the bytes of offset and size that aren't zero are there; the code's bits tell which. */
function readCopy(delta: Uint8Array, start: number, code: number) {
  let next = start;
  const bytes = [0, 1, 2, 3, 4, 5, 6].map((bit) => (code & (1 << bit) ? (delta[next++] ?? 0) : 0));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = bytes;
  const offset = a + b * 0x100 + c * 0x1_0000 + d * 0x100_0000;
  return { offset, size: e + f * 0x100 + g * 0x1_0000 || 0x1_0000, next };
}

/** Unpacks what zlib and gzip pack (RFC 1950 to 1952): there is no other way to read it in a room without Node. */

interface Bits {
  readonly bytes: Uint8Array;
  at: number;
  held: number;
  count: number;
}

interface Output {
  bytes: Uint8Array;
  length: number;
  readonly max: number;
}

/** Codes of a Huffman tree in canonical order: how many there are of each length, and what they stand for. */
interface Codes {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

const DAMAGED = new Error('damaged');

/** `undefined` for a stream that is damaged or unpacks to more than `max` bytes. */
export function inflateZlib(bytes: Uint8Array, max: number): Uint8Array | undefined {
  const isZlib = ((bytes[0] ?? 0) & 15) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return isZlib && ((bytes[1] ?? 0) & 32) === 0 ? inflate(bytes, 2, max)?.bytes : undefined;
}

/** All members of a gzip file, one after the other. */
export function inflateGzip(bytes: Uint8Array, max: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let left = max;
  for (let at = 0; at < bytes.length; ) {
    const start = gzipContent(bytes, at);
    // Zeros may follow the last member.
    if (start === undefined) return parts.length > 0 ? joined(parts) : undefined;
    const read = inflate(bytes, start, left);
    if (read === undefined) return undefined;
    parts.push(read.bytes);
    left -= read.bytes.length;
    at = read.end + 8;
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where the packed bytes of a member begin. */
function gzipContent(bytes: Uint8Array, start: number): number | undefined {
  if (bytes[start] !== 0x1f || bytes[start + 1] !== 0x8b || bytes[start + 2] !== 8) return undefined;
  const flags = bytes[start + 3] ?? 0;
  let at = start + 10;
  if (flags & 4) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  return flags & 2 ? at + 2 : at;
}

function inflate(
  bytes: Uint8Array,
  start: number,
  max: number,
): { readonly bytes: Uint8Array; readonly end: number } | undefined {
  const bits: Bits = { bytes, at: start, held: 0, count: 0 };
  const out: Output = { bytes: new Uint8Array(Math.min(max, 4_096)), length: 0, max };
  try {
    for (let last = false; !last; ) {
      last = take(bits, 1) === 1;
      const kind = take(bits, 2);
      if (kind === 0) copyStored(bits, out);
      else if (kind === 1) readBlock(bits, out, fixedCodes(), FIXED_DISTANCES());
      else if (kind === 2) readBlock(bits, out, ...readCodes(bits));
      else return undefined;
    }
  } catch (error) {
    if (error === DAMAGED) return undefined;
    throw error;
  }
  return { bytes: out.bytes.subarray(0, out.length), end: bits.at };
}

function take(bits: Bits, wanted: number): number {
  while (bits.count < wanted) {
    if (bits.at >= bits.bytes.length) throw DAMAGED;
    bits.held |= (bits.bytes[bits.at++] as number) << bits.count;
    bits.count += 8;
  }
  const value = bits.held & ((1 << wanted) - 1);
  bits.held >>>= wanted;
  bits.count -= wanted;
  return value;
}

function room(out: Output, more: number): void {
  const needed = out.length + more;
  if (needed > out.max) throw DAMAGED;
  if (needed <= out.bytes.length) return;
  const larger = new Uint8Array(Math.min(out.max, Math.max(needed, out.bytes.length * 2)));
  larger.set(out.bytes.subarray(0, out.length));
  out.bytes = larger;
}

function copyStored(bits: Bits, out: Output): void {
  bits.held = 0;
  bits.count = 0;
  const { bytes, at } = bits;
  const length = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  if (at + 4 + length > bytes.length) throw DAMAGED;
  room(out, length);
  out.bytes.set(bytes.subarray(at + 4, at + 4 + length), out.length);
  out.length += length;
  bits.at = at + 4 + length;
}

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const lengthBits = (code: number): number => (code < 8 || code === 28 ? 0 : (code - 4) >> 2);
const distanceBits = (code: number): number => (code < 4 ? 0 : (code - 2) >> 1);

function readBlock(bits: Bits, out: Output, literals: Codes, distances: Codes): void {
  for (;;) {
    const symbol = decode(bits, literals);
    if (symbol === 256) return;
    if (symbol < 256) {
      room(out, 1);
      out.bytes[out.length++] = symbol;
      continue;
    }
    const code = symbol - 257;
    const length = (LENGTHS[code] ?? fail()) + take(bits, lengthBits(code));
    const back = decode(bits, distances);
    const distance = (DISTANCES[back] ?? fail()) + take(bits, distanceBits(back));
    if (distance > out.length) throw DAMAGED;
    room(out, length);
    for (let i = 0; i < length; i++) out.bytes[out.length] = out.bytes[out.length++ - distance] as number;
  }
}

function fail(): never {
  throw DAMAGED;
}

const MAX_BITS = 15;

function decode(bits: Bits, { counts, symbols }: Codes): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= MAX_BITS; length++) {
    code |= take(bits, 1);
    const count = counts[length] as number;
    if (code - count < first) return symbols[index + code - first] as number;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw DAMAGED;
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  counts[0] = 0;
  const offsets = new Uint16Array(MAX_BITS + 2);
  for (let i = 1; i <= MAX_BITS; i++) offsets[i + 1] = (offsets[i] as number) + (counts[i] as number);
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    symbols[offsets[length] as number] = symbol;
    offsets[length] = (offsets[length] as number) + 1;
  }
  return { counts, symbols };
}

function fixedCodes(): Codes {
  const lengths = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
  return codesOf(lengths);
}

const FIXED_DISTANCES = (): Codes => codesOf(Array.from({ length: 30 }, () => 5));

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function readCodes(bits: Bits): readonly [Codes, Codes] {
  const literals = take(bits, 5) + 257;
  const distances = take(bits, 5) + 1;
  const count = take(bits, 4) + 4;
  const given = Array.from({ length: 19 }, () => 0);
  for (let i = 0; i < count; i++) given[ORDER[i] as number] = take(bits, 3);
  const codes = codesOf(given);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = decode(bits, codes);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths, lengths.at(-1) ?? fail(), 3 + take(bits, 2));
    else repeat(lengths, 0, symbol === 17 ? 3 + take(bits, 3) : 11 + take(bits, 7));
  }
  if (lengths.length > literals + distances) throw DAMAGED;
  return [codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals))];
}

function repeat(lengths: number[], value: number, times: number): void {
  for (let i = 0; i < times; i++) lengths.push(value);
}

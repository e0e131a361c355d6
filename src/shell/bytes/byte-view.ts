/** Numbers and texts in bytes; beyond the end there are zeros. */
export function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function u32(bytes: Uint8Array, at: number): number {
  return ((u16(bytes, at) << 16) | u16(bytes, at + 2)) >>> 0;
}

export function u16le(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

export function u32le(bytes: Uint8Array, at: number): number {
  return (u16le(bytes, at) | (u16le(bytes, at + 2) << 16)) >>> 0;
}

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
}

/** One character per byte. */
export function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function utf8Of(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The text up to the first NUL. */
export function textUntilNul(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return utf8Of(end < 0 ? bytes : bytes.subarray(0, end));
}

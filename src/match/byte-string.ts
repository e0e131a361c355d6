/**
 * Git compares bytes: `?` is one byte of `é`, not the whole letter. A byte string is a JavaScript string with
 * one character per UTF-8 byte, so that the plain string functions work on it. ASCII text is its own.
 */
export function toByteString(text: string): string {
  return isAscii(text) ? text : encode(text);
}

/** Only A to Z: git folds no other letters, whatever the locale says. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function encode(text: string): string {
  const bytes: string[] = [];
  for (const character of text) bytes.push(encodeOne(character.codePointAt(0) ?? 0));
  return bytes.join('');
}

function encodeOne(point: number): string {
  if (point < 0x80) return String.fromCharCode(point);
  if (point < 0x800) return String.fromCharCode(0xc0 | (point >> 6), tail(point));
  // Half of a surrogate pair has no bytes of its own; U+FFFD is what the system would write for it.
  if (point >= 0xd800 && point <= 0xdfff) return '\xef\xbf\xbd';
  if (point < 0x10000) return String.fromCharCode(0xe0 | (point >> 12), tail(point >> 6), tail(point));
  return String.fromCharCode(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point));
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

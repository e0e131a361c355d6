/**
 * Git compares bytes: `?` is one byte of `é`, not the whole letter. A byte string is a JavaScript string with
 * one character per UTF-8 byte, so that the plain string functions work on it. ASCII text is its own.
 */
export function toByteString(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? encode(text) : text;
}

/** A path or a name as git compares it. */
export function toComparable(text: string, ignoreCase: boolean): string {
  const bytes = toByteString(text);
  return ignoreCase ? foldAscii(bytes) : bytes;
}

/** Only A to Z: git folds no other letters, whatever the locale says. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function encode(text: string): string {
  // Half of a surrogate pair has no bytes of its own; U+FFFD is what the system would write for it.
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(whole).replace(/%(..)/g, (_, byte) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
}

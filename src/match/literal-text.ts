/** Nothing but ASCII text, `*` and `/`: no braces, classes, escapes, `?` or `~`. */
const PLAIN = /^[ ->@-Z^-z|]+$/;

/** A plain pattern with something to ask for can't be wrong. `text` finds a character of such a piece. */
export function isPlainPattern(pattern: string, text: RegExp): boolean {
  return text.test(pattern) && PLAIN.test(pattern);
}

/**
 * The longest piece of text that everything which a plain pattern matches must contain, or `''` when there is
 * none. Looking for it is so much cheaper than reading the pattern that, of a thousand patterns, only those that
 * may match are ever read.
 */
export function literalText(pattern: string, between: RegExp): string {
  if (!PLAIN.test(pattern)) return '';
  let longest = '';
  for (const piece of pattern.split(between)) if (piece.length > longest.length) longest = piece;
  return longest;
}

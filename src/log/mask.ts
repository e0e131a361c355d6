import { VENDOR_SHAPES } from '../content/vendor-shapes.ts';
import { maskByProgram } from './mask-by-program.ts';
import { MASK, maskNamedValues } from './mask-named-values.ts';
import { maskQuotedTokens } from './mask-quoted-tokens.ts';

/**
 * A text without what looks like a secret: tokens by the forms that their vendors give them, keys, passwords in
 * addresses, values of options, variables and fields that are named like secrets, and whatever looks drawn by lot.
 * Rather one word too many than one too few. Takes time in proportion to the text.
 */
export function mask(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  const tokens = maskQuotedTokens(text.replace(PRIVATE_KEY, MASK).replace(VENDOR, MASK), VENDOR);
  return maskRandom(maskByProgram(maskNamedValues(maskAddresses(tokens))));
}

/**
 * The lines of a text without what looks like a secret, as many as before. They are looked at together: what tells that
 * something is a secret may stand some lines above it.
 */
export function maskLines(text: string): readonly string[] {
  const keyless = text.replace(/\r\n?/g, '\n').replace(PRIVATE_KEY, (key) => key.replace(/\S.*/g, MASK));
  const lines = keyless.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const together = mask(filled.join('\n')).split('\n');
  const masked =
    together.length === filled.length ? together : filled.map((_, at) => maskedBetween(filled, at));
  let next = 0;
  return lines.map((line) => (line.trim() === '' ? line : (masked[next++] as string)));
}

/** A line by what stands before and after it; where it runs into one of those, nothing of it is left. */
function maskedBetween(lines: readonly string[], at: number): string {
  const line = lines[at] as string;
  const found = [`${lines[at - 1] ?? ''}\n${line}`, `${line}\n${lines[at + 1] ?? ''}`].map((two, place) => {
    const masked = mask(two).split('\n');
    return masked.length === 2 ? masked[place === 0 ? 1 : 0] : line.replace(/\S.*/, MASK);
  });
  return found.find((one) => one !== line) ?? line;
}

/** A word of which something would be masked. */
export function looksSecret(word: string): boolean {
  return mask(word) !== word;
}

/** Short words, and paths of such, hide nothing: no form of a secret is that short, and no name stands beside it. */
const MAY_HIDE = /[\w+=~-]{13}|[:=：＝@("'`<\s]/;

/** One that is cut off counts to the end of the text. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)|PuTTY-User-Key-File-\d[\s\S]*$|AGE-SECRET-KEY-1[0-9A-Z]{10,}/g;

const VENDOR = new RegExp(VENDOR_SHAPES.map(({ loose }) => loose).join('|'), 'g');

/** `https://user:password@host`, and names that are tokens: `https://token@host`. A password may hold slashes. */
function maskAddresses(text: string): string {
  const plain = text.replace(/%3A%2F%2F[^\s"'&]{1,300}?%40/gi, `%3A%2F%2F${MASK}%40`);
  if (!plain.includes('://')) return plain;
  return plain.replace(
    /:\/\/(?:[^\s"'`<>/:@?#]{0,200}:[^\s"'`<>]{1,300}|[^\s"'`<>/:@?#]{1,300})@(?=[^\s"'`<>])/g,
    `://${MASK}@`,
  );
}

/** Characters of which random values are made; nearly every word is one run of them. */
const RUN = /[A-Za-z0-9+/=_~-]{20,}/g;

/** Long words that nobody would think up: digits between letters again and again, or long numbers in base sixteen. */
function maskRandom(text: string): string {
  return text.replace(RUN, (run) =>
    run
      .split('/')
      .map((part) => (looksRandom(part) ? MASK : part))
      .join('/'),
  );
}

function looksRandom(part: string): boolean {
  if (part.length < 20) return false;
  if (/^(?:0x)?(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/.test(part)) return true;
  if (!/[a-z]/.test(part) || !/[A-Z]/.test(part)) return false;
  return (part.match(/[A-Za-z](?=\d)/g) ?? []).length >= 3;
}

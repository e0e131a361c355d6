import { MASK } from './mask-named-values.ts';

/** What a shell takes away from a word: quotes, and backslashes with the line's end that they hide. */
const TAKEN = /\\\r?\n|["'\\]/g;

/**
 * Masks what `pattern` finds in the text as a shell would read it: `gh''p_…` and `gh\p_…` are a token as well. What
 * stands between two words, as in JSON, keeps them apart here, too.
 */
export function maskQuotedTokens(text: string, pattern: RegExp): string {
  if (!/["'\\]/.test(text)) return text;
  // Where each piece of the plain text stood before.
  const starts: number[] = [];
  const shifts: number[] = [];
  let [plain, done] = ['', 0];
  for (const { 0: taken, index } of text.matchAll(TAKEN)) {
    add(index);
    done = index + taken.length;
  }
  add(text.length);
  let [result, last, piece] = ['', 0, 0];
  for (const { 0: found, index } of plain.matchAll(pattern)) {
    while ((starts[piece + 1] ?? Number.POSITIVE_INFINITY) <= index) piece++;
    const from = index + (shifts[piece] ?? 0);
    const end = index + found.length - 1;
    while ((starts[piece + 1] ?? Number.POSITIVE_INFINITY) <= end) piece++;
    result += `${text.slice(last, from)}${MASK}`;
    last = end + (shifts[piece] ?? 0) + 1;
  }
  return result === '' ? text : result + text.slice(last);

  function add(until: number): void {
    if (until === done) return;
    starts.push(plain.length);
    shifts.push(done - plain.length);
    plain += text.slice(done, until);
  }
}

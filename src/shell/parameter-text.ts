import { shellPattern } from './glob.ts';

/** Trying every cut against a pattern is quadratic, so it is only done for texts as long as a path. */
const MAX_TEXT = 512;
const MAX_PATTERN = 64;

export function removeAffix(
  text: string,
  operator: '#' | '##' | '%' | '%%',
  pattern: string,
): string | undefined {
  if (text.length > MAX_TEXT || pattern.length > MAX_PATTERN) return undefined;
  const fromStart = operator.startsWith('#');
  const longest = operator.length === 2;
  const matches = shellPattern(pattern);
  for (let i = 0; i <= text.length; i++) {
    const size = longest ? text.length - i : i;
    const affix = fromStart ? text.slice(0, size) : text.slice(text.length - size);
    if (matches(affix)) return fromStart ? text.slice(size) : text.slice(0, text.length - size);
  }
  return text;
}

export function replaceMatches(
  text: string,
  operator: '/' | '//' | '/#' | '/%',
  pattern: string,
  replacement: string,
): string | undefined {
  if (text.length > MAX_PATTERN * 2 || pattern.length > MAX_PATTERN || pattern === '') return undefined;
  const matches = shellPattern(pattern);
  let result = '';
  let i = 0;
  while (i < text.length) {
    const size = longestMatch(text, i, matches, operator === '/%');
    if (size > 0) {
      result += replacement;
      i += size;
      if (operator !== '//') break;
    } else {
      if (operator === '/#') break;
      result += text[i++];
    }
  }
  return result + text.slice(i);
}

function longestMatch(
  text: string,
  start: number,
  matches: (text: string) => boolean,
  toEnd: boolean,
): number {
  for (let end = text.length; end > start; end--) {
    if (matches(text.slice(start, end))) return end - start;
    if (toEnd) return 0;
  }
  return 0;
}

/** A length below zero counts from the end. */
export function sliceText(text: string, offset: number, length: number): string {
  const rest = text.slice(offset);
  return rest.slice(0, length);
}

export function changeCase(text: string, operator: '^' | '^^' | ',' | ',,'): string {
  const change = operator.startsWith('^')
    ? (part: string) => part.toUpperCase()
    : (part: string) => part.toLowerCase();
  return operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
}

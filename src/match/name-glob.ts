import { type BraceSyntax, expandBraces } from './braces.ts';
import { type GlobMode, type GlobTokens, matchTokens, readTokens } from './glob.ts';
import { readClass } from './glob-class.ts';

export type NameMatcher = (name: string) => boolean;

/** Names nothing but itself, as nearly every pattern for a tool or an agent does. */
const PLAIN_NAME = /^[\w:.-]+$/;

/** What is wrong with a glob, or `undefined`. */
export function globProblem(pattern: string): string | undefined {
  if (PLAIN_NAME.test(pattern)) return undefined;
  const parsed = parseGlob(pattern);
  return typeof parsed === 'string' ? parsed : undefined;
}

/** A glob over a whole name: an agent, a tool. A pattern that doesn't parse matches nothing. */
export function nameMatcher(pattern: string, mode: Pick<GlobMode, 'ignoreCase'> = {}): NameMatcher {
  if (pattern === '*') return () => true;
  if (PLAIN_NAME.test(pattern)) {
    if (!mode.ignoreCase) return (name) => name === pattern;
    const wanted = pattern.toLowerCase();
    return (name) => name.toLowerCase() === wanted;
  }
  const parsed = parseGlob(pattern, mode);
  if (typeof parsed === 'string') return () => false;
  return (name) => {
    const text = mode.ignoreCase ? name.toLowerCase() : name;
    return parsed.some((tokens) => matchTokens(tokens, text));
  };
}

/** The token lists of a glob's alternatives, or the problem it has. */
export function parseGlob(pattern: string, mode: GlobMode = {}): readonly GlobTokens[] | string {
  return readAlternatives(pattern, (text) => readTokens(text, mode));
}

/** What `read` makes of each alternative of a pattern, or the first problem. */
export function readAlternatives<Read extends object>(
  pattern: string,
  read: (text: string) => Read | string,
): readonly Read[] | string {
  const texts = globAlternatives(pattern);
  if (typeof texts === 'string') return texts;
  const alternatives: Read[] = [];
  for (const text of texts) {
    const alternative = read(text);
    if (typeof alternative === 'string') return alternative;
    alternatives.push(alternative);
  }
  return alternatives;
}

/** A pattern of the configuration hides braces from expansion by `\` and in classes, and has no ranges. */
const BRACES: BraceSyntax = {
  skip: (text, at) => {
    if (text[at] === '\\') return at + 2;
    const read = text[at] === '[' ? readClass(text, at, {}) : '';
    return typeof read === 'string' ? at + 1 : read.end;
  },
  unclosed: 'problem',
  // More is a mistake, not a pattern.
  maxTexts: 256,
  maxCharacters: Number.POSITIVE_INFINITY,
};

/** A pattern of the configuration without its braces, or the problem it has. */
export function globAlternatives(pattern: string): readonly string[] | string {
  if (pattern === '') return 'the pattern is empty';
  if (!pattern.includes('{')) return [pattern];
  const texts = expandBraces(pattern, BRACES);
  if (texts === 'unclosed') return "a '{' is never closed";
  return texts === 'too-many' ? `its braces expand to more than ${BRACES.maxTexts} patterns` : texts;
}

/** Nothing but ASCII text, `*` and `/`: no braces, classes, escapes, `?` or `~`. Such a pattern can't be wrong. */
const PLAIN = /^[ ->@-Z^-z|]+$/;

/**
 * A long piece of text that everything which a plain pattern matches must contain, or `''` when there is none. Stars
 * and `separator` aren't part of it. Looking for it is so much cheaper than reading the pattern that, of a thousand
 * patterns, only those that may match are ever read.
 */
export function literalText(pattern: string, separator: '/' | ' '): string {
  return PLAIN.test(pattern) ? longestPart(longestPart(pattern, '*'), separator) : '';
}

function longestPart(text: string, separator: string): string {
  let end = text.indexOf(separator);
  if (end < 0) return text;
  let from = 0;
  let length = end;
  while (end < text.length) {
    const start = end + 1;
    const next = text.indexOf(separator, start);
    end = next < 0 ? text.length : next;
    if (end - start <= length) continue;
    from = start;
    length = end - start;
  }
  return text.slice(from, from + length);
}

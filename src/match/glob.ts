import { foldAscii } from './byte-string.ts';
import { readClass } from './glob-class.ts';

/**
 * One engine for every wildcard pattern: the configuration's, git's and bash's. A pattern is read into tokens
 * once; the tokens then carry all that a mode changes, so that matching needs no mode.
 */
export type GlobToken =
  | { readonly kind: 'text'; readonly value: string }
  /** One character. */
  | { readonly kind: 'class'; readonly matches: (char: string) => boolean }
  | Gap
  /** The end, or a slash and whatever is below it. Nothing may follow. */
  | { readonly kind: 'below' };

/** `star`: no slash. `anything`: anything. `folders`: nothing, or anything that ends in a slash. */
type Gap = { readonly kind: 'star' } | { readonly kind: 'anything' } | { readonly kind: 'folders' };

export type GlobTokens = readonly GlobToken[];

export interface GlobMode {
  /** `*`, `?` and `[…]` never match a slash. */
  readonly stopsAtSlash?: boolean;
  /** The text must come in lower case: the caller folds it once for all patterns. */
  readonly ignoreCase?: boolean;
  /**
   * `git`: pattern and text are byte strings, `**` crosses folders, a range may be empty, and a last `\` is a
   * mistake. `bash`: nothing is a mistake; a `[` that isn't closed stands for itself. Otherwise whatever makes
   * no sense is a problem that is told to the person who wrote it.
   */
  readonly dialect?: 'git' | 'bash';
}

const STAR: GlobToken = { kind: 'star' };
const ANYTHING: GlobToken = { kind: 'anything' };
const FOLDERS: GlobToken = { kind: 'folders' };
const ANY: GlobToken = { kind: 'class', matches: () => true };
const ANY_BUT_SLASH: GlobToken = { kind: 'class', matches: (char) => char !== '/' };

export interface TokenRead {
  readonly token: GlobToken;
  /** The offset behind it. */
  readonly end: number;
}

/** The tokens of a pattern, whose braces are expanded already, or the problem it has. */
export function readTokens(pattern: string, mode: GlobMode): GlobTokens | string {
  const tokens: GlobToken[] = [];
  for (let at = 0; at < pattern.length; ) {
    const read = readToken(pattern, at, mode);
    if (typeof read === 'string') return read;
    addToken(tokens, read.token);
    at = read.end;
  }
  return tokens;
}

function addToken(tokens: GlobToken[], token: GlobToken): void {
  const last = tokens.at(-1);
  if (token.kind === 'text' && last?.kind === 'text')
    tokens[tokens.length - 1] = { kind: 'text', value: last.value + token.value };
  // The same gap twice in a row adds nothing but work.
  else if (token.kind === 'text' || token.kind === 'class' || token.kind !== last?.kind) tokens.push(token);
}

function readToken(pattern: string, at: number, mode: GlobMode): TokenRead | string {
  switch (pattern[at]) {
    case '*':
      return mode.dialect === 'git'
        ? readGitStars(pattern, at)
        : { token: mode.stopsAtSlash ? STAR : ANYTHING, end: at + 1 };
    case '?':
      return { token: mode.stopsAtSlash ? ANY_BUT_SLASH : ANY, end: at + 1 };
    case '[': {
      const read = readClass(pattern, at, mode);
      return typeof read === 'string' && mode.dialect === 'bash' ? readText(pattern, at, at, mode) : read;
    }
    case '\\':
      if (at + 1 < pattern.length) return readText(pattern, at + 1, at + 2, mode);
      return mode.dialect === 'git' ? "a '\\' has nothing to escape" : readText(pattern, at, at, mode);
    default:
      return readText(pattern, at, at, mode);
  }
}

/** Git compares an escaped capital as it stands, so that it can't match folded text. */
function readText(pattern: string, start: number, unescaped: number, mode: GlobMode): TokenRead {
  let end = start + 1;
  while (end < pattern.length && !'*?[\\'.includes(pattern[end] as string)) end++;
  const value = pattern.slice(start, end);
  if (!mode.ignoreCase) return { token: { kind: 'text', value }, end };
  const folded =
    mode.dialect === 'git'
      ? pattern.slice(start, unescaped) + foldAscii(pattern.slice(unescaped, end))
      : value.toLowerCase();
  return { token: { kind: 'text', value: folded }, end };
}

/** Two or more stars that open a part of a path cross folders, if a slash or nothing follows. */
function readGitStars(pattern: string, start: number): TokenRead {
  let end = start;
  while (pattern[end] === '*') end++;
  if (end - start >= 2 && (start === 0 || pattern[start - 1] === '/')) {
    if (pattern[end] === '/') return { token: FOLDERS, end: end + 1 };
    if (end === pattern.length || pattern.startsWith('\\/', end)) return { token: ANYTHING, end };
  }
  return { token: STAR, end };
}

interface Walk {
  at: number;
  next: number;
  star: Retry | undefined;
  /** The last `anything` or `folders`. */
  wide: Retry | undefined;
}

interface Retry {
  readonly kind: Gap['kind'];
  /** The token behind the gap. */
  readonly next: number;
  /** Where the gap ends at present. */
  at: number;
}

/**
 * Walks text and pattern together and goes back to at most one star and one wider gap, the last of each. That
 * is enough, since an earlier star can only lengthen the same part of a path, and an earlier wide gap can only
 * reach places that the later one reaches too. So the time is bounded by pattern length × text length.
 */
export function matchTokens(tokens: GlobTokens, text: string): boolean {
  const walk: Walk = { at: 0, next: 0, star: undefined, wide: undefined };
  do {
    if (walkOn(tokens, text, walk)) return true;
  } while (goBack(tokens, text, walk));
  return false;
}

/** Goes on as far as text and pattern agree, with every gap as short as it can be. */
function walkOn(tokens: GlobTokens, text: string, walk: Walk): boolean {
  for (let token = tokens[walk.next]; token !== undefined; token = tokens[walk.next]) {
    walk.next++;
    if (token.kind === 'star') {
      walk.star = { kind: token.kind, next: walk.next, at: walk.at };
    } else if (token.kind === 'anything' || token.kind === 'folders') {
      if (token.kind === 'anything' && walk.next === tokens.length) return true;
      walk.star = undefined;
      walk.wide = { kind: token.kind, next: walk.next, at: walk.at };
    } else {
      walk.at = behind(token, text, walk.at);
      if (walk.at < 0) return false;
    }
  }
  return walk.at === text.length;
}

/** The offset behind what the token matches at `at`, or -1. */
function behind(token: Exclude<GlobToken, Gap>, text: string, at: number): number {
  if (token.kind === 'text') return text.startsWith(token.value, at) ? at + token.value.length : -1;
  if (token.kind === 'below') return at === text.length || text[at] === '/' ? text.length : -1;
  const code = text.codePointAt(at);
  if (code === undefined) return -1;
  const char = String.fromCodePoint(code);
  return token.matches(char) ? at + char.length : -1;
}

/** Lets the last gap take more; false when there is no more to take. */
function goBack(tokens: GlobTokens, text: string, walk: Walk): boolean {
  const { star } = walk;
  if (star === undefined || star.at === text.length || text[star.at] === '/') walk.star = undefined;
  const gap = walk.star ?? walk.wide;
  if (gap === undefined) return false;
  gap.at = longer(gap, tokens, text);
  walk.at = gap.at;
  walk.next = gap.next;
  return gap.at >= 0;
}

/** The next place where the gap may end, or -1. */
function longer(gap: Retry, tokens: GlobTokens, text: string): number {
  if (gap.kind === 'folders') {
    const slash = text.indexOf('/', gap.at);
    return slash < 0 ? -1 : slash + 1;
  }
  if (gap.at === text.length) return -1;
  const token = tokens[gap.next];
  if (gap.kind === 'anything' && token?.kind === 'text') return text.indexOf(token.value, gap.at + 1);
  // Half of a character would match where the whole doesn't: `[!😀]`.
  return gap.at + ((text.codePointAt(gap.at) as number) > 0xffff ? 2 : 1);
}

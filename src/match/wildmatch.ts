import { type ByteSet, parseSet, setHas } from './wildmatch-set.ts';

/**
 * Git's wildcard language over byte strings, where `*`, `?` and brackets stop at `/`. Git matches by recursive
 * backtracking, which some patterns make exponential; this walks text and pattern together and goes back to
 * at most one `*` and one `**`, the last of each. That is enough, since an earlier `*` can only lengthen the
 * same path part, and an earlier `**` can only reach places that the later one reaches too. Every part of the
 * pattern meets every part of the text at most once, so the time is bounded by pattern length × text length.
 */
export interface Wildcard {
  readonly steps: readonly Step[];
  /** Fewer bytes than this can't match. */
  readonly shortest: number;
}

type Step =
  | number
  | { readonly kind: 'set'; readonly set: ByteSet }
  | { readonly kind: 'any' | 'star' | 'anything' | 'folders' };

const ANY: Step = { kind: 'any' };
const STAR: Step = { kind: 'star' };
/** `**` at the end, or before an escaped slash: any bytes at all. */
const ANYTHING: Step = { kind: 'anything' };
/** `**` and the slash behind it: nothing, or any bytes that end in a slash. */
const FOLDERS: Step = { kind: 'folders' };

const SLASH = 0x2f;

/** `undefined` for a pattern that can match nothing: an unfinished bracket or escape, an unknown class. */
export function compileWildcard(pattern: string, foldCase: boolean): Wildcard | undefined {
  const steps: Step[] = [];
  let shortest = 0;
  for (let at = 0; at < pattern.length; ) {
    const read = pattern[at] === '*' ? readStars(pattern, at) : readOne(pattern, at, foldCase);
    if (read === undefined) return undefined;
    if (pattern[at] !== '*') shortest++;
    // Folders twice in a row add nothing but work.
    if (read.step !== FOLDERS || steps.at(-1) !== FOLDERS) steps.push(read.step);
    at = read.next;
  }
  return { steps, shortest };
}

interface ReadStep {
  readonly step: Step;
  readonly next: number;
}

/** What takes exactly one byte. */
function readOne(pattern: string, at: number, foldCase: boolean): ReadStep | undefined {
  const here = pattern.charCodeAt(at);
  switch (pattern[at]) {
    case '?':
      return { step: ANY, next: at + 1 };
    case '[': {
      const parsed = parseSet(pattern, at, foldCase);
      return parsed.ok ? { step: { kind: 'set', set: parsed.set }, next: parsed.next } : undefined;
    }
    case '\\':
      // Never folded: git compares an escaped capital as it stands, so it can't match folded text.
      return at + 1 < pattern.length ? { step: pattern.charCodeAt(at + 1), next: at + 2 } : undefined;
    default:
      return { step: foldCase ? foldByte(here) : here, next: at + 1 };
  }
}

function readStars(pattern: string, start: number): ReadStep {
  let end = start;
  while (pattern[end] === '*') end++;
  const opensPart = start === 0 || pattern[start - 1] === '/';
  if (end - start >= 2 && opensPart) {
    if (pattern[end] === '/') return { step: FOLDERS, next: end + 1 };
    if (end === pattern.length || pattern.startsWith('\\/', end)) return { step: ANYTHING, next: end };
  }
  return { step: STAR, next: end };
}

interface Walk {
  at: number;
  step: number;
  star: Retry | undefined;
  deep: (Retry & { readonly wholeFolders: boolean }) | undefined;
}

interface Retry {
  readonly step: number;
  at: number;
}

/** With a wildcard compiled to fold case, `text` must be folded by the caller, once for all patterns. */
export function matchesWildcard({ steps, shortest }: Wildcard, text: string): boolean {
  if (text.length < shortest) return false;
  const walk: Walk = { at: 0, step: 0, star: undefined, deep: undefined };
  do {
    if (walkOn(steps, text, walk)) return true;
  } while (goBack(text, walk));
  return false;
}

/** Goes on as far as text and pattern agree, with every star as short as it can be. */
function walkOn(steps: readonly Step[], text: string, walk: Walk): boolean {
  for (let current = steps[walk.step]; current !== undefined; current = steps[walk.step]) {
    if (typeof current === 'object' && current.kind !== 'any' && current.kind !== 'set') {
      walk.step++;
      if (current.kind === 'anything' && walk.step === steps.length) return true;
      const retry = { step: walk.step, at: walk.at };
      walk.star = current.kind === 'star' ? retry : undefined;
      if (current.kind !== 'star') walk.deep = { ...retry, wholeFolders: current.kind === 'folders' };
      continue;
    }
    if (walk.at === text.length || !consumes(current, text.charCodeAt(walk.at))) return false;
    // Behind a slash the star can't help any more: it may not cross it.
    if (current === SLASH) walk.star = undefined;
    walk.at++;
    walk.step++;
  }
  return walk.at === text.length;
}

/** Lets the last star take more; false when there is no more to take. */
function goBack(text: string, walk: Walk): boolean {
  const { star, deep } = walk;
  if (star !== undefined && star.at < text.length && text.charCodeAt(star.at) !== SLASH) {
    star.at++;
    walk.at = star.at;
    walk.step = star.step;
    return true;
  }
  if (deep === undefined) return false;
  deep.at = deep.wholeFolders ? afterNextSlash(text, deep.at) : deep.at + 1;
  walk.star = undefined;
  walk.at = deep.at;
  walk.step = deep.step;
  return deep.at <= text.length;
}

function consumes(step: Step, byte: number): boolean {
  if (typeof step === 'number') return step === byte;
  if (byte === SLASH) return false;
  return step.kind === 'set' ? setHas(step.set, byte) : true;
}

function afterNextSlash(text: string, from: number): number {
  const slash = text.indexOf('/', from);
  return slash === -1 ? Number.POSITIVE_INFINITY : slash + 1;
}

function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** One step of a pattern: a character, any one character, or a run of them with or without slashes. */
type Step = string | { readonly any: 'one' | 'name' | 'all' };

const ALL: Step = { any: 'all' };
const NAME: Step = { any: 'name' };
const ONE: Step = { any: 'one' };
/** Beyond this, two patterns count as meeting. */
const MAX_STEPS = 400;

/**
 * Can a path that is only partly known become a file that a file pattern matches? In `target`, `*` stands for any
 * text. Where the pattern's own syntax is rich, the answer leans towards yes.
 */
export function mayBecome(target: string, pattern: string): boolean {
  // A pattern of the project says nothing about files elsewhere.
  if (target.startsWith('/') && !/^[~/]/.test(pattern)) return false;
  if (endsDiffer(target, pattern)) return false;
  const known = [...target].map((char): Step => (char === '*' ? ALL : char));
  return formsOf(pattern).some((form) => meet(known, form));
}

/** A pattern with an ending and none of the rich syntax: what it matches ends as it does. */
const HAS_PLAIN_END = /^[^[{\\]*[^/[{\\]\.[A-Za-z0-9]{1,8}$/;

/** The usual case, told without looking at every pair of places: nothing that ends in `.log` ends in `.ts`. */
function endsDiffer(target: string, pattern: string): boolean {
  for (let i = 1; ; i++) {
    const left = target.at(-i);
    const right = pattern.at(-i);
    if (left === undefined || left === '*' || right === undefined || right === '*' || right === '?')
      return false;
    if (left !== right) return HAS_PLAIN_END.test(pattern);
  }
}

/** A file pattern as the paths that it matches: the file itself, and what lies below it; at any depth without a slash. */
function formsOf(pattern: string): readonly (readonly Step[])[] {
  const trimmed = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  const body = stepsOf(trimmed.replace(/^~\//, '**/'));
  const starts: readonly (readonly Step[])[] = trimmed.includes('/') ? [body] : [body, [ALL, '/', ...body]];
  // What has an ending is hardly a folder.
  return endingOf(trimmed) === '' ? starts.flatMap((start) => [start, [...start, '/', ALL]]) : starts;
}

const WILDCARD = /^(?:\*\*\/?|[*?]|\[[^\]]*\]?|\{[^}]*\}?|\\.)/;

function stepsOf(pattern: string): readonly Step[] {
  const steps: Step[] = [];
  for (let i = 0; i < pattern.length; ) {
    const [wild] = WILDCARD.exec(pattern.slice(i, i + 256)) ?? [];
    if (wild === undefined) steps.push(pattern[i] ?? '');
    else if (wild === '*') steps.push(NAME);
    else if (wild === '?') steps.push(ONE);
    else if (wild.startsWith('\\')) steps.push(wild.slice(1));
    // Also `**/`, which may stand for no folder at all.
    else steps.push(ALL);
    i += wild?.length ?? 1;
  }
  return steps;
}

/** Is there a text that both stand for? Each pair of places is looked at once. */
function meet(a: readonly Step[], b: readonly Step[]): boolean {
  if (a.length > MAX_STEPS || b.length > MAX_STEPS) return true;
  const seen = new Set<number>();
  const open: [number, number][] = [[0, 0]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [i, j] = pair;
    if (i === a.length && j === b.length) return true;
    const place = i * (b.length + 1) + j;
    if (seen.has(place)) continue;
    seen.add(place);
    const [left, right] = [a[i], b[j]];
    if (isRun(left)) open.push([i + 1, j]);
    if (isRun(right)) open.push([i, j + 1]);
    if (left === undefined || right === undefined || !agree(left, right)) continue;
    open.push([isRun(left) ? i : i + 1, isRun(right) ? j : j + 1]);
  }
  return false;
}

function isRun(step: Step | undefined): boolean {
  return typeof step === 'object' && step.any !== 'one';
}

/** Can both stand for the same character? */
function agree(left: Step, right: Step): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const [wild, other] = typeof left === 'string' ? [right, left] : [left, right];
  return other !== '/' || (typeof wild === 'object' && wild.any === 'all');
}

/**
 * Does a text name a part of what a file pattern is about: a file or folder by its whole name, the file without its
 * ending, or the fixed part of a name with wildcards?
 */
export function mentions(words: ReadonlySet<string>, pattern: string): boolean {
  for (const name of pattern.split('/')) {
    const fixed = name.split(/[*?[\]{},\\!]+/).filter((part) => part.length >= MIN_PART);
    if (fixed.length === 0) continue;
    if (fixed[0] === name) {
      const stem = name.replace(/(?<=.)\.[^.]*$/, '');
      if (words.has(name) || (stem.length >= MIN_STEM && words.has(stem))) return true;
      continue;
    }
    for (const word of words) if (fixed.some((part) => word.includes(part))) return true;
  }
  return false;
}

const MIN_PART = 3;
const MIN_STEM = 4;

/** The names in a text, as far as paths are made of them. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.slice(0, MAX_TEXT).split(/[^\w.@+-]+/));
}

const MAX_TEXT = 65_536;

/** The ending of a file's name, such as `.yaml`; empty when it has none. */
export function endingOf(path: string): string {
  return /(?<=[^/])\.[A-Za-z0-9]{1,8}$/.exec(path)?.[0] ?? '';
}

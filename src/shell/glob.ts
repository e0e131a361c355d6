import type { FileView } from './file-view.ts';
import { isAbsolute, joinPath } from './paths.ts';

const MAX_MATCHES = 512;

/** Whether the pattern (`\` quotes) has an active wildcard. */
export function hasWildcard(pattern: string): boolean {
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === '\\') i++;
    else if (char === '*' || char === '?' || char === '[') return true;
  }
  return false;
}

export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

export function unescapePattern(pattern: string): string {
  return pattern.replace(/\\(.)/gs, '$1');
}

/** The existing paths that a pathname pattern stands for, spelled as bash would; empty when there are none. */
export function expandGlob(pattern: string, cwd: string, view: FileView): readonly string[] {
  const parts = pattern.split('/');
  let found = [''];
  parts.forEach((part, index) => {
    const last = index === parts.length - 1;
    const suffix = last ? '' : '/';
    if (!hasWildcard(part)) {
      const plain = unescapePattern(part);
      found = found.map((prefix) => prefix + plain + suffix);
      return;
    }
    const next: string[] = [];
    for (const prefix of found) {
      for (const name of matchingNames(part, folderOf(prefix, cwd), view)) {
        if (next.length >= MAX_MATCHES) break;
        if (last || view.kindOf(joinPath(folderOf(prefix, cwd), name)) === 'folder')
          next.push(prefix + name + suffix);
      }
    }
    found = next;
  });
  return found.filter(
    (path) => path !== '' && view.kindOf(isAbsolute(path) ? path : joinPath(cwd, path)) !== undefined,
  );
}

function folderOf(prefix: string, cwd: string): string {
  return prefix === '' ? cwd : joinPath(cwd, prefix);
}

function matchingNames(pattern: string, folder: string, view: FileView): readonly string[] {
  const hidden = pattern.startsWith('.') || pattern.startsWith('\\.');
  const names = view.list(folder) ?? [];
  return names.filter((name) => (hidden || !name.startsWith('.')) && matchesPattern(name, pattern)).sort();
}

/** One name against one pattern: `*`, `?`, `[...]`, `\x`. A star is retried from its last place only. */
export function matchesPattern(name: string, pattern: string): boolean {
  let n = 0;
  let p = 0;
  let starAt = -1;
  let starName = 0;
  while (n < name.length) {
    const step = p < pattern.length && pattern[p] !== '*' ? matchOne(name[n] ?? '', pattern, p) : 0;
    if (step > 0) {
      n++;
      p += step;
    } else if (pattern[p] === '*') {
      starAt = p++;
      starName = n;
    } else if (starAt >= 0) {
      p = starAt + 1;
      n = ++starName;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p >= pattern.length;
}

/** How many characters of the pattern match this character; 0 when they don't. */
function matchOne(char: string, pattern: string, at: number): number {
  const first = pattern[at];
  if (first === '?') return 1;
  if (first === '\\') return pattern[at + 1] === char ? 2 : 0;
  if (first === '[') {
    const end = bracketEnd(pattern, at);
    if (end > 0) return inBracket(char, pattern.slice(at + 1, end)) ? end + 1 - at : 0;
  }
  return first === char ? 1 : 0;
}

const MAX_BRACKET = 128;

function bracketEnd(pattern: string, at: number): number {
  let i = at + 1;
  if (pattern[i] === '!' || pattern[i] === '^') i++;
  if (pattern[i] === ']') i++;
  for (const stop = Math.min(pattern.length, at + MAX_BRACKET); i < stop; i++) {
    if (pattern.startsWith('[:', i)) {
      const close = pattern.indexOf(':]', i);
      if (close > 0 && close < stop) i = close + 1;
    } else if (pattern[i] === ']') return i;
  }
  return -1;
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  digit: /[0-9]/,
  lower: /[a-z]/,
  upper: /[A-Z]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  xdigit: /[0-9A-Fa-f]/,
};

function inBracket(char: string, body: string): boolean {
  const negated = body.startsWith('!') || body.startsWith('^');
  const set = negated ? body.slice(1) : body;
  return setHas(char, set) !== negated;
}

function setHas(char: string, set: string): boolean {
  let i = 0;
  while (i < set.length) {
    const close = set.startsWith('[:', i) ? set.indexOf(':]', i) : -1;
    if (close > 0) {
      if (CLASSES[set.slice(i + 2, close)]?.test(char)) return true;
      i = close + 2;
      continue;
    }
    if (set[i] === '\\') i++;
    const size = set[i + 1] === '-' && i + 2 < set.length ? 3 : 1;
    if (char >= (set[i] ?? '') && char <= (set[i + size - 1] ?? '')) return true;
    i += size;
  }
  return false;
}

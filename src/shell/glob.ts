import type { FileView } from './file-view.ts';
import { joinPath } from './paths.ts';

const MAX_MATCHES = 512;

export interface GlobOptions {
  /** `**` goes into all folders below. */
  readonly recursive: boolean;
  /** `*` takes names with a dot in front as well. */
  readonly hidden: boolean;
}

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

function unescapePattern(pattern: string): string {
  return pattern.replace(/\\(.)/gs, '$1');
}

/** The existing paths that a pathname pattern stands for, spelled as bash would; empty when there are none. */
export function expandGlob(
  pattern: string,
  cwd: string,
  view: FileView,
  options: GlobOptions,
): readonly string[] {
  const search: Search = { cwd, view, options };
  const parts = pattern.split('/');
  let found: readonly string[] = [''];
  parts.forEach((part, index) => {
    found = extend(found, part, index === parts.length - 1, search);
  });
  return found.filter((path) => path !== '' && view.kindOf(joinPath(cwd, path)) !== undefined);
}

interface Search {
  readonly cwd: string;
  readonly view: FileView;
  readonly options: GlobOptions;
}

/** One part of the pattern further: each path so far with every name that fits behind it. */
function extend(found: readonly string[], part: string, last: boolean, search: Search): readonly string[] {
  const suffix = last ? '' : '/';
  if (!hasWildcard(part)) {
    const plain = unescapePattern(part) + suffix;
    return found.map((prefix) => prefix + plain);
  }
  if (part === '**' && search.options.recursive) {
    const folders = foldersBelow(found, search);
    return last ? folders.map((prefix) => prefix.replace(/\/$/, '')) : folders;
  }
  const next: string[] = [];
  for (const prefix of found) {
    const folder = folderOf(prefix, search.cwd);
    for (const name of matchingNames(part, folder, search)) {
      if (next.length >= MAX_MATCHES) return next;
      if (last || search.view.kindOf(joinPath(folder, name)) === 'folder') next.push(prefix + name + suffix);
    }
  }
  return next;
}

function folderOf(prefix: string, cwd: string): string {
  return prefix === '' ? cwd : joinPath(cwd, prefix);
}

function foldersBelow(starts: readonly string[], search: Search): readonly string[] {
  const folders = [...starts];
  for (let i = 0; i < folders.length && folders.length < MAX_MATCHES; i++) {
    const prefix = folders[i] ?? '';
    const folder = folderOf(prefix, search.cwd);
    for (const name of matchingNames('*', folder, search)) {
      if (search.view.kindOf(joinPath(folder, name)) === 'folder') folders.push(`${prefix}${name}/`);
    }
  }
  return folders;
}

function matchingNames(pattern: string, folder: string, { view, options }: Search): readonly string[] {
  const hidden = options.hidden || pattern.startsWith('.') || pattern.startsWith('\\.');
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

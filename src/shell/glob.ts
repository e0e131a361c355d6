import { type GlobTokens, matchTokens, readTokens } from '../match/glob.ts';
import { resolveAsWritten } from '../match/path-text.ts';
import type { FileView } from './file-view.ts';

const MAX_MATCHES = 512;

export interface GlobOptions {
  /** `**` goes into all folders below. */
  readonly recursive: boolean;
  /** `*` takes names with a dot in front as well. */
  readonly hidden: boolean;
  /** `shopt -s nocaseglob`. */
  readonly ignoresCase?: boolean;
  /** `shopt -s nullglob`. */
  readonly emptyIfNone?: boolean;
}

interface Expanded {
  readonly paths: readonly string[];
  /** There are more than were looked at. */
  readonly isCut: boolean;
}

/** Whether the pattern (`\` quotes) has an active wildcard. */
export function hasWildcard(pattern: string): boolean {
  return /[*?[]/.test(pattern) && /[*?[]/.test(pattern.replace(/\\./gs, ''));
}

export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

function unescapePattern(pattern: string): string {
  return pattern.replace(/\\(.)/gs, '$1');
}

/** Whether a text matches a pattern of bash, in which a slash is a character like others. */
export function shellPattern(pattern: string): (text: string) => boolean {
  const tokens = readTokens(pattern, { dialect: 'bash' }) as GlobTokens;
  return (text) => matchTokens(tokens, text);
}

/** The existing paths that a pathname pattern stands for, spelled as bash would; empty when there are none. */
export function expandGlob(pattern: string, cwd: string, view: FileView, options: GlobOptions): Expanded {
  const search: Search = { cwd, view, options, isCut: false };
  const parts = pattern.split('/');
  let found: readonly string[] = [''];
  for (const [index, part] of parts.entries()) {
    if (found.length === 0) break;
    found = extend(found, part, index === parts.length - 1, search);
  }
  const paths = found.filter((path) => path !== '' && view.kindOf(resolveAsWritten(cwd, path)) !== undefined);
  return { paths, isCut: search.isCut };
}

interface Search {
  readonly cwd: string;
  readonly view: FileView;
  readonly options: GlobOptions;
  isCut: boolean;
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
    return last
      ? [...found.filter((path) => isFolder(search.cwd, path, search)), ...extend(folders, '*', true, search)]
      : folders;
  }
  const fits = nameTest(part, search.options);
  const next: string[] = [];
  for (const prefix of found) {
    const folder = resolveAsWritten(search.cwd, prefix);
    for (const name of namesIn(folder, fits, search)) {
      if (next.length >= MAX_MATCHES) {
        search.isCut = true;
        return next;
      }
      if (last || isFolder(folder, name, search)) next.push(prefix + name + suffix);
    }
  }
  return next;
}

function foldersBelow(starts: readonly string[], search: Search): readonly string[] {
  const fits = nameTest('*', search.options);
  const folders = [...starts];
  for (let i = 0; i < folders.length && folders.length < MAX_MATCHES; i++) {
    const prefix = folders[i] ?? '';
    const folder = resolveAsWritten(search.cwd, prefix);
    for (const name of namesIn(folder, fits, search))
      if (isFolder(folder, name, search)) folders.push(`${prefix}${name}/`);
  }
  search.isCut ||= folders.length >= MAX_MATCHES;
  return folders;
}

function nameTest(pattern: string, options: GlobOptions): (name: string) => boolean {
  const anyCase = options.ignoresCase === true;
  const inAnyCase = shellPattern(anyCase ? pattern.toLowerCase() : pattern);
  const matches = (name: string): boolean => inAnyCase(anyCase ? name.toLowerCase() : name);
  const hidden = options.hidden || pattern.startsWith('.') || pattern.startsWith('\\.');
  return (name) => (hidden || !name.startsWith('.')) && matches(name);
}

function namesIn(folder: string, fits: (name: string) => boolean, { view }: Search): readonly string[] {
  return (view.list(folder) ?? []).filter(fits).sort();
}

function isFolder(folder: string, name: string, { view }: Search): boolean {
  return view.kindOf(resolveAsWritten(folder, name)) === 'folder';
}

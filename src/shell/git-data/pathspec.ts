import { foldAscii, toByteString } from '../../match/byte-string.ts';
import { matchTokens, readTokens } from '../../match/glob.ts';
import { normalisePosix, relativeTo } from '../../match/path-text.ts';
import type { Covers } from './changes.ts';

/** How pathspecs are read: where git stands, and what its options say of all of them. */
export interface PathspecPlace {
  readonly top: string;
  readonly cwd: string;
  readonly isLiteral: boolean;
  readonly isGlob: boolean;
  readonly ignoresCase: boolean;
}

interface Pathspec {
  readonly excludes: boolean;
  readonly covers: Covers;
}

const LETTERS: Readonly<Record<string, string>> = { '/': 'top', '!': 'exclude', '^': 'exclude' };

/** What a list of pathspecs covers, in git's own notation; those that only exclude take from the current folder. */
export function readPathspecs(texts: readonly string[], place: PathspecPlace): Covers {
  const specs = texts.map((text) => readPathspec(text, place));
  const wanted = specs.filter(({ excludes }) => !excludes);
  const excluded = specs.filter(({ excludes }) => excludes);
  if (wanted.length === 0) wanted.push(readPathspec('.', { ...place, isLiteral: true }));
  return (path) => wanted.some(({ covers }) => covers(path)) && !excluded.some(({ covers }) => covers(path));
}

function readPathspec(text: string, place: PathspecPlace): Pathspec {
  const { magic, rest } = place.isLiteral ? { magic: new Set<string>(), rest: text } : readMagic(text);
  const excludes = magic.has('exclude');
  const ignoresCase = place.ignoresCase || magic.has('icase');
  // Attributes stand in other files: what they choose may be anything.
  const unread = [...magic].some((word) => word.startsWith('attr'));
  if (unread) return { excludes, covers: () => !excludes };
  const folder = magic.has('top') ? place.top : place.cwd;
  const full = normalisePosix(rest.startsWith('/') ? rest : `${folder}/${rest}`);
  const path = relativeTo(place.top, full);
  if (path === undefined) return { excludes, covers: () => false };
  const isLiteral = place.isLiteral || magic.has('literal') || !/[*?[\\]/.test(rest);
  if (isLiteral) return { excludes, covers: literal(path, ignoresCase) };
  return { excludes, covers: wildcard(path, ignoresCase, place.isGlob || magic.has('glob')) };
}

/** `:(top,glob)rest`, `:/rest`, `:!rest`. */
function readMagic(text: string): { readonly magic: ReadonlySet<string>; readonly rest: string } {
  if (!text.startsWith(':')) return { magic: new Set(), rest: text };
  const [whole, words] = /^:\(([^)]*)\)/.exec(text) ?? [];
  if (whole !== undefined) return { magic: new Set(words?.split(',') ?? []), rest: text.slice(whole.length) };
  const magic = new Set<string>();
  let at = 1;
  for (; LETTERS[text[at] ?? ''] !== undefined; at++) magic.add(LETTERS[text[at] ?? ''] as string);
  return { magic, rest: text.slice(text[at] === ':' ? at + 1 : at) };
}

const fold = (text: string, ignoresCase: boolean): string =>
  ignoresCase ? foldAscii(toByteString(text)) : toByteString(text);

function literal(path: string, ignoresCase: boolean): Covers {
  if (path === '') return () => true;
  const wanted = fold(path, ignoresCase);
  return (file) => {
    const name = fold(file, ignoresCase);
    return name === wanted || name.startsWith(`${wanted}/`);
  };
}

/** Unless told otherwise, a `*` crosses folders. */
function wildcard(pattern: string, ignoreCase: boolean, isGlob: boolean): Covers {
  const tokens = isGlob
    ? readTokens(fold(pattern, ignoreCase), { dialect: 'git', stopsAtSlash: true, ignoreCase })
    : readTokens(fold(pattern, ignoreCase), { dialect: 'bash', ignoreCase });
  const exactly = literal(pattern, ignoreCase);
  return (file) =>
    exactly(file) || (typeof tokens !== 'string' && matchTokens(tokens, fold(file, ignoreCase)));
}

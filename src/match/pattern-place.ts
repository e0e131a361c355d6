import { globAlternatives } from './name-glob.ts';
import { isAbsolute, joinPath } from './path-text.ts';

/** Where the files that a pattern means can be, as far as its text tells. */
export type PatternPlace =
  /** This very path, and what lies below it. */
  | { readonly kind: 'at'; readonly path: string; readonly absolute: boolean }
  /** Below this folder; `depth` names deep at most, or as deep as it goes. */
  | { readonly kind: 'below'; readonly path: string; readonly absolute: boolean; readonly depth: number }
  | { readonly kind: 'anywhere' };

/** One place for each alternative of a file pattern. Paths that aren't absolute are relative to the project root. */
export function placesOf(pattern: string, home: string | undefined): readonly PatternPlace[] {
  if (!pattern.includes('{')) return pattern === '' ? [] : [plainPlace(pattern) ?? placeOf(pattern, home)];
  const texts = globAlternatives(pattern);
  return typeof texts === 'string' ? [] : texts.map((text) => placeOf(text, home));
}

/**
 * Most patterns are names of folders, with or without stars behind them. All of them are looked at before every command,
 * so these are read without taking them apart; `undefined` for any other.
 */
function plainPlace(text: string): PatternPlace | undefined {
  if (!PLAIN.test(text) || text.includes('/.') || text.includes('//') || text.endsWith('/')) return undefined;
  const star = text.indexOf('*');
  const slash = text.lastIndexOf('/', star < 0 ? text.length : star);
  if (slash < 0) return undefined;
  if (star < 0) return { kind: 'at', path: text, absolute: false };
  const rest = text.slice(slash + 1);
  const depth = rest.startsWith('**/') || rest === '**' ? Number.POSITIVE_INFINITY : rest.split('/').length;
  // Further behind it there may be another.
  if (depth < Number.POSITIVE_INFINITY && rest.includes('**')) return undefined;
  return { kind: 'below', path: text.slice(0, slash), absolute: false, depth };
}

/** Begins with a name, and has no wildcards but stars. */
const PLAIN = /^\w[^?[\\:]*$/;

function placeOf(text: string, home: string | undefined): PatternPlace {
  const body = text.endsWith('/') ? text.replace(/\/+$/, '') : text;
  if (!body.includes('/')) return { kind: 'anywhere' };
  const belowHome = body.startsWith('~/');
  const absolute = belowHome || isAbsolute(body);
  const { known, rest } = namesIn(belowHome ? body.slice(2) : body);
  const start = belowHome ? (home ?? '/nowhere') : absolute && !/^[A-Za-z]:/.test(body) ? '/' : '';
  const path = joinPath(start, known.join('/'));
  if (rest.length === 0) return { kind: 'at', path, absolute };
  // Somewhere on the disk is too much to look at, so that means somewhere in the project as well.
  if (known.length === 0 && rest[0] === '**') return { kind: 'anywhere' };
  const depth = rest.includes('**') ? Number.POSITIVE_INFINITY : rest.length;
  return { kind: 'below', path, absolute, depth };
}

/** What makes a name more than a name. */
const SPECIAL = /[*?[\\]/g;

/** The names up to the first special one, and the others. Every pattern is asked for at every call: one search for all. */
function namesIn(body: string): { readonly known: readonly string[]; readonly rest: readonly string[] } {
  SPECIAL.lastIndex = 0;
  const special = SPECIAL.test(body) ? SPECIAL.lastIndex - 1 : body.length;
  const known: string[] = [];
  const rest: string[] = [];
  let end = -1;
  for (const name of body.split('/')) {
    end += name.length + 1;
    if (name !== '' && name !== '.') (end <= special ? known : rest).push(name);
  }
  return { known, rest };
}

import { type GlobToken, type GlobTokens, readTokens } from '../../../match/glob.ts';
import { globAlternatives, parseGlob } from '../../../match/name-glob.ts';
import { isAbsolute } from '../../../match/path-text.ts';
import { sampleChar } from './char.ts';

/** What a `*` becomes: nothing where it can, and a word that people recognise as made up. */
const FILLER = 'example';

type Fill = (token: GlobToken, index: number) => string;

/** The plainest text first. Whether a pattern really matches it is for the judge to say. */
const FILLS: readonly Fill[] = [(_, index) => (index === 0 ? FILLER : ''), () => FILLER, () => ''];

const MOST_ALTERNATIVES = 8;

/** Texts that a glob over a name or a command probably matches. */
export function globSamples(pattern: string): readonly string[] {
  const parsed = parseGlob(pattern);
  if (typeof parsed === 'string') return [];
  return parsed
    .slice(0, MOST_ALTERNATIVES)
    .flatMap((tokens) => FILLS.map((fill) => fillIn(tokens, fill)))
    .filter((text): text is string => text !== undefined && text !== '');
}

/** Paths that a file pattern probably covers, relative to the project root or absolute. */
export function fileSamples(pattern: string, home: string | undefined): readonly string[] {
  const texts = globAlternatives(pattern);
  if (typeof texts === 'string') return [];
  const found = new Set<string>();
  for (const text of texts.slice(0, MOST_ALTERNATIVES)) {
    for (const fill of FILLS) {
      const path = filePath(text, home, fill);
      if (path === undefined) continue;
      if (!text.endsWith('/')) found.add(path);
      // A pattern covers what lies below a folder that it matches, and a bare name counts at any depth.
      found.add(`${path}/${FILLER}`);
      if (!text.includes('/')) found.add(`${FILLER}/${path}`);
    }
  }
  return [...found];
}

function filePath(text: string, home: string | undefined, fill: Fill): string | undefined {
  const inHome = text.startsWith('~/');
  if (inHome && home === undefined) return undefined;
  const parts: string[] = [];
  for (const part of (inHome ? text.slice(2) : text).split('/')) {
    if (part === '' || part === '.' || part === '**') continue;
    const tokens = readTokens(part, { stopsAtSlash: true });
    const name = typeof tokens === 'string' ? undefined : fillIn(tokens, fill);
    if (name === undefined || name === '') return undefined;
    parts.push(name);
  }
  if (/(?:^|\/)\*\*\/*$/.test(text) || parts.length === 0) parts.push(FILLER);
  const path = parts.join('/');
  if (inHome) return `${home}/${path}`;
  return text.startsWith('/') && isAbsolute(text) ? `/${path}` : path;
}

function fillIn(tokens: GlobTokens, fill: Fill): string | undefined {
  const pieces = tokens.map((token, index) => {
    if (token.kind === 'text') return token.value;
    return token.kind === 'class' ? sampleChar(token.matches) : fill(token, index);
  });
  return pieces.includes(undefined) ? undefined : pieces.join('');
}

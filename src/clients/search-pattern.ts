import { globAlternatives } from '../match/name-glob.ts';

const MAX_LENGTH = 1_000;

/**
 * The files that the pattern of a search names. One without wildcards is a name. Of one that chooses what is looked
 * into, the shortest name that it matches shows what it is after: `.env*` is after `.env`.
 */
export function namesOfPattern(pattern: unknown, folder: unknown, looksInside: boolean): readonly string[] {
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > MAX_LENGTH) return [];
  const alternatives = globAlternatives(pattern);
  if (typeof alternatives === 'string') return [];
  return alternatives
    .filter((name) => !name.startsWith('!') && (looksInside || !/[*?[]/.test(name)))
    .map(shortestMatch)
    .filter((name) => /[^./]/.test(name))
    .map((name) => inFolder(name, folder));
}

function shortestMatch(glob: string): string {
  return glob
    .replaceAll('**/', '')
    .replaceAll('*', '')
    .replace(/\[([^\]!^])[^\]]*\]/g, '$1');
}

function inFolder(name: string, folder: unknown): string {
  const isOwn = typeof folder !== 'string' || folder === '' || /^[/\\~]/.test(name);
  return isOwn ? name : `${folder}/${name}`;
}

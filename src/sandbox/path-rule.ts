import { type FilePatternOptions, filePattern, type PathName } from '../match/file-pattern.ts';
import { globAlternatives } from '../match/name-glob.ts';
import { isAbsolute } from '../match/path-text.ts';
import type { Holdable } from '../rules/rule.ts';

/** What a rule says about paths, ready to be asked about everything in a project. */
export interface PathRule {
  covers(names: readonly PathName[]): boolean;
  /** The folder and all that is or will be in it. */
  coversFolder(names: readonly PathName[]): boolean;
  /** Can something in this folder be covered? As seen from the root. */
  reaches(folder: string): boolean;
  /** Is the folder on the way to one that the rule names? Then it is worth a look even if git ignores it. */
  names(folder: string): boolean;
  /** Patterns that mean places by their absolute path. */
  readonly outside: readonly string[];
}

/** `exceptions`: patterns of what earlier rules let through. */
export function pathRule(
  { patterns, onlyExisting }: Holdable,
  exceptions: readonly string[],
  options: FilePatternOptions,
): PathRule {
  const texts = patterns.flatMap(alternativesOf);
  const isOutside = (text: string) => isAbsolute(text) || text.startsWith('~/');
  const inside = texts.filter((text) => !isOutside(text));
  const covering = inside.map((text) => filePattern(text, options));
  const whole = inside.flatMap((text) => insideOf(text)).map((text) => filePattern(text, options));
  const excepted = exceptions.map((text) => filePattern(text, options));
  // Names that only look different would be missed by comparing texts.
  const starts = inside.map((text) => (options.ignoreCase ? [] : literalStart(text)));
  return {
    covers: (names) =>
      names.some((name) => covering.some((covers) => covers(name))) &&
      !names.some((name) => excepted.some((covers) => covers(name))),
    coversFolder: (names) =>
      !onlyExisting &&
      excepted.length === 0 &&
      names.some((name) => [...covering, ...whole].some((covers) => covers(name, true))),
    reaches: (folder) => starts.some((start) => areOnOneWay(start, folder.split('/'))),
    names: (folder) => starts.some((start) => isBelow(start, folder.split('/'))),
    outside: texts.filter(isOutside),
  };
}

function alternativesOf(pattern: string): readonly string[] {
  const texts = globAlternatives(pattern);
  return typeof texts === 'string' ? [] : texts;
}

/** `dist/**` means all that is in `dist`; without its wildcards it means `dist`, from the root on. */
function insideOf(text: string): readonly string[] {
  const folder = withoutInside(text);
  return folder === text || folder === '' ? [] : [`./${folder}`];
}

/** The folder of a pattern for all that is in one. */
export function withoutInside(text: string): string {
  let end = text.length;
  for (;;) {
    if (text.endsWith('/**', end)) end -= 3;
    else if (text.endsWith('/*', end)) end -= 2;
    else return text.slice(0, end);
  }
}

const WILDCARD = /[*?[\]\\]/;

export function hasWildcard(text: string): boolean {
  return WILDCARD.test(text);
}

/** The names with which everything begins that the pattern matches; a pattern without `/` matches at any depth. */
function literalStart(text: string): readonly string[] {
  const parts = text.replace(/\/$/, '').split('/');
  if (parts.length === 1) return [];
  const names = parts.filter((part) => part !== '' && part !== '.');
  const wild = names.findIndex(hasWildcard);
  return wild < 0 ? names : names.slice(0, wild);
}

function areOnOneWay(start: readonly string[], folder: readonly string[]): boolean {
  return start.every((name, index) => index >= folder.length || folder[index] === name);
}

function isBelow(start: readonly string[], folder: readonly string[]): boolean {
  return folder.length <= start.length && areOnOneWay(start, folder);
}

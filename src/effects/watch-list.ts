import type { EntryKind } from '../host/host.ts';
import { type FilePattern, filePattern, type PathName } from '../match/file-pattern.ts';
import { joinPath, relativeTo } from '../match/path-text.ts';
import { type PatternPlace, placesOf } from '../match/pattern-place.ts';
import type { Watched } from '../rules/rule.ts';

/** What is compared around a call: where to look, and what counts there. */
export interface WatchList extends WatchedPlaces {
  /** Roots that patterns are relative to: the project's, and that of a worktree that the call works in. */
  readonly roots: readonly string[];
  matches(pattern: WatchedPattern, path: string, kind: EntryKind): boolean;
}

/** As much of it as follows from the rules and the roots alone; plain data, which a record can keep. */
export interface WatchedPlaces {
  readonly places: readonly WatchedPlace[];
  /** Patterns that mean files at any depth; they need the listing. */
  readonly floating: readonly WatchedPattern[];
  readonly atRoot: boolean;
  readonly ignoredFiles: boolean;
}

export interface WatchedPattern {
  readonly text: string;
  /** Only what comes to be matters, so how a file stands does not. */
  readonly onlyNew: boolean;
}

export interface WatchedPlace {
  readonly pattern: WatchedPattern;
  readonly path: string;
  /** How many names below it; 0 for the path itself. */
  readonly depth: number;
}

/** As deep as it goes. A number that JSON knows. */
const ANY_DEPTH = 1_000_000;

export interface Ground {
  readonly roots: readonly string[];
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
}

export function watchList(places: WatchedPlaces, ground: Ground): WatchList {
  const patterns = new Map<string, FilePattern>();
  return {
    ...places,
    roots: ground.roots,
    matches({ text }, path, kind) {
      const covers = patterns.get(text) ?? filePattern(text, ground);
      patterns.set(text, covers);
      return covers(nameOf(path, ground), kind === 'folder');
    },
  };
}

export function watchedPlaces(
  watched: readonly Watched[],
  { roots, home }: Pick<Ground, 'roots' | 'home'>,
): WatchedPlaces {
  const places: WatchedPlace[] = [];
  const floating: WatchedPattern[] = [];
  const [seen, seenNew] = [new Set<string>(), new Set<string>()];
  for (const one of watched) {
    if (one.kind !== 'pattern') continue;
    const onlyNew = one.onlyNew === true;
    const known = onlyNew ? seenNew : seen;
    if (known.has(one.pattern)) continue;
    known.add(one.pattern);
    const pattern = { text: one.pattern, onlyNew };
    let isFloating = false;
    for (const place of placesOf(one.pattern, home)) {
      if (place.kind === 'anywhere') isFloating = true;
      else addPlaces(places, place, pattern, roots);
    }
    if (isFloating) floating.push(pattern);
  }
  return {
    places,
    floating,
    atRoot: watched.some(({ kind }) => kind === 'root'),
    ignoredFiles: watched.some(({ kind }) => kind === 'ignored-files'),
  };
}

function addPlaces(
  places: WatchedPlace[],
  place: Exclude<PatternPlace, { readonly kind: 'anywhere' }>,
  pattern: WatchedPattern,
  roots: readonly string[],
): void {
  const depth = place.kind === 'at' ? 0 : Math.min(place.depth, ANY_DEPTH);
  if (place.absolute) places.push({ pattern, path: place.path, depth });
  else for (const root of roots) places.push({ pattern, path: joinPath(root, place.path), depth });
}

function nameOf(absolute: string, { roots, ignoreCase }: Ground): PathName {
  const inProject = roots.map((root) => relativeTo(root, absolute, ignoreCase));
  return { absolute, inProject: inProject.filter((path) => path !== undefined && path !== '') as string[] };
}

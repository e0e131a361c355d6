import type { EntryKind } from '../host/host.ts';
import { type FilePattern, filePattern, type PathName } from '../match/file-pattern.ts';
import { joinPath, relativeTo } from '../match/path-text.ts';
import { type PatternPlace, placesOf } from '../match/pattern-place.ts';
import type { Watched } from '../rules/rule.ts';

/** What is compared around a call: where to look, and what counts there. */
export interface WatchList {
  /** Roots that patterns are relative to: the project's, and that of a worktree that the call works in. */
  readonly roots: readonly string[];
  readonly places: readonly WatchedPlace[];
  /** Patterns that mean files at any depth; they need the listing. */
  readonly floating: readonly WatchedPattern[];
  readonly atRoot: boolean;
  readonly ignoredFiles: boolean;
}

export interface WatchedPattern {
  readonly text: string;
  readonly matches: (path: string, kind: EntryKind) => boolean;
  /** Only what comes to be matters, so how a file stands does not. */
  readonly onlyNew: boolean;
}

export interface WatchedPlace {
  readonly pattern: WatchedPattern;
  readonly path: string;
  /** How many names below it; 0 for the path itself. */
  readonly depth: number;
}

interface Ground {
  readonly roots: readonly string[];
  readonly ignoreCase: boolean;
  readonly home: string | undefined;
}

export function watchList(watched: readonly Watched[], ground: Ground): WatchList {
  const places: WatchedPlace[] = [];
  const floating: WatchedPattern[] = [];
  const seen = new Set<string>();
  for (const one of watched) {
    if (one.kind !== 'pattern' || seen.has(`${one.onlyNew} ${one.pattern}`)) continue;
    seen.add(`${one.onlyNew} ${one.pattern}`);
    const pattern = watchedPattern(one.pattern, one.onlyNew === true, ground);
    const found = placesOf(one.pattern, ground.home);
    for (const place of found) places.push(...absolutePlaces(place, pattern, ground.roots));
    if (found.some(({ kind }) => kind === 'anywhere')) floating.push(pattern);
  }
  return {
    roots: ground.roots,
    places,
    floating,
    atRoot: watched.some(({ kind }) => kind === 'root'),
    ignoredFiles: watched.some(({ kind }) => kind === 'ignored-files'),
  };
}

function absolutePlaces(
  place: PatternPlace,
  pattern: WatchedPattern,
  roots: readonly string[],
): readonly WatchedPlace[] {
  if (place.kind === 'anywhere') return [];
  const depth = place.kind === 'at' ? 0 : place.depth;
  if (place.absolute) return [{ pattern, path: place.path, depth }];
  return roots.map((root) => ({ pattern, path: joinPath(root, place.path), depth }));
}

function watchedPattern(text: string, onlyNew: boolean, ground: Ground): WatchedPattern {
  let covers: FilePattern | undefined;
  return {
    text,
    onlyNew,
    matches(path, kind) {
      covers ??= filePattern(text, ground);
      return covers(nameOf(path, ground), kind === 'folder');
    },
  };
}

function nameOf(absolute: string, { roots, ignoreCase }: Ground): PathName {
  const inProject = roots.map((root) => relativeTo(root, absolute, ignoreCase));
  return { absolute, inProject: inProject.filter((path) => path !== undefined && path !== '') as string[] };
}

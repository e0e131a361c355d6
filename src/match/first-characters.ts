import type { PathName } from './file-pattern.ts';

/** What paths begin with, and each of the names in them. */
export type FirstCharacters = ReadonlySet<string | undefined>;

export function firstCharacters(paths: readonly PathName[]): FirstCharacters {
  const found = new Set<string | undefined>();
  for (const { absolute, inProject } of paths) {
    // A pattern that isn't absolute is about what lies in the project.
    found.add(absolute[0]);
    for (const path of inProject) for (const name of path.split('/')) found.add(name[0]);
  }
  return found;
}

/** What doesn't stand for itself at the beginning of a file pattern. */
const SPECIAL: FirstCharacters = new Set('*?[{\\/.~');

/**
 * Whether a file pattern may match one of the paths, where case matters. What it matches begins as it does: two
 * look-ups, so that of a thousand patterns few are looked at any closer.
 */
export function mayBegin(pattern: string, characters: FirstCharacters): boolean {
  const first = pattern[0];
  return characters.has(first) || SPECIAL.has(first);
}

import type { AccessKind } from './call.ts';

/**
 * The policy's own words for tools, onto which each client's table maps. A rule for one of them holds for the
 * same deed by any other way, a shell command included.
 */
export const SHELL = 'Bash';
export const CREATE = 'Write';
export const CHANGE = 'Edit';
export const READ = 'Read';

/** The tools that would have done the same to a file. */
export function toolsLike(kind: AccessKind, there: 'file' | 'folder' | undefined): readonly string[] {
  if (kind === 'search') return there === 'folder' ? [] : [READ];
  if (kind === 'read') return [READ];
  if (kind !== 'create') return [CHANGE];
  return there === undefined ? [CREATE] : [CREATE, CHANGE];
}

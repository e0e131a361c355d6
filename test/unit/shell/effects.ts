import { expect } from 'vitest';
import { normalisePosix } from '../../../src/match/path-text.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import type { ShellAccess } from '../../../src/shell/analysis.ts';
import { fixtureWorld, HOME, ROOT } from './fixture.ts';

const world = fixtureWorld();

/** Of a folder of which only some files are meant, those. */
function shown(access: ShellAccess): readonly string[] {
  const { files, ...folder } = access;
  if (files === undefined) return [shownAlone(access)];
  return files.map((file) => shownAlone({ ...folder, wholeFolder: false, path: `${access.path}/${file}` }));
}

function shownAlone(access: ShellAccess): string {
  const path = normalisePosix(access.path);
  const short =
    path === ROOT ? '.' : path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : path.replace(HOME, '~');
  return `${access.kind} ${short}${access.wholeFolder ? '/**' : ''}`;
}

function expectedOf(text: string): { writes: readonly string[]; reads: readonly string[] } {
  const parts = text === '' ? [] : text.split(', ');
  return {
    writes: parts.filter((part) => !part.startsWith('read ')).sort(),
    reads: parts.filter((part) => part.startsWith('read ')),
  };
}

/** Expects the analysis to find these effects: all of the writes, and at least these reads. */
export function expectEffects(command: string, expected: string): void {
  const analysis = analyseShell(command, world);
  const found = [...new Set(analysis.accesses.flatMap(shown))];
  const writes = found.filter((access) => !access.startsWith('read '));
  if (analysis.unresolvedWrites.length > 0) writes.push('unresolved');
  expect(analysis.problem).toBeUndefined();
  expect(writes.sort()).toEqual(expectedOf(expected).writes);
  expect(found).toEqual(expect.arrayContaining([...expectedOf(expected).reads]));
}

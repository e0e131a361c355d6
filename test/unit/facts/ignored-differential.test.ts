import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIgnored } from '../../../src/facts/ignored.ts';
import { isFuzzing, runs } from '../../support/property-runs.ts';
import { createDiskHost } from './disk-host.ts';
import { createOracle, type OracleSource, wayTo } from './git-oracle.ts';
import { type IgnoreCase, ignoreCases } from './ignore-cases.ts';
import { askGit, type GitAnswer, newFolder, newRepository, writeFiles } from './real-git.ts';

/** How many repositories; each answers for about 40 paths. */
const REPOSITORIES = runs(300);

describe('ignored files, compared with git itself', () => {
  test('PT-048 PT-049 PT-051 PT-052 PT-071 PT-072 decision, rule, file and line are those of git, but for the one deviation', () => {
    const seen = { decisions: 0, ignored: 0, deviations: 0 };
    fc.assert(
      fc.property(ignoreCases, (made) => compareWithGit(made, seen)),
      {
        numRuns: REPOSITORIES,
        ...(isFuzzing ? {} : { seed: 20 }),
        interruptAfterTimeLimit: 3_000_000,
      },
    );
    // A generator that never meets the cases would prove nothing.
    expect(seen.decisions).toBeGreaterThan(20 * REPOSITORIES);
    expect(seen.ignored).toBeGreaterThan(2 * REPOSITORIES);
    expect(seen.deviations).toBeGreaterThan(REPOSITORIES / 20);
  }, 3_600_000);
});

function compareWithGit(
  made: IgnoreCase,
  seen: { decisions: number; ignored: number; deviations: number },
): void {
  const home = newFolder();
  const config = `[core]\n\tignorecase = ${made.ignoreCase}\n`;
  const top = newRepository(config);
  const paths = [...new Set([...made.files, ...made.folders])];
  const withFiles = [...paths, ...Object.keys(made.ignoreFiles).map((folder) => join(folder, '.gitignore'))];
  const folders = new Set([...made.folders, ...withFiles.flatMap((path) => wayTo(path).slice(0, -1))]);
  const sources = layOut(made, top, home);
  // Git looks at the disk for the kind of what it is asked about, and for nothing else.
  for (const path of paths) if (folders.has(path)) writeFiles(top, { [`${path}/`]: '' });

  const git = askGit(top, home, paths);
  const mayDeviate = sources.some(({ lines }) =>
    lines.some((line) => line.startsWith('!') && line.includes('/')),
  );
  const oracle = mayDeviate ? createOracle(sources, paths, folders, config) : undefined;
  const host = createDiskHost(home);
  for (const path of paths) {
    const theirs = git.get(path);
    const right = oracle?.(path) ?? { ignored: gitIgnores(theirs), by: theirs, deviates: false };
    if (!right.deviates) {
      expect({ path, by: right.by }, 'the oracle must agree with git').toEqual({ path, by: theirs });
    }
    const ours = findIgnored(host, join(top, path), folders.has(path));
    expect({ path, ours }).toEqual({ path, ours: right.ignored ? right.by : undefined });
    seen.decisions++;
    if (right.ignored) seen.ignored++;
    if (right.ignored !== gitIgnores(theirs)) seen.deviations++;
  }
}

function gitIgnores(answer: GitAnswer | undefined): boolean {
  return answer !== undefined && !answer.pattern.startsWith('!');
}

/** Writes the case to the disk; the sources come back from the weakest to the strongest. */
function layOut(made: IgnoreCase, top: string, home: string): OracleSource[] {
  writeFiles(home, { '.config/git/ignore': made.globalLines.join('\n') });
  writeFiles(top, { '.git/info/exclude': made.excludeLines.join('\n') });
  const nested = Object.entries(made.ignoreFiles).sort(([a], [b]) => a.length - b.length);
  for (const [folder, lines] of nested) writeFiles(top, { [join(folder, '.gitignore')]: lines.join('\n') });
  return [
    { file: join(home, '.config/git/ignore'), folder: '', lines: made.globalLines },
    { file: join(top, '.git/info/exclude'), folder: '', lines: made.excludeLines },
    ...nested.map(([folder, lines]) => ({ file: join(top, folder, '.gitignore'), folder, lines })),
  ];
}

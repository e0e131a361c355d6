import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, nodeHost, parseConfig } from '../../../../src/library.ts';
import { isFuzzing, isHasty } from '../../../support/property-runs.ts';
import { CHANGING as FIRST, type GitRow } from './changing.ts';
import { CHANGING_TOO } from './changing-too.ts';
import { HARMLESS as FIRST_HARMLESS } from './harmless.ts';
import { HARMLESS_TOO } from './harmless-too.ts';
import { hasArchivers } from './has-archivers.ts';

const CHANGING = [...FIRST, ...CHANGING_TOO];
const HARMLESS = [...FIRST_HARMLESS, ...HARMLESS_TOO];

/** Every command is judged; of so many one is run as well. */
const RUN_EVERY = isFuzzing ? 1 : isHasty ? 24 : 8;

const env = (home: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  FILTER_BRANCH_SQUELCH_WARNING: '1',
  LC_ALL: 'C.UTF-8',
});

let root: string;
let fresh: string;

beforeAll(() => {
  if (!hasArchivers) return;
  root = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-git-')));
  fresh = join(root, 'fresh/work');
  mkdirSync(fresh, { recursive: true });
  const script = readFileSync(join(import.meta.dirname, 'template.sh'), 'utf8');
  execFileSync('bash', ['-ec', script], { cwd: fresh, env: env(root) });
}, 180_000);

afterAll(() => {
  if (hasArchivers) rmSync(root, { recursive: true, force: true });
}, 180_000);

/** A copy of the repository, with what has to come before the command. */
function prepared(setup: string | undefined): string {
  const place = mkdtempSync(join(root, 'copy-'));
  cpSync(join(root, 'fresh'), place, { recursive: true, preserveTimestamps: true });
  const work = join(place, 'work');
  const before = ['git update-index -q --refresh', ...(setup === undefined ? [] : [setup])].join('\n');
  execFileSync('bash', ['-ec', before], { cwd: work, env: env(place), stdio: 'ignore' });
  return work;
}

function answerTo(command: string, work: string, unresolved = 'allow'): string {
  const yaml = `preToolUse:\n  uneditableFiles:\n    - "config/prod.yaml"\n  shell:\n    unresolvedWrites: ${unresolved}\n`;
  const config = parseConfig(yaml, join(work, '.conclaude.yaml'));
  if (!config.ok) throw new Error('the policy is broken');
  const given = env(join(work, '..'));
  const host = { ...nodeHost(), env: (name: string) => given[name], home: () => given.HOME };
  return decide({ tool_name: 'Bash', tool_input: { command }, cwd: work }, config, host).kind;
}

function stateIn(work: string): string {
  const file = join(work, 'config/prod.yaml');
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'gone' : `${stat.mode} ${readFileSync(file, 'utf8')}`;
}

const places = new Map<string | undefined, string>();

/** Judging leaves everything as it is, so that one copy serves all rows that begin alike. */
function judged([command, setup]: GitRow): string {
  const work = places.get(setup) ?? (setup === undefined ? fresh : prepared(setup));
  places.set(setup, work);
  return answerTo(command, work);
}

/** Whether the file is another one after the command has run. */
function changes([command, setup]: GitRow): boolean {
  const work = prepared(setup);
  const before = stateIn(work);
  spawnSync('bash', ['-c', command], { cwd: work, env: env(join(work, '..')), input: '', timeout: 20_000 });
  const isChanged = stateIn(work) !== before;
  rmSync(join(work, '..'), { recursive: true });
  return isChanged;
}

const rows = (table: readonly GitRow[]) => table.map((row) => [row[0], row] as const);

describe.skipIf(!hasArchivers)('a protected file that git, a patch or an archive would change', () => {
  it.each(rows(CHANGING))('%s', (_, row) => {
    expect(judged(row)).toBe('deny');
  });

  it('really is changed', { timeout: 600_000 }, () => {
    const run = CHANGING.filter((_, i) => i % RUN_EVERY === 0);
    expect(run.filter((row) => !changes(row))).toEqual([]);
  });
});

describe.skipIf(!hasArchivers)('an everyday command of git, patch or an archiver', () => {
  it.each(rows(HARMLESS))('%s', (_, row) => {
    expect(judged(row)).toBe('none');
  });

  it('really leaves the file alone', { timeout: 600_000 }, () => {
    const run = HARMLESS.filter((_, i) => i % RUN_EVERY === 0);
    expect(run.filter(changes)).toEqual([]);
  });
});

describe.skipIf(!hasArchivers)('what git and archivers do to files that nobody can know', () => {
  it.each([
    'git pull',
    'git pull origin main',
    'git fetch && git reset --hard origin/main',
    'git commit -qam x && git reset --hard HEAD~1',
    'git bisect start HEAD v1',
    'git rebase',
    'git checkout "$BRANCH"',
    'git apply "$PATCH"',
    'git apply missing.patch',
    'curl -s https://example.com/x.patch | git apply',
    'curl -s https://example.com/x.tgz | tar xz',
    'tar xf ../packs/prod.txz',
    'unzip -o downloaded.zip',
  ])('is unresolved: %s', (command) => {
    expect([answerTo(command, fresh), answerTo(command, fresh, 'ask')]).toEqual(['none', 'ask']);
  });

  it.each([
    'curl -s https://example.com/x.tgz | tar xz -C config',
    'tar xJf ../packs/prod.txz -C config',
    'unzip -o downloaded.zip -d config',
    '7z x -y -oconfig downloaded.7z',
  ])('meets a rule for a file in the folder: %s', (command) => {
    expect(answerTo(command, fresh)).toBe('deny');
  });
});

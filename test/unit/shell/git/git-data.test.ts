import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../../src/host/node-host.ts';
import { worldOf } from '../../../../src/operation/shell-files.ts';
import { archiveMembers } from '../../../../src/shell/bytes/archive-members.ts';
import {
  filesBetween,
  filesFromIndexTo,
  modifiedFiles,
  trackedFiles,
} from '../../../../src/shell/git-data/changes.ts';
import { readPathspecs } from '../../../../src/shell/git-data/pathspec.ts';
import { openRepository, type Repository } from '../../../../src/shell/git-data/repository.ts';
import { resolveRevision, treeOf } from '../../../../src/shell/git-data/revisions.ts';
import { hasArchivers } from './has-archivers.ts';

let root: string;
let work: string;
const host = nodeHost();
const ALL = () => true;

const bash = (script: string): string =>
  execFileSync('bash', ['-ec', script], {
    cwd: work,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C.UTF-8' },
  });

const linesOf = (script: string): readonly string[] =>
  bash(script)
    .split(/[\0\n]/)
    .filter(Boolean)
    .sort();

function repository(): Repository {
  const found = openRepository(worldOf(host, '', work), work, { gitDir: undefined, workTree: undefined });
  if (found === undefined) throw new Error('there is no repository');
  return found;
}

beforeAll(() => {
  if (!hasArchivers) return;
  root = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-git-data-')));
  work = join(root, 'work');
  mkdirSync(work);
  bash(readFileSync(join(import.meta.dirname, 'template.sh'), 'utf8'));
}, 180_000);

afterAll(() => {
  if (hasArchivers) rmSync(root, { recursive: true, force: true });
});

describe.skipIf(!hasArchivers)("git's index", () => {
  it.each([2, 3, 4])('is read in version %i', (version) => {
    bash(`git update-index --index-version ${version} && git update-index --skip-worktree docs/x.md`);
    expect([...(trackedFiles(repository(), ALL) ?? [])].sort()).toEqual(linesOf('git ls-files -z'));
    const skipped = repository()
      .index()
      ?.entries.filter(({ isSkipped }) => isSkipped)
      .map(({ path }) => path);
    expect(skipped).toEqual(['docs/x.md']);
    bash('git update-index --no-skip-worktree docs/x.md');
  });

  it('tells which files were changed since', () => {
    expect(modifiedFiles(repository(), ALL)).toEqual([]);
    appendFileSync(join(work, 'src/a.js'), 'x');
    rmSync(join(work, 'docs/x.md'));
    chmodSync(join(work, 'README.md'), 0o755);
    bash('touch config/prod.yaml');
    expect([...(modifiedFiles(repository(), ALL) ?? [])].sort()).toEqual(linesOf('git diff --name-only'));
    bash('git checkout -q -f && git update-index -q --refresh');
  });

  it('is nothing that could be misread when it is cut short', () => {
    const whole = readFileSync(join(work, '.git/index'));
    for (const length of [0, 11, 40, 100, whole.length - 25]) {
      const cut = new Uint8Array(whole.subarray(0, length));
      const world = {
        ...worldOf(host, '', work),
        bytes: (path: string, start: number, max: number) =>
          path.endsWith('/index') ? cut : host.readBytes(path, start, max),
      };
      const opened = openRepository(world, work, { gitDir: undefined, workTree: undefined });
      expect(opened?.index()?.entries.length ?? 0).toBeLessThanOrEqual(linesOf('git ls-files -z').length);
    }
  });
});

describe.skipIf(!hasArchivers)('a revision', () => {
  it.each([
    'HEAD',
    '@',
    'main',
    'feature~1',
    'v3',
    'v3^{}',
    'v3^{tree}',
    'HEAD~3',
    'HEAD^^',
    'stash',
    'stash@{1}',
    'stash@{0}^2',
    'origin/feature',
    'tags/v1',
    'refs/heads/other',
    'v1:config',
    'HEAD@{1}',
  ])('%s is what git says', (revision) => {
    expect(resolveRevision(repository().refs, revision)).toBe(bash(`git rev-parse '${revision}'`).trim());
  });

  it('may be shortened', () => {
    for (const length of [7, 12]) {
      const short = bash(`git rev-parse --short=${length} v1`).trim();
      expect(resolveRevision(repository().refs, short)).toBe(bash('git rev-parse v1').trim());
    }
  });

  it.each(['nosuch', 'v1~300', 'main:nosuch', 'a..b'])('%s is unknown', (revision) => {
    expect(resolveRevision(repository().refs, revision)).toBeUndefined();
  });
});

describe.skipIf(!hasArchivers)('what differs', () => {
  const pairs = ['v1 v2', 'v1 v3', 'main feature', 'feature gone', 'other v1', 'main main'].map((pair) =>
    pair.split(' '),
  );

  it.each(pairs)('between %s and %s is what git says', (before = '', after = '') => {
    const { refs } = repository();
    const found = filesBetween(refs.objects, treeOf(refs, before), treeOf(refs, after), ALL);
    expect([...(found ?? ['unknown'])].sort()).toEqual(
      linesOf(`git diff -z --no-renames --name-only ${before} ${after}`),
    );
  });

  it.each(['v1', 'feature', 'gone', 'HEAD'])('between the index and %s is what git says', (revision) => {
    const opened = repository();
    const found = filesFromIndexTo(opened, treeOf(opened.refs, revision), ALL);
    expect([...(found ?? ['unknown'])].sort()).toEqual(
      linesOf(`git diff -z --cached --no-renames --name-only ${revision}`),
    );
  });

  it('is the same once everything is packed', () => {
    bash('git gc -q');
    const { refs } = repository();
    const found = filesBetween(refs.objects, treeOf(refs, 'v1'), treeOf(refs, 'feature'), ALL);
    expect([...(found ?? ['unknown'])].sort()).toEqual(
      linesOf('git diff -z --no-renames --name-only v1 feature'),
    );
  });
});

describe.skipIf(!hasArchivers)('a pathspec', () => {
  it.each([
    '.',
    'config',
    'config/',
    'config/*.yaml',
    '*.yaml',
    'c*',
    'src/?.js',
    'src/[ab].js',
    ':/',
    ':/src',
    ':(top)config',
    ':(glob)*.yaml',
    ':(glob)**/*.yaml',
    ':(glob)config/**',
    ':(glob)c*',
    ':(icase)CONFIG',
    ':(icase)*.YAML',
    ':!src',
    ':^config',
    ':(exclude)*.js',
    ':(literal)config',
    'odd names',
    'odd*',
    '*ü*',
    'docs/../config',
    './src/a.js',
    ':(top,icase)SRC',
    'nosuch',
    ':(literal)*',
  ])('%s covers what git says', (spec) => {
    for (const folder of ['', 'config']) {
      const cwd = join(work, folder);
      const place = { top: work, cwd, isLiteral: false, isGlob: false, ignoresCase: false };
      const covered = trackedFiles(repository(), readPathspecs([spec], place)) ?? [];
      expect([...covered].sort(), folder).toEqual(
        linesOf(`cd ./${folder} && git ls-files -z --full-name -- '${spec}'`),
      );
    }
  });
});

describe.skipIf(!hasArchivers)('the members of an archive', () => {
  it.each([
    ['prod.tar', 'tar tf'],
    ['prod.tgz', 'tar tf'],
    ['dots.tar', 'tar tf'],
    ['all.tar', 'tar tf'],
    ['prod.zip', 'unzip -Z1'],
    ['flat.zip', 'unzip -Z1'],
    ['src.cpio', 'cpio -t --quiet <'],
    ['prod.cpio', 'cpio -t --quiet <'],
    ['flat.a', 'ar t'],
  ])('%s are what `%s` lists', (file, program) => {
    const path = join(root, 'packs', file);
    const found = archiveMembers(
      (start, length) => host.readBytes(path, start, length),
      host.stamp(path)?.size ?? 0,
    );
    const listed = linesOf(`${program} ${path}`).filter(
      (name) => !name.endsWith('/') && !/^(?:config|src)$/.test(name),
    );
    expect([...(found ?? ['unknown'])].sort()).toEqual(listed);
  });

  it('are found by their long names', () => {
    const name = `${'long'.repeat(40)}/${'name'.repeat(30)}.txt`;
    for (const format of ['gnu', 'pax', 'ustar']) {
      bash(
        `mkdir -p ../l/${'long'.repeat(format === 'ustar' ? 30 : 40)} && cd ../l && mkdir -p "$(dirname ${name})" && touch ${name}`,
      );
      const member = format === 'ustar' ? `${'long'.repeat(30)}/n.txt` : name;
      bash(`cd ../l && touch ${member} && tar --format=${format} -cf ../packs/${format}.tar ${member}`);
      const path = join(root, 'packs', `${format}.tar`);
      expect(archiveMembers((start, length) => host.readBytes(path, start, length), 0)).toEqual([member]);
    }
  });

  it.each(['prod.txz', 'prod.tbz'])('%s can not be known', (file) => {
    const path = join(root, 'packs', file);
    expect(archiveMembers((start, length) => host.readBytes(path, start, length), 1_000)).toBeUndefined();
  });
});

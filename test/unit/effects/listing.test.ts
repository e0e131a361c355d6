import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listAnew, listedNow } from '../../../src/effects/listing.ts';
import { listedBefore } from '../../../src/effects/listing-record.ts';
import { watchedPlaces, watchList } from '../../../src/effects/watch-list.ts';
import type { Host } from '../../../src/host/host.ts';
import { memoryRecords } from '../../../src/host/memory-records.ts';
import { nodeHost } from '../../../src/host/node-host.ts';

interface Tree {
  readonly root: string;
  write(...files: readonly string[]): void;
  /** What is listed before a call, after one, and by somebody who knows nothing of either. */
  before(): Promise<readonly string[]>;
  now(): readonly string[];
  anew(): readonly string[];
}

function tree(...files: readonly string[]): Tree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-listing-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const records = memoryRecords();
  const host: Host = { ...nodeHost(), records: () => records };
  const ground = { roots: [root], ignoreCase: false, home: undefined };
  const list = watchList(watchedPlaces([{ kind: 'pattern', pattern: '*.lock' }], ground), ground);
  const shown = ({ files: found }: { files: readonly { path: string }[] }) =>
    found.map(({ path }) => path.slice(root.length + 1)).sort();
  const write: Tree['write'] = (...names) => {
    for (const name of names) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), '');
    }
  };
  write('.git/HEAD', '.git/objects/x', '.git/refs/x', ...files);
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  return {
    root,
    write,
    before: async () => shown(await listedBefore(host, list)),
    now: () => shown(listedNow(host, list)),
    anew: () => shown(listAnew(host, list)),
  };
}

const move = ({ root }: Tree, from: string, to: string) => renameSync(join(root, from), join(root, to));
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

test.each<[string, (here: Tree) => void, readonly string[]]>([
  ['nothing', () => undefined, ['a.lock', 'd/b.lock', 'd/e/c.lock', 'f/e/g.lock']],
  [
    'a file',
    (here) => here.write('d/new.lock'),
    ['a.lock', 'd/b.lock', 'd/e/c.lock', 'd/new.lock', 'f/e/g.lock'],
  ],
  [
    'a file in new folders',
    (here) => here.write('n/m/new.lock'),
    ['a.lock', 'd/b.lock', 'd/e/c.lock', 'f/e/g.lock', 'n/m/new.lock'],
  ],
  ['a deleted file', (here) => rmSync(join(here.root, 'a.lock')), ['d/b.lock', 'd/e/c.lock', 'f/e/g.lock']],
  ['a deleted folder', (here) => rmSync(join(here.root, 'd'), { recursive: true }), ['a.lock', 'f/e/g.lock']],
  [
    'a moved folder',
    (here) => move(here, 'd', 'moved'),
    ['a.lock', 'f/e/g.lock', 'moved/b.lock', 'moved/e/c.lock'],
  ],
  [
    'a folder in the place of another, with one of the same name in it',
    (here) => {
      move(here, 'd', 'old');
      move(here, 'f', 'd');
    },
    ['a.lock', 'd/e/g.lock', 'old/b.lock', 'old/e/c.lock'],
  ],
  [
    'what git ignores',
    (here) => here.write('node_modules/x.lock'),
    ['a.lock', 'd/b.lock', 'd/e/c.lock', 'f/e/g.lock'],
  ],
])('sees %s that has come since, and the next call knows', async (_, change, expected) => {
  const here = tree('a.lock', 'd/b.lock', 'd/e/c.lock', 'f/e/g.lock', 'd/other.txt');
  expect(await here.before()).toEqual(['a.lock', 'd/b.lock', 'd/e/c.lock', 'f/e/g.lock']);
  await pause();
  change(here);
  expect(await here.before()).toEqual(expected);
  expect(here.now()).toEqual(expected);
  expect(here.anew()).toEqual(expected);
});

test('in a large project, looks at what is beside known files and at the index of git', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `part-${index}/file.txt`);
  const here = tree('a.lock', 'part-7/b.lock', ...many);
  expect(await here.before()).toEqual(['a.lock', 'part-7/b.lock']);
  await pause();
  here.write('part-7/c.lock');
  await pause();
  expect(await here.before()).toEqual(['a.lock', 'part-7/b.lock', 'part-7/c.lock']);
  await pause();
  here.write('part-8/d.lock');
  expect(await here.before()).toEqual(['a.lock', 'part-7/b.lock', 'part-7/c.lock']);
  here.write('.git/index');
  expect(await here.before()).toContain('part-8/d.lock');
  await pause();
  here.write('part-9/e.lock');
  expect(here.now()).toContain('part-9/e.lock');
});

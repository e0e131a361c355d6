import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findIgnored } from '../../../src/facts/ignored.ts';
import { createDiskHost } from './disk-host.ts';
import { askGit, newFolder, newRepository, runGit, writeFiles } from './real-git.ts';

/** Ours, after git has been asked the same and has said the same. A path that ends in `/` is a folder. */
function ignoredLikeGit(top: string, home: string, path: string): string | undefined {
  const isFolder = path.endsWith('/');
  const plain = isFolder ? path.slice(0, -1) : path;
  const ours = findIgnored(createDiskHost(home), join(top, plain), isFolder);
  const theirs = askGit(top, home, [plain]).get(plain);
  expect(ours).toEqual(theirs?.pattern.startsWith('!') ? undefined : theirs);
  return ours === undefined ? undefined : `${ours.file.slice(top.length + 1)}:${ours.line} ${ours.pattern}`;
}

describe('the files of a repository that count', () => {
  test('PT-051 ignore files on the way count, and only those are read', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, {
      '.gitignore': '*.log\n',
      'src/.gitignore': 'local-config.json\n!keep.log\n',
      'src/deep/.gitignore': 'x\n',
      'other/.gitignore': '*\n',
    });
    expect(ignoredLikeGit(top, home, 'src/local-config.json')).toBe('src/.gitignore:1 local-config.json');
    expect(ignoredLikeGit(top, home, 'local-config.json')).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'src/a.log')).toBe('.gitignore:1 *.log');
    expect(ignoredLikeGit(top, home, 'src/keep.log')).toBeUndefined();

    const host = createDiskHost(home);
    findIgnored(host, join(top, 'src/file'), false);
    expect(host.filesRead.filter((file) => file.endsWith('.gitignore'))).toEqual([
      join(top, '.gitignore'),
      join(top, 'src/.gitignore'),
    ]);
  });

  test('PT-048 tracked files are no exception', () => {
    const home = newFolder();
    const top = newFolder();
    runGit(top, home, 'init', '--quiet');
    writeFiles(top, { 'a.log': '' });
    runGit(top, home, 'add', 'a.log');
    writeFiles(top, { '.gitignore': '*.log' });
    expect(ignoredLikeGit(top, home, 'a.log')).toBe('.gitignore:1 *.log');
  });

  test('PT-070 a folder pattern leaves a file of that name alone', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, { '.gitignore': 'dist/\n', 'a/dist/': '' });
    expect(ignoredLikeGit(top, home, 'dist')).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'a/dist/')).toBe('.gitignore:1 dist/');
    expect(findIgnored(createDiskHost(home), join(top, 'a/dist/'), true)?.pattern).toBe('dist/');
  });

  test('the repository’s own excludes beat the user’s, and ignore files beat both', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(home, { '.config/git/ignore': 'a\nb\nc\n' });
    writeFiles(top, { '.git/info/exclude': '!b\nd\n', '.gitignore': '!c\n!d\n' });
    expect(findIgnored(createDiskHost(home), join(top, 'a'), false)?.file).toBe(
      join(home, '.config/git/ignore'),
    );
    for (const path of ['a', 'b', 'c', 'd']) ignoredLikeGit(top, home, path);
    expect(ignoredLikeGit(top, home, 'b')).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'd')).toBeUndefined();
  });

  test('an ignore file that is a link is not followed, the repository’s own excludes are', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, { rules: 'a\n', 'exclude-rules': 'b\n' });
    symlinkSync('rules', join(top, '.gitignore'));
    symlinkSync('../../exclude-rules', join(top, '.git/info/exclude'));
    expect(ignoredLikeGit(top, home, 'a')).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'b')).toBe('.git/info/exclude:1 b');
  });

  test('an ignore file that is a folder says nothing', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, { '.gitignore/': '' });
    expect(findIgnored(createDiskHost(home), join(top, 'a'), false)).toBeUndefined();
  });

  test('line ends of Windows and a byte order mark change nothing', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, { '.gitignore': '\uFEFFa\r\n\r\nb \r\n', 'x/.gitignore': 'c\r' });
    expect(ignoredLikeGit(top, home, 'a')).toBe('.gitignore:1 a');
    expect(ignoredLikeGit(top, home, 'b')).toBe('.gitignore:3 b');
    expect(ignoredLikeGit(top, home, 'x/c')).toBe('x/.gitignore:1 c');
  });

  test('PT-072 a negated path wins below an ignored folder, and git would say otherwise', () => {
    const home = newFolder();
    const top = newRepository();
    writeFiles(top, { '.gitignore': 'node_modules/\n!node_modules/important-package/\n!*.md\n' });
    const host = createDiskHost(home);
    const kept = 'node_modules/important-package/file.js';
    expect(askGit(top, home, [kept]).get(kept)?.pattern).toBe('node_modules/');
    expect(findIgnored(host, join(top, kept), false)).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'node_modules/other/readme.md')).toBe('.gitignore:1 node_modules/');
  });
});

describe('which repository a path belongs to', () => {
  test('outside of every repository nothing is ignored', () => {
    const folder = newFolder();
    writeFiles(folder, { '.gitignore': '*' });
    expect(findIgnored(createDiskHost(newFolder()), join(folder, 'a'), false)).toBeUndefined();
    expect(findIgnored(createDiskHost(newFolder()), '/', true)).toBeUndefined();
  });

  test('the top folder and git’s own files are never ignored', () => {
    const top = newRepository();
    writeFiles(top, { '.gitignore': '*' });
    const host = createDiskHost(newFolder());
    expect(findIgnored(host, top, true)).toBeUndefined();
    expect(findIgnored(host, join(top, '.git'), true)).toBeUndefined();
    expect(findIgnored(host, join(top, '.git/config'), false)).toBeUndefined();
    expect(findIgnored(host, join(top, '.github'), true)?.pattern).toBe('*');
  });

  test('a worktree has the repository’s excludes and its own ignore files, even in an ignored folder', () => {
    const home = newFolder();
    const top = newFolder();
    runGit(top, home, 'init', '--quiet');
    runGit(top, home, 'commit', '--quiet', '--allow-empty', '--message', 'first');
    runGit(top, home, 'worktree', 'add', '--quiet', '.claude/worktrees/one');
    writeFiles(top, { '.gitignore': '.claude/\nmain-only\n', '.git/info/exclude': 'common-rule\n' });
    const tree = join(top, '.claude/worktrees/one');
    writeFiles(tree, { '.gitignore': 'tree-only\n' });
    const host = createDiskHost(home);
    expect(ignoredLikeGit(tree, home, 'src/main.ts')).toBeUndefined();
    expect(ignoredLikeGit(tree, home, 'main-only')).toBeUndefined();
    expect(ignoredLikeGit(tree, home, 'tree-only')).toBe('.gitignore:1 tree-only');
    expect(findIgnored(host, join(tree, 'common-rule'), false)).toEqual({
      pattern: 'common-rule',
      file: join(top, '.git/info/exclude'),
      line: 1,
    });
    expect(findIgnored(host, tree, true)).toBeUndefined();
    expect(findIgnored(host, join(top, '.claude/other'), false)?.pattern).toBe('.claude/');
  });

  test('settings of one worktree alone count there alone', () => {
    const home = newFolder();
    const top = newFolder();
    runGit(top, home, 'init', '--quiet');
    runGit(top, home, 'commit', '--quiet', '--allow-empty', '--message', 'first');
    runGit(top, home, 'worktree', 'add', '--quiet', 'one');
    runGit(top, home, 'config', 'extensions.worktreeConfig', 'true');
    runGit(join(top, 'one'), home, 'config', '--worktree', 'core.ignoreCase', 'true');
    writeFiles(top, { '.git/info/exclude': 'UPPER\n' });
    expect(findIgnored(createDiskHost(home), join(top, 'one/upper'), false)?.pattern).toBe('UPPER');
    expect(findIgnored(createDiskHost(home), join(top, 'upper'), false)).toBeUndefined();
    runGit(top, home, 'config', 'extensions.worktreeConfig', 'false');
    expect(findIgnored(createDiskHost(home), join(top, 'one/upper'), false)).toBeUndefined();
  });

  test('a submodule has its own rules, and those of the repository around it don’t reach inside', () => {
    const home = newFolder();
    const library = newFolder();
    const top = newFolder();
    for (const folder of [library, top]) runGit(folder, home, 'init', '--quiet');
    writeFiles(library, { '.gitignore': 'inner\n' });
    runGit(library, home, 'add', '.gitignore');
    runGit(library, home, 'commit', '--quiet', '--message', 'first');
    runGit(top, home, 'submodule', '--quiet', 'add', library, 'libs/one');
    writeFiles(top, { '.gitignore': 'outer\n', '.git/modules/libs/one/info/exclude': 'excluded\n' });
    const sub = join(top, 'libs/one');
    expect(ignoredLikeGit(sub, home, 'inner')).toBe('.gitignore:1 inner');
    expect(ignoredLikeGit(sub, home, 'outer')).toBeUndefined();
    expect(findIgnored(createDiskHost(home), join(sub, 'excluded'), false)?.file).toBe(
      join(top, '.git/modules/libs/one/info/exclude'),
    );
    expect(findIgnored(createDiskHost(home), sub, true)).toBeUndefined();
    expect(ignoredLikeGit(top, home, 'libs/outer')).toBe('.gitignore:1 outer');
  });

  test.each([
    ['an empty folder', { '.git/': '' }],
    ['a folder with a HEAD alone', { '.git/HEAD': 'ref: refs/heads/main\n' }],
    ['a folder without a HEAD', { '.git/objects/': '', '.git/refs/': '' }],
    ['an empty file', { '.git': '' }],
    ['a file that says something else', { '.git': 'worktree: ..\n' }],
    ['a file that leads nowhere', { '.git': 'gitdir: /nowhere/at/all\n' }],
  ])('%s named .git doesn’t switch off the rules above', (_title, files) => {
    const top = newRepository();
    writeFiles(top, { '.gitignore': 'dist/\n' });
    writeFiles(join(top, 'dist'), files);
    expect(findIgnored(createDiskHost(newFolder()), join(top, 'dist/x'), false)?.pattern).toBe('dist/');
  });

  test('a .git that is a link to a repository elsewhere is one', () => {
    const home = newFolder();
    const top = newFolder();
    symlinkSync(join(newRepository(), '.git'), join(top, '.git'));
    writeFileSync(join(top, '.gitignore'), 'a\n');
    expect(ignoredLikeGit(top, home, 'a')).toBe('.gitignore:1 a');
  });
});

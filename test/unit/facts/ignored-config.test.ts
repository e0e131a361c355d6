import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseGitConfig } from '../../../src/facts/git-config-syntax.ts';
import { findIgnored } from '../../../src/facts/ignored.ts';
import { createDiskHost } from './disk-host.ts';
import { askGit, newFolder, newRepository, runGit, writeFiles } from './real-git.ts';

describe('the language of git’s config files', () => {
  test.each([
    ['[core]\n\texcludesFile = a b\n', 'a b'],
    ['[CORE]\nEXCLUDESFILE=a', 'a'],
    ['[core] excludesFile = a', 'a'],
    ['[core]\r\nexcludesFile = a\r\n', 'a'],
    ['\uFEFF[core]\nexcludesFile = a', 'a'],
    ['[core]\nexcludesFile = a # no\n', 'a'],
    ['[core]\nexcludesFile = a;no\n', 'a'],
    ['[core]\nexcludesFile = "a # b;" c\n', 'a # b; c'],
    ['[core]\nexcludesFile = " a "  \n', ' a '],
    ['[core]\nexcludesFile = a\\\\b\\"\\tc\n', 'a\\b"\tc'],
    ['[core]\nexcludesFile = a\\\n  b\n', 'a  b'],
    ['[core]\r\nexcludesFile = a\\\r\n b\r\n', 'a b'],
    ['[x "\\"][core]excludesFile = c#"]\n', undefined],
    ['[core]\nexcludesFile =\n', ''],
    ['[core]\nexcludesFile = a\nexcludesFile = b\n', 'b'],
    ['# [core]\n; x\n[core] # y\nexcludesFile = a', 'a'],
    ['[core "sub"]\nexcludesFile = a\n', undefined],
    ['[core.sub]\nexcludesFile = a\n', undefined],
    ['[core "]\\""] excludesFile = a\n[core]\nexcludesFile = b', 'b'],
    ['[core "x"]\nexcludesFile = a\n[core]\nother = b\n', undefined],
    ['[includeIf "gitdir:/"]\nexcludesFile = a\n', undefined],
  ])('%j gives %j, as git reads it', (text, value) => {
    const folder = newFolder();
    writeFiles(folder, { config: text });
    const dump = runGit(folder, folder, 'config', '--file', 'config', '--null', '--list').split('\0');
    const theirs = dump.filter((entry) => entry.startsWith('core.excludesfile\n')).at(-1);
    expect(theirs?.slice('core.excludesfile\n'.length)).toBe(value);
    expect(parseGitConfig(text).findLast(({ key }) => key === 'core.excludesfile')?.value).toBe(value);
  });

  test.each([
    '[core\nexcludesFile = b\n',
    '[core]\n=\n',
    '[core]\nexcludesFile = "b\n',
    '[core]\nexcludesFile = \\q\n',
    '[core]\n1=2\n',
  ])('what git refuses to read (%j) spoils only itself', (broken) => {
    const entries = parseGitConfig(`[core]\nexcludesFile = a\n${broken}`);
    expect(entries).toEqual([{ key: 'core.excludesfile', value: 'a' }]);
  });
});

/** Both must name the same rule for `a`; answers with the file that it stands in. */
function excludingFile(top: string, home: string): string | undefined {
  const ours = findIgnored(createDiskHost(home), join(top, 'a'), false);
  expect(ours).toEqual(askGit(top, home, ['a']).get('a'));
  return ours?.file;
}

describe('where the user’s own excludes stand', () => {
  test('by default in the user’s config folder', () => {
    const home = newFolder();
    writeFiles(home, { '.config/git/ignore': 'a' });
    expect(excludingFile(newRepository(), home)).toBe(join(home, '.config/git/ignore'));
  });

  test('XDG_CONFIG_HOME moves that folder', () => {
    const xdg = newFolder();
    writeFiles(xdg, { 'git/ignore': 'a' });
    const host = createDiskHost(newFolder(), { XDG_CONFIG_HOME: xdg });
    expect(findIgnored(host, join(newRepository(), 'a'), false)?.file).toBe(join(xdg, 'git/ignore'));
  });

  test('an empty XDG_CONFIG_HOME is none', () => {
    const home = newFolder();
    writeFiles(home, { '.config/git/ignore': 'a' });
    const host = createDiskHost(home, { XDG_CONFIG_HOME: '' });
    expect(findIgnored(host, join(newRepository(), 'a'), false)?.file).toBe(join(home, '.config/git/ignore'));
  });

  test('the home folder’s config beats the config folder’s, the repository’s beats both', () => {
    const home = newFolder();
    const set = (name: string): string => `[core]\nexcludesFile = ~/${name}\n`;
    writeFiles(home, { one: 'a', two: 'a', three: 'a', '.config/git/config': set('one') });
    expect(excludingFile(newRepository(), home)).toBe(join(home, 'one'));
    writeFiles(home, { '.gitconfig': set('two') });
    expect(excludingFile(newRepository(), home)).toBe(join(home, 'two'));
    expect(excludingFile(newRepository(set('three')), home)).toBe(join(home, 'three'));
  });

  test('a relative path counts from the working tree’s top, an empty one means none', () => {
    const home = newFolder();
    writeFiles(home, { '.config/git/ignore': 'a' });
    const top = newRepository('[core]\nexcludesFile = rules/mine\n');
    writeFiles(top, { 'rules/mine': 'a' });
    expect(excludingFile(top, home)).toBe(join(top, 'rules/mine'));
    expect(excludingFile(newRepository('[core]\nexcludesFile =\n'), home)).toBeUndefined();
  });

  test('includes are followed, relative to the file that includes', () => {
    const home = newFolder();
    writeFiles(home, {
      mine: 'a',
      '.gitconfig': '[include]\npath = more/one\n',
      'more/one': '[include]\npath = two\npath = missing\npath = ~/more/three\n',
      'more/two': '[core]\nexcludesFile = ~/none\n',
      'more/three': '[core]\nexcludesFile = ~/mine\n',
    });
    expect(excludingFile(newRepository(), home)).toBe(join(home, 'mine'));
  });

  test('files that include themselves come to an end', () => {
    const home = newFolder();
    writeFiles(home, {
      mine: 'a',
      '.gitconfig': `${'[include]\npath = .gitconfig\n'.repeat(50)}[core]\nexcludesFile = ~/mine\n`,
    });
    const host = createDiskHost(home);
    expect(findIgnored(host, join(newRepository(), 'a'), false)?.file).toBe(join(home, 'mine'));
    expect(host.filesRead.length).toBeLessThan(200);
  });

  test('the machine’s config counts least, and can be switched off or replaced', () => {
    const folder = newFolder();
    writeFiles(folder, { mine: 'a', system: `[core]\nexcludesFile = ${folder}/mine\n`, none: '' });
    const top = newRepository();
    const found = (env: Record<string, string>): string | undefined =>
      findIgnored(createDiskHost(newFolder(), env), join(top, 'a'), false)?.file;
    const system = join(folder, 'system');
    expect(found({ GIT_CONFIG_NOSYSTEM: '0', GIT_CONFIG_SYSTEM: system })).toBe(join(folder, 'mine'));
    expect(found({ GIT_CONFIG_NOSYSTEM: 'true', GIT_CONFIG_SYSTEM: system })).toBeUndefined();
    expect(found({ GIT_CONFIG_GLOBAL: system })).toBe(join(folder, 'mine'));
    expect(found({ GIT_CONFIG_GLOBAL: '' })).toBeUndefined();
  });

  test.each([
    ['ignoreCase', true],
    ['ignoreCase = yes', true],
    ['ignoreCase = 1', true],
    ['ignoreCase = TRUE', true],
    ['ignoreCase =', false],
    ['ignoreCase = off', false],
    ['ignoreCase = 0', false],
    ['', false],
  ])('core.%s: capitals count as small letters: %s', (setting, folded) => {
    const top = newRepository(`[core]\n${setting}\n`);
    writeFiles(top, { '.gitignore': 'A' });
    expect(excludingFile(top, newFolder()) !== undefined).toBe(folded);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash's braces.
import { describe, expect, it } from 'vitest';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { fixtureWorld } from './fixture.ts';

const world = fixtureWorld();

const textsOf = (command: string): readonly string[] =>
  analyseShell(command, world).commands.map(({ text }) => text);

describe('the simple commands of a text', () => {
  it.each([
    ['git push --force', ['git push --force']],
    ['git  push   --force', ['git push --force']],
    ['"git" \'push\' --fo"rce"', ['git push --force']],
    ['cd sub && FOO=1 sudo git push --force', ['cd sub', 'git push --force']],
    ['sudo -u x env A=b timeout 5 git push', ['git push']],
    ["bash -c 'git push --force'", ['bash -c git push --force', 'git push --force']],
    ['eval "git push"', ['eval git push', 'git push']],
    ['echo "git push --force"', ['echo git push --force']],
    ['echo $(git push)', ['git push', 'echo $(git push)']],
    ['git push $BRANCH', ['git push $BRANCH']],
    ['git commit -m "$(choose) x"', ['choose', 'git commit -m $(choose) x']],
    ['true | git push | cat', ['true', 'git push', 'cat']],
    ['if a; then b; else c; fi', ['a', 'b', 'c']],
    ['f() { git push; }; f now', ['f now', 'git push']],
    ['B=main; git push origin $B', ['git push origin main']],
    ['find nowhere -exec git push \\;', ['find nowhere -exec git push ;', 'git push']],
    ['echo a | xargs git push', ['echo a', 'xargs git push', 'git push a']],
    ['cat nowhere.txt | xargs git push', ['cat nowhere.txt', 'xargs git push', 'git push']],
    ['git push <<EOF\ngit pull\nEOF', ['git push']],
    ['npx prettier --check .', ['prettier --check .']],
    ['asdf exec git push', ['git push']],
    ['asdf install node 20', ['asdf install node 20']],
    ['mise exec node@20 -- git push', ['git push']],
    ['dotenv -e .env -- git push', ['git push']],
    ['dotenv list', ['dotenv list']],
    ["watch 'git push'", ['git push']],
    ['systemd-run --an-option-of-tomorrow x git push', ['git push', 'x git push']],
    ['# git push', []],
    ['> file', []],
  ])('%s', (command, expected) => {
    expect(textsOf(command)).toEqual(expected);
  });
});

describe('the place of an access in the text', () => {
  it.each([
    ['cd sub && sed -i s/a/b/ c.txt && ls', 'sed -i s/a/b/ c.txt'],
    ['ls; echo x > a.txt', '> a.txt'],
    ['ls 2> err.txt | cat', '2> err.txt'],
    ["true; bash -c 'rm a.txt'", "bash -c 'rm a.txt'"],
    ['echo "$(rm a.txt)"', 'rm a.txt'],
    ['f() { rm "$1"; }; f a.txt', 'rm "$1"'],
    ['true && rm {a,b}.txt', 'rm {a,b}.txt'],
    ['echo `echo \\`rm a.txt\\``', 'echo `echo \\`rm a.txt\\``'],
    ['sudo tee a.txt <<EOF\nx\nEOF', 'sudo tee a.txt <<EOF'],
  ])('%s', (command, expected) => {
    const [access] = analyseShell(command, world).accesses;
    expect(command.slice(access?.span.start, access?.span.end)).toBe(expected);
  });
});

describe('how sure an access is', () => {
  it.each([
    ['rm a.txt', true],
    ['F=a.txt; rm $F', true],
    ["bash -c 'rm a.txt'", true],
    ['python3 -c \'open("a.txt", "w")\'', false],
    ['rm ${UNSET_HERE:-a.txt}', false],
    ['tar xf pack.tar', false],
    ['find . -name a.txt -size 1 -delete', false],
  ])('%s', (command, certain) => {
    const writes = analyseShell(command, world).accesses.filter(({ kind }) => kind !== 'read');
    expect(writes.map((access) => access.certain)).toEqual([certain]);
  });

  it('a cd that may fail makes both places possible, and only the first one likely', () => {
    const { accesses } = analyseShell('cd nowhere; rm a.txt', world);
    expect(accesses.map(({ path, certain }) => [path, certain])).toEqual([
      ['/p/nowhere/a.txt', true],
      ['/p/a.txt', false],
    ]);
  });
});

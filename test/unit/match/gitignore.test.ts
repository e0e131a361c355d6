import { describe, expect, test } from 'vitest';
import { type IgnoreSource, judgeIgnored } from '../../../src/match/gitignore.ts';
import { parseIgnoreFile } from '../../../src/match/gitignore-rule.ts';

/** A path that ends in `/` is a folder. Answers with the rule's text, `-` for an unmentioned path. */
function judge(text: string, path: string, foldCase = false): string {
  return judgeBy(
    [{ file: '.gitignore', folder: '', rules: parseIgnoreFile(text, foldCase) }],
    path,
    foldCase,
  );
}

function judgeBy(sources: readonly IgnoreSource[], path: string, foldCase = false): string {
  const isFolder = path.endsWith('/');
  const verdict = judgeIgnored(sources, isFolder ? path.slice(0, -1) : path, isFolder, foldCase);
  if (verdict.kind === 'unmentioned') return '-';
  const { source, rule } = verdict.by;
  return `${verdict.kind} by ${source.file}:${rule.line} ${rule.text}`;
}

describe('what a line of an ignore file means', () => {
  test.each([
    [
      'PT-048 a name covers everything below a folder of that name',
      'node_modules',
      'node_modules/package.json',
      true,
    ],
    ['PT-048 a name matches at any depth', 'node_modules', 'x/y/node_modules/z', true],
    ['PT-048 a name is a whole name', 'node_modules', 'old_node_modules/x', false],
    ['PT-049 a star stands for a part of a name', '*.log', 'debug.log', true],
    ['PT-049 a star matches in deeper folders too', '*.log', 'a/b/debug.log', true],
    ['PT-049 a star needs the rest of the name', '*.log', 'debug.log.txt', false],
    ['PT-050 a dot file', '.env', '.env', true],
    ['PT-050 a dot file with more to its name', '.env', '.env.local', false],
    ['PT-053 a comment is no rule', '# Comment', '# Comment', false],
    ['PT-053 an escaped hash is one', '\\# Comment', '# Comment', true],
    ['PT-053 a hash behind a blank is no comment', ' # x', ' # x', true],
    ['PT-058 a file that no rule speaks of', '*.log', 'src/main.ts', false],
    ['PT-060 a folder covers its files', 'dist/', 'dist/app.js', true],
    ['PT-069 a leading slash anchors', '/build', 'build/output.js', true],
    ['PT-069 a leading slash reaches no deeper', '/build', 'src/build/output.js', false],
    ['PT-069 a slash inside anchors as well', 'doc/api', 'doc/api/x', true],
    ['PT-069 a slash inside reaches no deeper', 'doc/api', 'src/doc/api', false],
    ['PT-070 a slash at the end means folders', 'dist/', 'dist', false],
    ['PT-070 a slash at the end, a folder', 'dist/', 'dist/', true],
    ['PT-070 a slash at the end anchors nothing', 'dist/', 'a/dist/x', true],
    ['PT-071 two stars cross folders', 'src/**/*.test.ts', 'src/components/Button.test.ts', true],
    ['PT-071 two stars cross several folders', 'src/**/*.test.ts', 'src/a/b/c/Button.test.ts', true],
    ['PT-071 two stars may stand for nothing', 'src/**/*.test.ts', 'src/Button.test.ts', true],
    ['PT-071 two stars stay below what is before them', 'src/**/*.test.ts', 'lib/a/Button.test.ts', false],
    ['PT-071 two stars first', '**/logs', 'a/b/logs', true],
    ['PT-071 two stars last cover what is below', 'abc/**', 'abc/x/y', true],
    ['PT-071 two stars last leave the folder itself', 'abc/**', 'abc/', false],
    ['PT-071 two stars within a name are one', 'x/?a**b', 'x/1a/b', false],
    ['PT-071 several groups of two stars', '**/a/**/b/**/c', 'x/a/y/z/b/c', true],
    ['PT-071 two stars and a folder that comes too early', '**/a/b', 'a/x/a/b', true],
    ['PT-071 more than two stars are two', 'src/***/x', 'src/a/b/x', true],
    ['PT-071 two stars before an escaped slash', 'src/**\\/x', 'src/a/b/x', true],
    ['PT-071 two stars before an escaped slash are never nothing', 'src/**\\/x', 'src/x', false],
    ['one star stays within a part', 'a/*/c', 'a/b/b/c', false],
    ['one star may be empty', 'a/b*/c', 'a/b/c', true],
    ['a question mark is one character', 'a?c', 'abc', true],
    ['a question mark is no slash', 'x/a?c', 'x/a/c', false],
    ['a question mark is one byte, as in git', 'a?c', 'aéc', false],
    ['a bracket', '[ab].txt', 'b.txt', true],
    ['a negated bracket', '[!ab].txt', 'a.txt', false],
    ['a negated bracket, spelled otherwise', '[^ab].txt', 'c.txt', true],
    ['a range', 'v[0-9]', 'v7', true],
    ['a range the wrong way round is empty', 'v[9-0]', 'v7', false],
    ['a class', 'v[[:digit:]]', 'v7', true],
    ['an unknown class matches nothing', 'v[[:number:]]', 'v7', false],
    ['a bracket holds a closing one in first place', 'x[]]', 'x]', true],
    ['a bracket is no slash', 'a[/]b', 'a/b', false],
    ['an unclosed bracket matches nothing', 'x[a', 'x[a', false],
    ['an escaped star is a star', 'a\\*', 'a*', true],
    ['an escaped star is nothing else', 'a\\*', 'ab', false],
    ['a backslash at the end matches nothing', 'a\\', 'a\\', false],
    ['an escaped exclamation mark', '\\!x', '!x', true],
    ['blanks at the end are dropped', 'a  ', 'a', true],
    ['a blank kept by a backslash', 'a\\ ', 'a ', true],
    ['blanks behind a kept one are dropped', 'a\\   ', 'a ', true],
    ['a tab at the end is not dropped', 'a\t', 'a', false],
    ['a carriage return before the line end is dropped', 'a\r\nb\r\n', 'a', true],
    ['a carriage return at the end of the file is dropped', 'b\r\na\r', 'a', true],
    ['only one carriage return is dropped', 'a\r\r\n', 'a', false],
    ['a byte order mark is passed over', '\uFEFFa\n', 'a', true],
    ['a byte order mark in a later line is not', 'b\n\uFEFFa\n', 'a', false],
    ['empty lines mean nothing', '\n\n  \n!\n/\n', 'a', false],
    ['half a character is what the system makes of it', '\uFFFD', '\uD800', true],
    ['a line ends at a NUL', 'a\0b', 'a', true],
  ])('%s: %j on %j', (_title, text, path, ignored) => {
    expect(judge(text, path).startsWith('ignored')).toBe(ignored);
  });

  test('the rule is named with its line, counted from 1 with empty lines and comments', () => {
    expect(judge('# first\n\n*.log   \nb\n', 'x/a.log')).toBe('ignored by .gitignore:3 *.log');
  });

  test.each([
    ['README', 'readme', true],
    ['*.LOG', 'a.log', true],
    ['/Src/*.x', 'sRC/a.X', true],
    ['[A-C]x', 'bX', true],
    ['[[:upper:]]', 'q', true],
    ['É', 'é', false],
  ])('without case, %j on %j: %s', (text, path, ignored) => {
    expect(judge(text, path, true).startsWith('ignored')).toBe(ignored);
    expect(judge(text, path, false)).toBe('-');
  });
});

describe('which rule has the last word', () => {
  test.each([
    [
      'PT-052 a later negation takes back',
      '*.log\n!important.log',
      'important.log',
      'included by .gitignore:2 !important.log',
    ],
    ['PT-052 only what it names', '*.log\n!important.log', 'debug.log', 'ignored by .gitignore:1 *.log'],
    [
      'PT-052 an earlier negation is overruled',
      '!important.log\n*.log',
      'important.log',
      'ignored by .gitignore:2 *.log',
    ],
    [
      'an allow-list leaves out what is not on it',
      '/*\n!/src\n!/*.md',
      'lib/x',
      'ignored by .gitignore:1 /*',
    ],
    ['an allow-list lets in what is on it', '/*\n!/src\n!/*.md', 'src/x', '-'],
    ['an allow-list by kind', '*\n!*/\n!*.c', 'a/b/x.c', 'included by .gitignore:3 !*.c'],
    ['an allow-list by kind leaves out the others', '*\n!*/\n!*.c', 'a/b/x.o', 'ignored by .gitignore:1 *'],
  ])('%s', (_title, text, path, verdict) => {
    expect(judge(text, path)).toBe(verdict);
  });

  const sources = (global: string, top: string, inner: string): IgnoreSource[] => [
    { file: 'global', folder: '', rules: parseIgnoreFile(global, false) },
    { file: 'top', folder: '', rules: parseIgnoreFile(top, false) },
    { file: 'inner', folder: 'src', rules: parseIgnoreFile(inner, false) },
  ];
  test.each([
    [
      'PT-051 the inner file is stronger',
      sources('', '*.json', '!a.json'),
      'src/a.json',
      'included by inner:1 !a.json',
    ],
    ['PT-051 the inner file speaks of its folder only', sources('', '', 'a.json'), 'a.json', '-'],
    [
      'PT-051 the inner file counts from its own folder',
      sources('', '', '/x/a.json'),
      'src/x/a.json',
      'ignored by inner:1 /x/a.json',
    ],
    ['PT-051 a folder whose name only begins alike', sources('', '', 'a.json'), 'src2/a.json', '-'],
    [
      'the global file is the weakest',
      sources('a.json', '!a.json', ''),
      'src/a.json',
      'included by top:1 !a.json',
    ],
    [
      'the global file counts where the others are silent',
      sources('a.json', '', ''),
      'src/a.json',
      'ignored by global:1 a.json',
    ],
    ['PT-072 a negated path in a weaker file', sources('x\n!/a/b', 'a/', ''), 'a/b', 'ignored by top:1 a/'],
    [
      'PT-072 a negated path in a stronger file',
      sources('x\ny\na/', '!/a/b', ''),
      'a/b',
      'included by top:1 !/a/b',
    ],
    [
      'a file inside an ignored folder has no say',
      sources('', 'src', '!/a.json'),
      'src/a.json',
      'ignored by top:1 src',
    ],
  ])('%s', (_title, from, path, verdict) => {
    expect(judgeBy(from, path)).toBe(verdict);
  });
});

describe('PT-072 taking back below an ignored folder', () => {
  const KEEP = 'node_modules/\n!node_modules/important-package/';
  test.each([
    [
      'a negation that names a path wins, where git says no',
      KEEP,
      'node_modules/important-package/file.js',
      '-',
    ],
    [
      'the folder itself',
      KEEP,
      'node_modules/important-package/',
      'included by .gitignore:2 !node_modules/important-package/',
    ],
    [
      'its neighbours stay ignored',
      KEEP,
      'node_modules/other/file.js',
      'ignored by .gitignore:1 node_modules/',
    ],
    [
      'a file of that name is no folder',
      KEEP,
      'node_modules/important-package',
      'ignored by .gitignore:1 node_modules/',
    ],
    ['a name is no path', 'build/\n!*.md', 'build/a.md', 'ignored by .gitignore:1 build/'],
    ['a folder name is no path', 'build/\n!keep/', 'build/keep/a', 'ignored by .gitignore:1 build/'],
    ['a leading slash makes a path', '/x\n!/x/a', 'x/a', 'included by .gitignore:2 !/x/a'],
    [
      'wildcards with a slash make a path',
      'build/\n!build/**/*.md',
      'build/x/a.md',
      'included by .gitignore:2 !build/**/*.md',
    ],
    [
      'an earlier negation is too weak',
      '!build/keep\nbuild/',
      'build/keep',
      'ignored by .gitignore:2 build/',
    ],
    [
      'an earlier negation is too weak, whatever else follows',
      '!build/keep\nbuild/\n!other/x',
      'build/keep',
      'ignored by .gitignore:2 build/',
    ],
    [
      'a later rule ignores it again',
      'build/\n!build/keep\nkeep',
      'build/keep',
      'ignored by .gitignore:1 build/',
    ],
    ['a later rule ignores a folder between', 'a/\n!a/b/c\na/b', 'a/b/c', 'ignored by .gitignore:1 a/'],
    [
      'a later rule that was itself taken back by name only',
      'a/\n!a/b/c\nb\n!b',
      'a/b/c',
      'ignored by .gitignore:1 a/',
    ],
    ['a negation by name on top changes nothing', 'a/\n!a/b\n!b', 'a/b', 'included by .gitignore:2 !a/b'],
    [
      'below what was taken back, any rule counts again',
      '*.log\na/\n!a/b/',
      'a/b/x.log',
      'ignored by .gitignore:1 *.log',
    ],
    [
      'below what was taken back, a name can take back again',
      '*.log\na/\n!x.log\n!a/b/',
      'a/b/x.log',
      'included by .gitignore:3 !x.log',
    ],
    ['ignored again deeper down', 'nm/\n!/nm/a/', 'nm/a/nm/x', 'ignored by .gitignore:1 nm/'],
    [
      'the way down through several ignored folders',
      'a/\nb/\n!a/b/c/d',
      'a/b/c/d',
      'included by .gitignore:3 !a/b/c/d',
    ],
  ])('%s', (_title, text, path, verdict) => {
    expect(judge(text, path)).toBe(verdict);
  });

  const nested = (inA: string, inB: string): IgnoreSource[] => [
    { file: 'top', folder: '', rules: parseIgnoreFile('a/\n!/a/b', false) },
    { file: 'a', folder: 'a', rules: parseIgnoreFile(inA, false) },
    { file: 'b', folder: 'a/b', rules: parseIgnoreFile(inB, false) },
  ];
  test.each([
    [
      'an ignore file in a folder that stays ignored has no say',
      nested('!/c/x', ''),
      'a/c/x',
      'ignored by top:1 a/',
    ],
    ['nor below the folder that was taken back', nested('b/x', ''), 'a/b/x', '-'],
    ['one in the folder that was taken back has', nested('', 'x'), 'a/b/x', 'ignored by b:1 x'],
  ])('%s', (_title, from, path, verdict) => {
    expect(judgeBy(from, path)).toBe(verdict);
  });
});

describe('hostile rules', () => {
  // With backtracking, each of these would take longer than the universe has.
  test.each([
    ['many stars', `${'*a'.repeat(2_000)}*b`, 'a'.repeat(4_000)],
    ['many stars in a path', `x/${'*a'.repeat(2_000)}*b`, `x/${'a'.repeat(4_000)}`],
    ['many double stars', `${'**/'.repeat(2_000)}b`, 'a/'.repeat(2_000).concat('c')],
    ['double stars and names', `${'**/a/'.repeat(500)}b`, 'a/'.repeat(2_000).concat('c')],
    ['stars in every part', `${'**/*a*a*a/'.repeat(300)}b`, 'aaaaaaaaa/'.repeat(400).concat('c')],
    ['brackets that look like classes', `[${'[:'.repeat(200_000)}x]y`, 'z'],
    ['blanks', `a${' '.repeat(500_000)}b`, 'a'],
    ['one very long line', '?'.repeat(1_000_000), 'a'.repeat(4_000)],
  ])('%s end soon and match nothing', (_title, text, path) => {
    expect(judge(text, path)).toBe('-');
  });
});

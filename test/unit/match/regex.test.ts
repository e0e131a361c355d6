import { describe, expect, test } from 'vitest';
import { compileRegex, type RegexAnchor, type RegexOptions } from '../../../src/match/regex.ts';

function matches(pattern: string, text: string, options?: RegexOptions): boolean {
  const result = compileRegex(pattern, options);
  if (!result.ok) throw new Error(`${pattern}: ${result.problem}`);
  return result.regex.test(text);
}

function problemOf(pattern: string): string | undefined {
  const result = compileRegex(pattern);
  return result.ok ? undefined : result.problem;
}

describe('what a pattern means', () => {
  const table: readonly [title: string, pattern: string, yes: readonly string[], no: readonly string[]][] = [
    ['plain text is found anywhere', 'push', ['push', 'git push -f'], ['pus h', '']],
    ['an empty pattern is found in every text', '', ['', 'x'], []],
    ['a dot is any character but a newline', '^a.c$', ['abc', 'a c', 'a😀c', 'a\rc'], ['a\nc', 'ac']],
    ['(?s) lets a dot match a newline', '(?s)^a.c$', ['a\nc'], ['ac']],
    ['alternatives', '^(?:cat|dog|)$', ['cat', 'dog', ''], ['cow', 'catdog']],
    ['classes and ranges', '^[a-c_-]+$', ['abc', '-_-'], ['d', '']],
    ['a negated class takes newlines too', '^[^a-c]$', ['d', '\n', 'é'], ['a', '']],
    ['a bracket that stands first is a member', '^[]x]+$', [']', 'x]'], ['[', '']],
    ['a bracket that stands first in a negated class', '^[^]x]$', ['y', '['], [']', 'x']],
    ['a hyphen after a class is a member', '^[\\w-]+$', ['a-b'], ['a b']],
    ['escapes in a class', '^[\\]\\[\\\\\\n\\x41]+$', ['][\\\nA'], ['n', 'x']],
    ['several kinds of members', '^[\\d\\Da]$', ['1', 'x'], []],
    ['a class of what is no word', '^[^\\W_]$', ['a', '1'], ['_', '-']],
    ['POSIX names', '^[[:alpha:][:digit:]]+$', ['a1'], ['-', ':']],
    ['POSIX names, negated', '^[[:^space:]]+$', ['a1'], ['a b']],
    ['POSIX punctuation', '^[[:punct:]]+$', ['!/:@[`{~]}-'], ['a', ' ', '\x7f']],
    ['digits of any script', '^\\d+$', ['123', '١٢'], ['a', '']],
    ['no digits', '^\\D+$', ['abc'], ['a1']],
    ['word characters of any script', '^\\w+$', ['a_1', 'über', '日本'], ['a-b', ' ']],
    ['blanks', '^\\s+$', [' \t\n\r\v\f', '\u00a0'], ['a']],
    ['no blanks', '^\\S+$', ['ab'], ['a b']],
    ['the edge of a word', '\\brm\\b', ['rm', 'sudo rm -r', ';rm;'], ['rmdir', 'farm', 'rm_x']],
    ['the edge of a word with an umlaut', '\\büber\\b', ['das über sich'], ['darüber', 'überall']],
    ['no edge of a word', 'a\\Bb', ['ab'], ['a b']],
    ['anchors are the rims of the text', '^a$', ['a'], ['a\n', '\na', 'b\na']],
    ['(?m) makes anchors the rims of lines', '(?m)^a$', ['a', 'b\na', 'a\nb', 'b\na\nc'], ['ba', 'ab']],
    ['\\A and \\z stay at the rims of the text', '(?m)\\Aa\\z', ['a'], ['b\na', 'a\nb']],
    ['optional, many, at least one', '^a?b*c+$', ['c', 'abbcc'], ['aac', 'ab']],
    ['lazy quantifiers', '^a+?b??c*?d{1,2}?$', ['ad', 'aabccdd'], ['b', 'addd']],
    ['an exact count', '^(?:ab){2}$', ['abab'], ['ab', 'ababab']],
    ['a count of none', '^ab{0}c$', ['ac'], ['abc']],
    ['an open count', '^a{2,}$', ['aa', 'aaaaa'], ['a', '']],
    ['a count from and to', '^a{1,3}$', ['a', 'aaa'], ['', 'aaaa']],
    ['a brace that is no count stands for itself', "^awk '{print}'$", ["awk '{print}'"], ['awk']],
    ['groups with names', '^(?P<x>a)(?<y>b)$', ['ab'], ['a']],
    ['(?i) at the start', '(?i)database|sql|query', ['a DataBase', 'SQL'], ['data base']],
    ['(?i) from where it stands', '^a(?i)b$', ['ab', 'aB'], ['Ab']],
    ['(?i) reaches later alternatives of its group', '^(?:a(?i)|b)c$', ['ac', 'Bc'], ['bC', 'Ac']],
    ['(?i: ) for its group only', '^(?i:a)b$', ['Ab'], ['AB']],
    ['(?-i) switches it off', '(?i)^a(?-i)b(?i:c)$', ['AbC'], ['aBc']],
    ['several flags at once', '(?is)^a.b$', ['A\nB'], ['ab']],
    ['case beyond ASCII', '(?i)^ÄΣ[à-ç]$', ['äςÅ', 'Äσæ'], ['aσæ']],
    ['a class without case', '(?i)^[a-c]$', ['B'], ['D']],
    ['a negated class without case', '(?i)^[^k]$', ['x'], ['K', 'k', '\u212a']],
    ['(?U) changes nothing', '(?U)^a+$', ['aa'], ['b']],
    ['(?x) ignores blanks and comments', '(?x)^ a + # many\n [ b c ] \\  $', ['aac '], ['a c ', 'ac']],
    ['a Unicode category', '^\\p{Lu}\\pL\\P{L}$', ['Äb1'], ['äb1', 'Äbc']],
    ['a Unicode category, negated inside', '^\\p{^Lu}$', ['a'], ['A']],
    ['a Unicode category without case', '(?i)^\\p{Lu}\\P{Lu}$', ['a1', 'A-'], ['ab', '11']],
    ['a Unicode script', '^\\p{Greek}\\p{cyrillic}\\p{Script=Han}$', ['αж日'], ['aж日']],
    ['a character by number', '^\\x41\\x{1F600}\\u00e9\\u{e9}\\U000000e9$', ['A😀ééé'], ['A']],
    ['control characters', '^\\t\\n\\r\\f\\v\\a$', ['\t\n\r\f\v\x07'], ['tnrfva']],
    ['escaped punctuation', '^\\.\\*\\/\\-\\ \\"\\$\\{\\|$', ['.*/- "${|'], ['a']],
    ['one character may take two units', '^.[😀-😂]$', ['x😁', '😀😂'], ['😀', 'x😃']],
    ['half a character', '^.$', ['\ud83d', '\ude00'], ['\ude00\ud83d']],
  ];
  test.each(table)('%s: %s', (_title, pattern, yes, no) => {
    expect(yes.filter((text) => !matches(pattern, text))).toEqual([]);
    expect(no.filter((text) => matches(pattern, text))).toEqual([]);
  });

  test('ignoreCase is like a leading (?i), and the pattern can still switch it off', () => {
    expect(matches('^ab$', 'AB', { ignoreCase: true })).toBe(true);
    expect(matches('^ab$', 'AB', { ignoreCase: false })).toBe(false);
    expect(matches('^(?-i)ab$', 'AB', { ignoreCase: true })).toBe(false);
  });
});

describe('where a pattern must match', () => {
  const table: readonly [anchor: RegexAnchor, pattern: string, text: string, expected: boolean][] = [
    ['none', 'b', 'abc', true],
    ['whole', 'b', 'abc', false],
    ['whole', 'a|abc', 'abc', true],
    ['whole', 'a|c', 'abc', false],
    ['whole', '(?m)b', 'a\nb\nc', false],
    ['whole', '(?x)a # to the end', 'a', true],
    ['whole', '(?x)a # to the end', 'ab', false],
    ['whole', 'rm.*', 'rm a\nb', false],
    ['whole', '(?s)rm.*', 'rm a\nb', true],
    ['prefix', 'git push', 'git push', true],
    ['prefix', 'git push', 'git push -f', true],
    ['prefix', 'git push', 'git pushy', false],
    ['prefix', 'git push', 'a git push', false],
    ['prefix', 'git (push|pushy)', 'git pushy', true],
    ['prefix', 'a|ab+?', 'abbb c', true],
    ['prefix', 'sudo\\s+', 'sudo rm', true],
    ['prefix', 'git push;', 'git push;ls', true],
    ['prefix', '', '', true],
    ['prefix', '', 'a', false],
    ...['\t', '\n', ';', '|', '&', '<', '>', '(', ')'].map(
      (end) => ['prefix', 'ls', `ls${end}x`, true] as [RegexAnchor, string, string, boolean],
    ),
    ...['-', '.', '/', '\\', '=', '"', 'é', '\r'].map(
      (more) => ['prefix', 'ls', `ls${more}`, false] as [RegexAnchor, string, string, boolean],
    ),
  ];
  test.each(table)('%s: %j in %j is %s', (anchor, pattern, text, expected) => {
    expect(matches(pattern, text, { anchor })).toBe(expected);
  });
});

describe('what is refused, and what the person is told', () => {
  const table: readonly [pattern: string, says: string, at: number][] = [
    ['(a)\\1', "Backreferences aren't supported", 4],
    ['(?<n>a)\\k<n>', "Backreferences aren't supported", 8],
    ['a(?=b)', "Lookahead and lookbehind aren't supported", 2],
    ['(?!b)', "Lookahead and lookbehind aren't supported", 1],
    ['(?<=b)a', "Lookahead and lookbehind aren't supported", 1],
    ['x(?<!b)a', "Lookahead and lookbehind aren't supported", 2],
    ['(?>a)', "This kind of group isn't supported", 1],
    ['(?#a)', "This kind of group isn't supported", 1],
    ['(?P=n)', "This kind of group isn't supported", 1],
    ['(?u)a', 'Only the flags i, m, s, x and U', 1],
    ['(?)a', 'This group has no flags', 1],
    ['(a', "This ( isn't closed", 1],
    ['a)', 'This ) has no matching (', 2],
    ['x[a', "This [ isn't closed", 2],
    ['[]', "This [ isn't closed", 1],
    ['[^]', "This [ isn't closed", 1],
    ['[a-', 'A range must end with a single character', 3],
    ['[a[b]]', "A class inside a class isn't supported", 3],
    ['[a&&b]', "The operation && in a class isn't supported", 3],
    ['[a--b]', "The operation -- in a class isn't supported", 3],
    ['[[:nope:]]', 'Unknown character class [:nope:]', 2],
    ['[b-a]', 'This range is backwards', 3],
    ['[a-\\d]', 'A range must end with a single character', 3],
    ['[\\b]', "isn't a character, so it can't be in a class", 2],
    ['*a', 'nothing here to repeat', 1],
    ['a|+', 'nothing here to repeat', 3],
    ['(?i)*', 'nothing here to repeat', 5],
    ['({2})', 'nothing here to repeat', 2],
    ['a**', 'A second quantifier', 3],
    ['a++', 'A second quantifier', 3],
    ['(?x)a* *', 'A second quantifier', 8],
    ['a{2}{3}', 'A second quantifier', 5],
    ['a{,3}', 'A count has the form', 2],
    ['a{2, 3}', 'A count has the form', 2],
    ['a{3,2}', 'The second number of this count is less than the first', 2],
    ['a{1001}', 'A count may be at most 1000', 2],
    ['a{1001,}', 'A count may be at most 1000', 2],
    ['a{0,99999999999999999999}', 'A count may be at most 1000', 2],
    ['(a{1,100}){1,100}', 'more than 2000 steps', 11],
    ['((((){1000}){1000}){1000}){1000}', 'more than 2000 steps', 13],
    ['a\\', 'A backslash at the end', 2],
    ['\\y', "The escape \\y isn't supported", 1],
    ['\\é', "The escape \\é isn't supported", 1],
    ['\\0', "The escape \\0 isn't supported", 1],
    ['\\xg1', "The escape \\x isn't supported", 1],
    ['\\<a', 'means different things to different engines', 1],
    ['\\b{start}', 'means different things to different engines', 1],
    ['a\\p{Nope}', 'Unicode has no class named "Nope"', 2],
    ['\\p{]|[}', 'Unicode has no class named "]|["', 1],
    ['\\p{constructor}', 'Unicode has no class named "constructor"', 1],
    ['\\x{110000}', 'No character has the number 110000', 1],
  ];
  test.each(table)('%s', (pattern, says, at) => {
    const problem = problemOf(pattern);
    expect(problem).toContain(says);
    expect(problem).toMatch(new RegExp(`\\(at character ${at} of the pattern\\)\\.$`));
  });

  test.each([
    ['one group too deep', `${'('.repeat(201)}a${')'.repeat(201)}`, 'nested more than 200 deep'],
    ['open groups', '('.repeat(5000), 'nested more than 200 deep'],
    ['closed groups', `${'('.repeat(4000)}a${')'.repeat(4000)}`, 'nested more than 200 deep'],
    ['many alternatives', 'a|'.repeat(4000), 'more than 2000 steps'],
    ['many quantified groups', '(a*)*'.repeat(1000), 'more than 2000 steps'],
    ['sheer length', 'a'.repeat(1_000_000), 'longer than 10000 characters'],
    ['a class that never ends', `[${'a'.repeat(9000)}`, "This [ isn't closed"],
  ])('a pattern that is too much to bear: %s', (_title, pattern, says) => {
    expect(problemOf(pattern)).toContain(says);
  });

  test('a pattern as deep and as large as it may be still works', () => {
    expect(matches(`${'('.repeat(200)}a${')'.repeat(200)}`, 'a')).toBe(true);
    expect(matches('^a{999}(?:bc){499}$', `${'a'.repeat(999)}${'bc'.repeat(499)}`)).toBe(true);
    expect(matches('x'.repeat(1999), 'x'.repeat(1999))).toBe(true);
  });
});

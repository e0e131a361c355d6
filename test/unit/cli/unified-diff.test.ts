import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/cli/unified-diff.ts';
import { runs } from '../../support/property-runs.ts';

test.each([
  ['a changed line', 'a\nb\nc\n', 'a\nx\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+x\n c'],
  ['a new file', '', 'a\n', '@@ -0,0 +1 @@\n+a'],
  ['a file that goes', 'a\nb\n', '', '@@ -1,2 +0,0 @@\n-a\n-b'],
  ['a lost line break', 'a\n', 'a', '@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file'],
  [
    'two places far apart',
    'a\n1\n2\n3\n4\n5\n6\n7\nb\n',
    'A\n1\n2\n3\n4\n5\n6\n7\nB\n',
    '@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B',
  ],
])('%s', (_, before, after, hunks) => {
  expect(unifiedDiff(before, after, 'old', 'new')).toBe(`--- old\n+++ new\n${hunks}`);
});

test('equal texts have no diff', () => {
  expect(unifiedDiff('a', 'a', 'old', 'new')).toBe('');
});

/** What `patch` does: the hunks' old lines must be there, and their new ones take the place. */
function patched(before: string, diff: string): string {
  const source = before.split('\n');
  const out: string[] = [];
  let at = 0;
  const lines = diff.split('\n').slice(2);
  for (const [index, line] of lines.entries()) {
    const start = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (start !== null) {
      const first = Number(start[1]) - (start[2] === '0' ? 0 : 1);
      out.push(...source.slice(at, first));
      at = first;
      continue;
    }
    if (line.startsWith('\\')) continue;
    const [sign, text] = [line.charAt(0), line.slice(1)];
    if (sign !== '+') expect(source[at++]).toBe(text);
    const isLast = lines[index + 1]?.startsWith('\\') === true;
    if (sign !== '-') out.push(isLast ? `${text}\0` : text);
  }
  out.push(...source.slice(at));
  return out.join('\n').replace(/\0\n?$/, '');
}

test('for any two texts, the diff turns the one into the other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '', ' d'), { maxLength: 30 })
    .map((lines) => lines.map((line) => `${line}\n`).join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      expect(patched(before, unifiedDiff(before, after, 'old', 'new'))).toBe(after);
    }),
    { numRuns: runs(1000) },
  );
});

test('large texts that have nothing in common end in one replacement', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, line) => `${word}${line}\n`).join('');
  expect(unifiedDiff(lines('a'), lines('b'), 'old', 'new')).toContain('@@ -1,5000 +1,5000 @@');
});

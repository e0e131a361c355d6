import { expect, test } from 'vitest';
import { plainCalls } from '../../../src/log/plain-calls.ts';
import { shapeOf } from '../../../src/log/shape.ts';

test.each([
  ['git push --force origin main', 'git push --force'],
  ['A=b rm -rf x && ls; pwd', 'rm -rf; ls; pwd'],
  ["git commit -m 'a; hidden --flag' --amend", 'git commit -m --amend'],
  ['git commit -m "a; hidden"', 'git commit -m'],
  ['cat a | grep -v b', 'cat; grep -v'],
  ['echo $(hidden)', 'echo; ?'],
  ['rm "$x"; hidden', 'rm; ?'],
  ['ls > hidden', 'ls; ?'],
  ["echo 'unclosed; hidden", 'echo; ?'],
  ['', '?'],
])('%s', (command, shape) => {
  expect(shapeOf(plainCalls(command))).toBe(shape);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, expectedAfter } from '../../../src/cli/add/expected-after.ts';
import { type Addition, insertInto } from '../../../src/cli/add/yaml-insert.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { runs } from '../../support/property-runs.ts';

const PROTECT: Addition = { keys: ['preToolUse', 'uneditableFiles'], add: { item: 'new/**' } };
const LONG: Addition = {
  keys: ['preToolUse', 'uneditableFiles'],
  add: {
    item: {
      entries: [
        ['pattern', 'new/**'],
        ['operations', ['read', 'edit']],
        ['message', "Don't: ask, first"],
      ],
    },
  },
};
const OVERRIDE: Addition = { keys: ['overrides'], add: { entry: ['git/force-push', 'ask'] } };

describe('an addition leaves every other byte alone', () => {
  test.each<[string, string, Addition, string]>([
    ['an empty file', '', PROTECT, 'preToolUse:\n  uneditableFiles:\n    - "new/**"\n'],
    ['only comments', '# mine\n', PROTECT, '# mine\n\npreToolUse:\n  uneditableFiles:\n    - "new/**"\n'],
    [
      'a new section, below the comments at the end',
      'stop: {}\n# the end\n',
      PROTECT,
      'stop: {}\n# the end\n\npreToolUse:\n  uneditableFiles:\n    - "new/**"\n',
    ],
    ['no final newline', 'a: 1', OVERRIDE, 'a: 1\n\noverrides:\n  git/force-push: ask'],
    [
      'a section without a value',
      'preToolUse: # nothing yet\nstop: {}\n',
      PROTECT,
      'preToolUse: # nothing yet\n  uneditableFiles:\n    - "new/**"\nstop: {}\n',
    ],
    ['a null', 'preToolUse: ~ # none\n', PROTECT, 'preToolUse: # none\n  uneditableFiles:\n    - "new/**"\n'],
    ['an empty map', 'preToolUse: {}\n', PROTECT, 'preToolUse: { uneditableFiles: ["new/**"] }\n'],
    [
      'an empty list',
      'preToolUse:\n  uneditableFiles: []\n',
      LONG,
      'preToolUse:\n  uneditableFiles: [{ pattern: "new/**", operations: [read, edit], message: "Don\'t: ask, first" }]\n',
    ],
    [
      'a list without a value',
      'preToolUse:\n    uneditableFiles:\n    selfProtection: true\n',
      PROTECT,
      'preToolUse:\n    uneditableFiles:\n      - "new/**"\n    selfProtection: true\n',
    ],
    [
      'a list of other indentation, with a comment behind it that belongs to it',
      'preToolUse:\n   uneditableFiles:\n      - a # first\n      # - b\n   selfProtection: true\n',
      LONG,
      'preToolUse:\n   uneditableFiles:\n      - a # first\n      # - b\n      - pattern: "new/**"\n        operations: [read, edit]\n        message: "Don\'t: ask, first"\n   selfProtection: true\n',
    ],
    [
      'a list at the margin of its key',
      'preToolUse:\n  uneditableFiles:\n  - a\n  # about the next\n  selfProtection: true\n',
      PROTECT,
      'preToolUse:\n  uneditableFiles:\n  - a\n  - "new/**"\n  # about the next\n  selfProtection: true\n',
    ],
    [
      'brackets over several lines, with a comma at the end',
      'preToolUse: {\n  uneditableFiles: [\n    a, # one\n    b,\n  ],\n  }\n',
      PROTECT,
      'preToolUse: {\n  uneditableFiles: [\n    a, # one\n    b, "new/**",\n  ],\n  }\n',
    ],
    [
      'all of it in brackets',
      '{preToolUse: {selfProtection: true}}',
      PROTECT,
      '{preToolUse: {selfProtection: true, uneditableFiles: ["new/**"]}}',
    ],
    [
      'Windows line endings and a byte order mark',
      '\ufeffpreToolUse:\r\n  uneditableFiles:\r\n    - a\r\n',
      LONG,
      '\ufeffpreToolUse:\r\n  uneditableFiles:\r\n    - a\r\n    - pattern: "new/**"\r\n      operations: [read, edit]\r\n      message: "Don\'t: ask, first"\r\n',
    ],
    [
      'anchors that nobody shares',
      'preToolUse: &p\n  uneditableFiles: &u\n    - &a x\n    - *a\n',
      PROTECT,
      'preToolUse: &p\n  uneditableFiles: &u\n    - &a x\n    - *a\n    - "new/**"\n',
    ],
    [
      'a block scalar at the end',
      'preToolUse:\n  uneditableFiles:\n    - pattern: a\n      message: |\n        one\n\n        two\n\nstop: {}\n',
      PROTECT,
      'preToolUse:\n  uneditableFiles:\n    - pattern: a\n      message: |\n        one\n\n        two\n    - "new/**"\n\nstop: {}\n',
    ],
    [
      'sections with blank lines between their keys',
      'preToolUse:\n  selfProtection: true\n\n  # closed\n  preventAdditions:\n    - dist\n',
      PROTECT,
      'preToolUse:\n  selfProtection: true\n\n  # closed\n  preventAdditions:\n    - dist\n\n  uneditableFiles:\n    - "new/**"\n',
    ],
    [
      'a dash in a comment above the first key of an item',
      'preToolUse:\n  uneditableFiles:\n    - # the first - one\n      pattern: a\n',
      PROTECT,
      'preToolUse:\n  uneditableFiles:\n    - # the first - one\n      pattern: a\n    - "new/**"\n',
    ],
    [
      'a document with an end',
      '---\na: 1\n...\n',
      OVERRIDE,
      '---\na: 1\noverrides:\n  git/force-push: ask\n...\n',
    ],
    [
      'before a certain item',
      'preToolUse:\n  uneditableFiles:\n    - a\n    # of b\n    - b\n',
      { ...PROTECT, add: { item: 'c', before: 1 } },
      'preToolUse:\n  uneditableFiles:\n    - a\n    # of b\n    - c\n    - b\n',
    ],
    [
      'into an item of a list',
      'preToolUse:\n  uneditableFiles:\n    - pattern: a\n      message: b\n    - c\n',
      { keys: ['preToolUse', 'uneditableFiles', 0, 'except'], add: { item: './a/b' } },
      'preToolUse:\n  uneditableFiles:\n    - pattern: a\n      message: b\n      except:\n        - ./a/b\n    - c\n',
    ],
  ])('%s', (_, before, addition, after) => {
    expect(insertInto(before, addition)).toBe(after);
  });

  test.each([
    ['a list that two places share', 'a: &l [x]\npreToolUse:\n  uneditableFiles: *l\n'],
    ['a list that another place repeats', 'preToolUse:\n  uneditableFiles: &l [x]\nother: *l\n'],
    ['something else than a list', 'preToolUse:\n  uneditableFiles: x\n'],
    ['something else than a map', 'preToolUse: 7\n'],
    ['no map at all', '- a\n'],
    ['two documents', 'a: 1\n---\nb: 1\n'],
    ['not YAML', 'a: [\n'],
  ])('what can not be edited for sure is left alone: %s', (_, text) => {
    expect(insertInto(text, PROTECT)).toBeUndefined();
  });
});

const comment = fc.constantFrom('', ' # remark - one', '   # "two');
const own = fc.constantFrom('', '# at the margin\n', '\n', '      # deep\n', '    # - item\n');
const item = fc.constantFrom(
  'a',
  '"b c"',
  "'it''s'",
  '*.ts'.replace('*', 'x'),
  'pattern: p\n      message: m',
  'pattern: |\n        t\n\n        u',
);
const list = fc.oneof(
  fc
    .array(fc.tuple(item, comment, own), { maxLength: 4 })
    .map((items) =>
      items.length === 0
        ? '\n'
        : `\n${items.map(([text, behind, below]) => `    - ${text}${text.includes('\n') ? '' : behind}\n${below}`).join('')}`,
    ),
  fc.constantFrom(
    ' []\n',
    ' [a, b]\n',
    ' [a, b,] # c\n',
    ' ~\n',
    ' # none\n',
    ' [\n    a, # x\n    {pattern: p},\n  ]\n',
  ),
);
const section = fc
  .tuple(list, own, fc.boolean(), comment)
  .map(
    ([text, below, more, behind]) =>
      `preToolUse:${behind}\n${below}  uneditableFiles:${text}${more ? '  selfProtection: true\n' : ''}`,
  );
const document = fc
  .tuple(
    own,
    fc.oneof(section, fc.constantFrom('preToolUse:\n', 'preToolUse: {}\n', '')),
    own,
    fc.constantFrom('', 'stop:\n  commands:\n    - npm test\n'),
    own,
    fc.boolean(),
    fc.boolean(),
  )
  .map(([a, b, c, d, e, crlf, open]) => {
    const text = `${a}${b}${c}${d}${e}`;
    const ended = open ? text.replace(/\n$/, '') : text;
    return crlf ? ended.replaceAll('\n', '\r\n') : ended;
  });

test('what is added is all that a reader finds changed, and nothing that was there is gone', () => {
  let done = 0;
  let tried = 0;
  fc.assert(
    fc.property(document, fc.constantFrom(PROTECT, LONG, OVERRIDE), (text, addition) => {
      const before = readYaml(text);
      if (!before.ok) return;
      tried++;
      const after = insertInto(text, addition);
      if (after === undefined) return;
      done++;
      const again = readYaml(after);
      expect(again.ok && canonical(again.value)).toBe(expectedAfter(before.value ?? {}, addition));
      // Every line of before is still there, in order.
      const lines = after.split(/\r?\n/);
      let at = 0;
      for (const line of text.replace(/ ~(?=\r?\n|$)/, '').split(/\r?\n/)) {
        const start = line.replace(/[\]}].*$/, '').trimEnd();
        while (at < lines.length && !lines[at]?.startsWith(start)) at++;
        expect(
          at,
          `${JSON.stringify(line)} of ${JSON.stringify(text)} in ${JSON.stringify(after)}`,
        ).toBeLessThan(lines.length);
      }
      expect(/\r\n/.test(text) && /[^\r]\n/.test(after)).toBe(false);
    }),
    { numRuns: runs(400) },
  );
  expect(done / tried).toBeGreaterThan(0.9);
});

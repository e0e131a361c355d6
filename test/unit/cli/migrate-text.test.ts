import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { migrateText } from '../../../src/cli/migrate/migrate-text.ts';
import { parseConfig } from '../../support/parsed-config.ts';
import { runs } from '../../support/property-runs.ts';

const folder = join(import.meta.dirname, '../../fixtures/migrate');
const read = (name: string, which: 'before' | 'after') =>
  readFileSync(join(folder, name, `${which}.yaml`), 'utf8');

describe('migrate rewrites what earlier versions had', () => {
  test.each(readdirSync(folder))('%s', (name) => {
    const after = read(name, 'after');
    expect(migrateText(read(name, 'before')).text).toBe(after);
    expect(migrateText(after)).toEqual({ text: after, keys: [] });
    expect(parseConfig(after)).toMatchObject({ ok: true });
  });

  test.each(readdirSync(folder))('%s, with Windows line endings and a byte order mark', (name) => {
    const windows = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`;
    expect(migrateText(windows(read(name, 'before'))).text).toBe(windows(read(name, 'after')));
  });
});

test.each([
  ['not YAML', 'stop: [run: |\n'],
  ['twice the same key', 'rules: {}\nrules: {}\n'],
  ['several documents', 'rules: {}\n---\nrules: {}\n'],
  ['a list', '- rules\n'],
  ['nothing', ''],
])('a file that is %s stays as it is', (_, text) => {
  expect(migrateText(text)).toEqual({ text, keys: [] });
});

test.each([
  ['an anchor that is still needed', 'gitWorktree: &w { a: 1 }\npreToolUse: *w\n', 'gitWorktree'],
  ['complex keys', '? rules\n: { preventRootAdditions: true }\n? stop\n: { infinite: false }\n', 'stop'],
])('%s never makes the file unreadable', (_, text, kept) => {
  expect(migrateText(text).text).toContain(kept);
});

test.each([
  ['rules', 'preToolUse:\n  preventRootAdditions: true\nrules:\n  preventRootAdditions: false\n'],
  [
    'preToolUse',
    'rules:\n  grepRules: []\n  preventRootAdditions: true\nstop:\n  infinite: false\npreToolUse:\n  grepRules: []\n',
  ],
])('the last section of a file may lose its only entry: %s', (_, text) => {
  const { text: after } = migrateText(text);
  expect(parseConfig(after)).toMatchObject({
    ok: true,
    config: { preToolUse: { preventRootAdditions: true } },
  });
  expect(after).not.toMatch(/^rules/m);
});

/** Sections in the style of real files: every legacy key may be there, with comments wherever they can be. */
const comment = fc.constantFrom('', '  # a remark\n', '\n', '# at the margin\n', '      # deep\n');
const tail = fc.constantFrom('', ' # behind');
const line = (...texts: string[]) =>
  fc.tuple(fc.constantFrom(...texts), tail, comment).map(([text, end, after]) => `  ${text}${end}\n${after}`);
const some = (...lines: fc.Arbitrary<string>[]) =>
  fc.tuple(...lines.map((one) => fc.option(one, { nil: '' }))).map((found) => found.join(''));
const under = (name: string, body: fc.Arbitrary<string>) =>
  fc
    .tuple(comment, tail, body)
    .map(([before, end, lines]) =>
      lines.trim().replaceAll(/#.*/g, '').trim() === '' ? '' : `${before}${name}:${end}\n${lines}`,
    );
const block = (text: string) => comment.map((after) => `${text}${after}`);
const stop = under(
  'stop',
  some(
    line('run: npm test', 'run: ""', 'run: "a b"'),
    line('rounds: null', 'rounds: 3'),
    block('  grepRules:\n    # inner\n    - { filePattern: a, forbiddenPattern: b }\n'),
    line('commands: []', 'commands: [{ run: x }]', 'commands:\n    - run: y'),
    line('infinite: false'),
  ),
);
const files = (name: string) =>
  under(
    name,
    some(
      line('uneditableFiles: []', 'uneditableFiles: [a]', 'uneditableFiles:\n    - b\n    # c\n    - d'),
      line('preventRootAdditions: true', 'preventRootAdditions: false'),
      line('preventGeneratedFileEdits: true'),
      line('generatedFileMessage: null', 'generatedFileMessage: "# x"'),
      line('grepRules: []'),
    ),
  );
const worktree = under('gitWorktree', some(line('enabled: true'), line('autoCreatePR: false')));
const legacy = fc
  .tuple(stop, files('rules'), files('preToolUse'), worktree)
  .chain((sections) => fc.shuffledSubarray(sections, { minLength: sections.length }))
  .map((sections) => sections.join(''));

describe('for any file in this style', () => {
  test('the result is valid, and migrating it again changes nothing', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const once = migrateText(text).text;
        expect(parseConfig(once)).toMatchObject({ ok: true });
        expect(migrateText(once)).toEqual({ text: once, keys: [] });
      }),
      { numRuns: runs(500) },
    );
  });

  test('every comment survives', () => {
    const count = (text: string) =>
      ['# a remark', '# at the margin', '# deep', '# behind', '# inner', '# c'].map(
        (remark) => text.split(remark).length,
      );
    fc.assert(
      fc.property(legacy, (text) => {
        expect(count(migrateText(text).text)).toEqual(count(text));
      }),
      { numRuns: runs(500) },
    );
  });

  test('nothing that was protected is lost', () => {
    fc.assert(
      fc.property(legacy, (text) => {
        const after = parseConfig(migrateText(text).text);
        if (!after.ok) throw new Error('not valid');
        const patterns = after.config.preToolUse.uneditableFiles.map(({ pattern }) => pattern);
        if (text.includes('[a]')) expect(patterns).toContain('a');
        if (text.includes('- b')) expect(patterns).toEqual(expect.arrayContaining(['b', 'd']));
      }),
      { numRuns: runs(500) },
    );
  });
});

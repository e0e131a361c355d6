import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

/** Broken on its second line; what else it says is up to the test. */
const broken = (...lines: readonly string[]) => ({
  '.conclaude.yaml': ['preToolUse:', '  preventRootAditions: true', ...lines, ''].join('\n'),
  'src/a': '',
});

describe('while the configuration is broken', () => {
  test.each([
    'cat .conclaude.yaml',
    'head -n 20 .conclaude.yaml',
    'cat "src/a" | head -3; wc -l src/a',
    'git diff HEAD~1 -- .conclaude.yaml',
    'git show HEAD:.conclaude.yaml',
    'git log --oneline -5',
    'git status --short',
    'conclaude validate',
    'conclaude explain Edit src/a',
    'conclaude doctor --json',
    'npx --no-install conclaude validate',
  ])('%s passes', (command) => {
    const run = scratchProject(broken('  selfProtection: true')).pre('Bash', { command });
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(run.stderr).toContain('preventRootAditions');
  });

  test.each([
    ['an output', 'cat a > b'],
    ['a substitution', 'cat $(rm src/a)'],
    ['backticks', 'cat `rm src/a`'],
    ['a variable', 'cat $X'],
    ['another command', 'cat a; rm src/a'],
    ['another command in a line of its own', 'cat a\nrm src/a'],
    ['another command behind a pipe', 'cat a | sh'],
    ['a variable for one command', 'GIT_EXTERNAL_DIFF=./evil git diff'],
    ['a program that sets one', 'env GIT_EXTERNAL_DIFF=./evil git diff'],
    ['a program that runs others', 'xargs cat'],
    ['a setting of git', 'git -c diff.external=./evil diff'],
    ["git's own output", 'git diff --output=src/a'],
    ["git's external programs", 'git diff --ext-diff'],
    ['another command of git', 'git checkout src/a'],
    ['a program of the same name elsewhere', './cat src/a'],
    ['another command of conclaude', 'conclaude init --force'],
    ['a conclaude that npx fetches', 'npx conclaude validate'],
    ['conclaude in another folder', './conclaude validate'],
    ['a function', 'cat() { rm src/a; }; cat a'],
    ['a function by keyword', 'function cat { rm src/a; }; cat a'],
    ['an alias', 'alias cat=rm; cat src/a'],
    ['a shell', "sh -c 'cat a'"],
    ['what is no command', '*cat a'],
    ['nothing', ' '],
    ['a test run', 'npm test'],
  ])('%s is refused: %s', (_, command) => {
    expect(scratchProject(broken()).pre('Bash', { command })).toMatchObject({
      exitCode: 2,
      reason: expect.stringMatching(/\.conclaude\.yaml:2:3:? .*preventRootAditions/s),
    });
  });

  const EDITS = [
    ['Edit', {}],
    ['Write', { content: '' }],
    ['MultiEdit', { edits: [] }],
  ] as const;

  test.each(EDITS)('%s of the file itself passes, and of no other', (tool, input) => {
    const project = scratchProject(broken('  # selfProtection: true', '  selfProtection: false # for now'));
    const edit = (file_path: string) => project.pre(tool, { file_path, ...input });
    expect(edit('.conclaude.yaml')).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(edit('src/a').reason).toContain('You may edit this file to fix it');
    for (const file of ['.conclaude.yml', 'src/.conclaude.yaml', '.claude/settings.json'])
      expect(edit(file).exitCode).toBe(2);
  });

  test.each([
    ['protects itself', '  selfProtection: true'],
    ['may protect itself', '  selfProtection: yes'],
    ['protects itself in another spelling', '  "selfProtection" : true'],
    ['protects itself in a list of its own', '  {selfProtection: false, selfProtection: true}'],
    ['may protect itself by an escape', '  "self\\x50rotection": true'],
    ['is protected by name', '  uneditableFiles: [.conclaude.yaml]'],
    ['is protected by part of its name', '  uneditableFiles: [".conclaude*"]'],
    ['is protected by a wildcard', '  uneditableFiles: ["*.yaml"]'],
    ['is protected by a wildcard for folders', '  uneditableFiles: ["**/*.{yaml,yml}"]'],
    ['is protected by a class', '  uneditableFiles:\n    - ".[c]onclaude.yaml"'],
    ['is protected in a list without quotes', '  uneditableFiles: [a,?conclaud?.yaml,b]'],
    ['is protected with everything', '  uneditableFiles: ["**"]'],
  ])('a file that %s is for the user to fix', (_, line) => {
    const run = scratchProject(broken(line)).pre('Edit', { file_path: '.conclaude.yaml' });
    expect(run.exitCode).toBe(2);
    expect(run.reason).toContain('Ask the user to fix the file');
  });

  test.each([['  uneditableFiles: ["*.lock", "src/**", "dist/*.yaml"]'], ['  preventAdditions: [docs]']])(
    'other rules leave it to be fixed: %s',
    (line) => {
      const run = scratchProject(broken(line)).pre('Edit', { file_path: '.conclaude.yaml' });
      expect(run.exitCode).toBe(0);
    },
  );

  test('a link in its place is not followed', () => {
    const project = scratchProject({ 'other.yaml': 'a: [' });
    symlinkSync('other.yaml', join(project.root, '.conclaude.yaml'));
    for (const file_path of ['.conclaude.yaml', 'other.yaml'])
      expect(project.pre('Edit', { file_path }).exitCode).toBe(2);
  });

  test('everything is as before once it is fixed', () => {
    const project = scratchProject(broken());
    const file = join(project.root, '.conclaude.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Aditions', 'Additions'));
    expect(project.pre('Bash', { command: 'rm src/a' }).exitCode).toBe(0);
    expect(project.pre('Write', { file_path: 'new.txt' }).exitCode).toBe(2);
  });
});

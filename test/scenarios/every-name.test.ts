import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { type ProjectFile, preToolUse, scratchProject } from '../support/scratch-project.ts';

const alias = { 'secret.txt': '', alias: { link: 'secret.txt' }, 'dist/old': '', out: { link: 'dist' } };

describe('every guard knows a file by each of its names', () => {
  test.each([
    ['uneditableFiles, through a link', 'uneditableFiles: [secret.txt]', 'Edit', 'alias', 'deny'],
    ['uneditableFiles, a link that is protected itself', 'uneditableFiles: [alias]', 'Edit', 'alias', 'deny'],
    ['preventAdditions, through a link', 'preventAdditions: ["dist/**"]', 'Write', 'out/new', 'deny'],
    ['preventAdditions, by the link', 'preventAdditions: ["out/**"]', 'Write', 'out/new', 'deny'],
    [
      'a rule that blocks, through a link',
      'toolUsageValidation: [{ tool: Edit, pattern: secret.txt, action: block }]',
      'Edit',
      'alias',
      'deny',
    ],
    [
      'a rule that blocks, by the link',
      'toolUsageValidation: [{ tool: Edit, pattern: alias, action: block }]',
      'Edit',
      'alias',
      'deny',
    ],
    [
      'a rule that allows only one of the names',
      'toolUsageValidation: [{ tool: Edit, pattern: alias, action: allow }]',
      'Edit',
      'alias',
      'deny',
    ],
    [
      'a rule that allows both',
      'toolUsageValidation: [{ tool: Edit, pattern: "{alias,secret.txt}", action: allow }]',
      'Edit',
      'alias',
      'none',
    ],
    ['selfProtection, through a link', 'selfProtection: true', 'Edit', 'config', 'deny'],
    ['none of them', 'uneditableFiles: [other]', 'Edit', 'alias', 'none'],
  ])('%s', (_, line, tool, file, verdict) => {
    const files: Readonly<Record<string, ProjectFile>> = {
      ...preToolUse(line),
      ...alias,
      config: { link: '.conclaude.yaml' },
    };
    expect(scratchProject(files).pre(tool, { file_path: file }).verdict).toBe(verdict);
  });

  const rules = [
    'uneditableFiles: ["dist/"]',
    'toolUsageValidation: [{ tool: Edit, pattern: "dist/", action: block }]',
  ];
  test.each(rules)('a folder is told from a file of its name: %s', (line) => {
    const withFolder = scratchProject({ ...preToolUse(line), 'dist/x/.keep': '' });
    expect(withFolder.pre('Bash', { command: 'rm -rf dist' }).verdict).toBe('deny');
    expect(withFolder.pre('Bash', { command: 'chmod 700 dist' }).verdict).toBe('deny');
    const withFile = scratchProject({ ...preToolUse(line), dist: '' });
    expect(withFile.pre('Bash', { command: 'rm dist' }).verdict).toBe('none');
  });

  test('making a protected folder is refused', () => {
    expect(
      scratchProject(preToolUse('uneditableFiles: ["dist/"]')).pre('Bash', { command: 'mkdir dist' }).verdict,
    ).toBe('deny');
  });
});

describe('what the shell does counts as the tools that would have done it', () => {
  const bash = (rule: string, command: string) =>
    scratchProject({ ...preToolUse(`toolUsageValidation: [${rule}]`), 'old.txt': '' }).pre('Bash', {
      command,
    }).verdict;

  test.each([
    ['Write', 'echo > old.txt', 'deny'],
    ['Edit', 'echo > old.txt', 'deny'],
    ['Write', 'sed -i s/a/b/ old.txt', 'none'],
    ['Edit', 'sed -i s/a/b/ old.txt', 'deny'],
    ['Edit', 'rm old.txt', 'deny'],
    ['Write', 'rm old.txt', 'none'],
    ['Read', 'rm old.txt', 'none'],
    ['Read', 'cat old.txt', 'deny'],
  ])('%s is forbidden: %s → %s', (tool, command, verdict) => {
    expect(bash(`{ tool: ${tool}, pattern: old.txt, action: block }`, command)).toBe(verdict);
  });

  test('a rule for commands says nothing of the files that a command changes', () => {
    expect(
      bash('{ tool: "*", pattern: "*.txt", commandPattern: "zzz", action: block }', 'echo > old.txt'),
    ).toBe('none');
  });
});

test('each refusal says on stderr which rule it is, and where that stands', () => {
  const lines = [
    'selfProtection: true',
    'preventUpdateGitIgnored: true',
    'shell: { unresolvedWrites: block }',
    'toolUsageValidation: [{ tool: WebFetch, action: block }]',
  ];
  const project = scratchProject({ ...preToolUse(...lines), '.gitignore': 'ignored\n' });
  git(project.root, 'init', '-q');
  const said = (tool: string, input: object) => project.pre(tool, { ...input }).stderr;
  expect(said('Edit', { file_path: '.conclaude.yaml' })).toContain(
    'preToolUse.selfProtection (.conclaude.yaml:3) tool_name=Edit file_path=.conclaude.yaml',
  );
  expect(said('Read', { file_path: 'ignored' })).toContain(
    'preToolUse.preventUpdateGitIgnored (.conclaude.yaml:4) tool_name=Read file_path=ignored pattern=ignored',
  );
  expect(said('Bash', { command: 'echo > "$(choose)"' })).toContain(
    'preToolUse.shell.unresolvedWrites (.conclaude.yaml:5) tool_name=Bash',
  );
  expect(said('WebFetch', { url: 'x' })).toContain(
    'preToolUse.toolUsageValidation[0] (.conclaude.yaml:6) tool_name=WebFetch pattern=*',
  );
});

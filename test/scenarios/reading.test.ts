import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { NOT_READING, READING } from '../support/reading-commands.ts';
import { scratchProject } from '../support/scratch-project.ts';

const FILES = {
  '.env': 'KEY=1\n',
  '.env.example': 'KEY=\n',
  '.gitignore': '.env\nnode_modules\n*.log\n',
  'README.md': '# about .env\n',
  'package.json': '{}\n',
  'config/secrets.yaml': 'a: 1\n',
  'config/secrets.json': '{}\n',
  'config/secrets.js': '1\n',
  'config/app.yaml': 'a: 1\n',
  'src/a.js': 'x\n',
  'src/b.js': 'y\n',
  'tool.sh': 'true\n',
  'lib.sh': 'L=1\n',
};

interface Case {
  readonly tool?: string;
  readonly file?: string;
  readonly command?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly expect: 'deny' | 'ask' | 'none';
}

function project(rules: Readonly<Record<string, unknown>>, files: Readonly<Record<string, string>> = {}) {
  const config = { preToolUse: { preventRootAdditions: false, ...rules } };
  const scratch = scratchProject({ ...FILES, ...files, '.conclaude.yaml': JSON.stringify(config) });
  git(scratch.root, 'init', '-q');
  return { ...scratch, config };
}

/** All cases in one run of the program; those that came out otherwise. */
function wrong(rules: Readonly<Record<string, unknown>>, cases: readonly Case[], files = {}) {
  const { root, config, run } = project(rules, files);
  const tests = cases.map((one) => ({ ...one, name: JSON.stringify(one) }));
  writeFileSync(join(root, '.conclaude.yaml'), JSON.stringify({ ...config, tests }));
  const { stdout, stderr } = run(['test', '--json']);
  expect(stderr).toBe('');
  const results: readonly { name: string; passed: boolean }[] = JSON.parse(stdout).tests;
  expect(results.length).toBe(cases.length);
  return results.filter(({ passed }) => !passed).map(({ name }) => name);
}

const commands = (list: readonly string[], verdict: Case['expect']): readonly Case[] =>
  list.map((command) => ({ command, expect: verdict }));

const UNREADABLE = {
  uneditableFiles: [
    { pattern: '.env', operations: ['read'] },
    { pattern: 'config/secrets.*', operations: ['read', 'edit', 'delete'] },
  ],
};

describe('files that may not be read', () => {
  test('are read by no command that names them, or takes the folder around them', { timeout: 60_000 }, () => {
    expect(READING.length).toBeGreaterThan(120);
    expect(wrong(UNREADABLE, commands(READING, 'deny'))).toEqual([]);
  });

  test('may be mentioned, looked for and left out', { timeout: 60_000 }, () => {
    expect(NOT_READING.length).toBeGreaterThan(80);
    expect(wrong(UNREADABLE, commands(NOT_READING, 'none'))).toEqual([]);
  });

  test('are read by no tool that names them; a search over a folder passes', () => {
    const cases: readonly Case[] = [
      { tool: 'Read', file: '.env', expect: 'deny' },
      { tool: 'Read', file: 'config/secrets.yaml', expect: 'deny' },
      { tool: 'NotebookRead', file: 'config/secrets.json', expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY', path: '.env' }, expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY', glob: '.env' }, expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY', glob: '**/.env*' }, expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY', path: 'config', glob: '{app,secrets}.yaml' }, expect: 'deny' },
      { tool: 'Glob', input: { pattern: '*', path: '.env' }, expect: 'deny' },
      { tool: 'Glob', input: { pattern: '.env' }, expect: 'deny' },
      { tool: 'mcp__filesystem__read_text_file', input: { path: '.env' }, expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'KEY', path: 'config' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'KEY', glob: '*.ts' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'KEY', glob: '!.env' }, expect: 'none' },
      { tool: 'Glob', input: { pattern: '**/*' }, expect: 'none' },
      { tool: 'Glob', input: { pattern: '.e*' }, expect: 'none' },
      { tool: 'Read', file: '.env.example', expect: 'none' },
      { tool: 'Edit', file: '.env', expect: 'none' },
      { tool: 'Write', file: '.env', expect: 'none' },
      { tool: 'Edit', file: 'config/secrets.yaml', expect: 'deny' },
    ];
    expect(wrong(UNREADABLE, cases)).toEqual([]);
  });

  test.each([
    [['edit', 'delete'], { read: 'none', edit: 'deny', remove: 'deny' }],
    [['read'], { read: 'deny', edit: 'none', remove: 'none' }],
    [['edit'], { read: 'none', edit: 'deny', remove: 'none' }],
    [['delete'], { read: 'none', edit: 'none', remove: 'deny' }],
    [['read', 'delete'], { read: 'deny', edit: 'none', remove: 'deny' }],
    [undefined, { read: 'none', edit: 'deny', remove: 'deny' }],
    [[], { read: 'none', edit: 'deny', remove: 'deny' }],
  ] as const)('operations %j forbid just these', (operations, verdicts) => {
    const entry = { pattern: '.env', ...(operations && { operations }) };
    const cases: readonly Case[] = [
      { tool: 'Read', file: '.env', expect: verdicts.read },
      { command: 'cat .env', expect: verdicts.read },
      { tool: 'Write', file: '.env', expect: verdicts.edit },
      { command: 'echo x >> .env', expect: verdicts.edit },
      { command: 'rm .env', expect: verdicts.remove },
      { command: 'rm -rf config .env', expect: verdicts.remove },
    ];
    expect(wrong({ uneditableFiles: [entry] }, cases)).toEqual([]);
  });

  test('the refusal says that it is about reading', () => {
    const { pre } = project(UNREADABLE);
    expect(pre('Read', { file_path: '.env' }).reason).toBe(
      "Blocked Read operation: file matches preToolUse.uneditableFiles pattern '.env', which forbids reading. File: .env",
    );
    expect(pre('Edit', { file_path: 'config/secrets.yaml' }).reason).toBe(
      "Blocked Edit operation: file matches preToolUse.uneditableFiles pattern 'config/secrets.*'. File: config/secrets.yaml",
    );
    expect(pre('Bash', { command: 'od -c .env' }).reason).toContain(
      'forbids reading. File: .env (in: od -c .env)',
    );
  });

  test('an unknown operation is a mistake, shown with its place', () => {
    const { stderr, exitCode } = project({
      uneditableFiles: [{ pattern: 'a', operations: ['write'] }],
    }).run(['validate']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('uneditableFiles[0].operations[0]');
  });

  test('in ignored folders, a copy of the project finds them too', () => {
    const rules = { uneditableFiles: [{ pattern: 'private/key.pem', operations: ['read'] }] };
    const files = { 'private/key.pem': '', '.gitignore': 'private/\nnode_modules\n' };
    const cases = [
      ...commands(['cp -r . /tmp/x', 'tar c .', 'cp -r private /tmp/x', 'cp -r .. /tmp/x'], 'deny'),
      ...commands(
        ['cp -r src /tmp/x', 'tar c --exclude=private .', "rsync -a --exclude='*.pem' . /tmp/x"],
        'none',
      ),
    ];
    expect(wrong(rules, cases, files)).toEqual([]);
  });

  test.each([
    ['what is in @.env?', 'block'],
    ['look at @"config/secrets.yaml" please', 'block'],
    ['see @config/secrets.json#L1-3.', 'block'],
    ['(@./.env)', 'block'],
    ['look at @README.md, and at src', 'none'],
    ['write to me@.env', 'none'],
    ['the file .env', 'none'],
    ['@nothing.here', 'none'],
  ])('a prompt that mentions one: %j', (prompt, verdict) => {
    const scratch = project(UNREADABLE);
    const run = scratch.hook('UserPromptSubmit', {
      hook_event_name: 'UserPromptSubmit',
      session_id: 's',
      cwd: scratch.root,
      prompt,
    });
    expect(run.answer.blocked).toBe(verdict === 'block');
    if (verdict === 'block') expect(run.stderr).toContain('forbids reading');
  });

  test('init wires prompts where reading is forbidden', () => {
    const wired = (rules: Readonly<Record<string, unknown>>) =>
      project(rules).run(['init', '--dry-run']).stdout.includes('UserPromptSubmit');
    expect(wired(UNREADABLE)).toBe(true);
    expect(wired({ uneditableFiles: ['.env'] })).toBe(false);
  });
});

describe('rules for tools, and reading', () => {
  test.each(['Read', '*', 'R*', '{Read,Write}'])('a wildcard is never weaker than a name: %s', (tool) => {
    const cases: readonly Case[] = [
      ...commands(['cat .env', 'od -c .env', 'cp .env x', 'grep KEY .env'], 'deny'),
      { tool: 'Read', file: '.env', expect: 'deny' },
      { tool: 'Grep', input: { pattern: 'KEY', path: '.env' }, expect: 'deny' },
      { tool: 'Glob', input: { pattern: '*', path: '.env' }, expect: 'deny' },
      ...commands(['cat README.md', 'ls -la', 'git status', 'ls .env'], 'none'),
      { tool: 'Grep', input: { pattern: 'KEY', path: '.' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'KEY', glob: '*.ts' }, expect: 'none' },
    ];
    expect(wrong({ toolUsageValidation: [{ tool, pattern: '.env*', action: 'block' }] }, cases)).toEqual([]);
  });

  test.each(['*', '**', '**/*'])('pattern %j means every call of a tool', (pattern) => {
    const rules = { toolUsageValidation: [{ tool: 'Write', pattern, action: 'block' }] };
    const cases: readonly Case[] = [
      { tool: 'Write', file: 'a', expect: 'deny' },
      { tool: 'Write', file: '/tmp/a', expect: 'deny' },
      { tool: 'Write', input: {}, expect: 'deny' },
      { tool: 'Edit', file: 'a', expect: 'none' },
      { command: 'ls', expect: 'none' },
    ];
    expect(wrong(rules, cases)).toEqual([]);
  });

  test('a pattern of a search is no file outside of a whitelist', () => {
    const rules = { toolUsageValidation: [{ tool: 'Grep', pattern: 'src/**', action: 'allow' }] };
    const cases: readonly Case[] = [
      { tool: 'Grep', input: { pattern: 'x', path: 'src/a.js', glob: '*.ts' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'x', glob: '*.ts' }, expect: 'none' },
      { tool: 'Grep', input: { pattern: 'x', path: 'config/app.yaml' }, expect: 'deny' },
    ];
    expect(wrong(rules, cases)).toEqual([]);
  });
});

describe('what git ignores, and reading', () => {
  const ON = { preventUpdateGitIgnored: true };

  test('is read by no command that names it, or takes the folder around it', () => {
    const cases = [
      ...commands(
        [
          'od -c .env',
          'wc -c .env',
          'paste -s .env',
          'node --env-file=.env -e 1',
          'cp -r . /tmp/x',
          'git add -f .env && git show :.env',
          'git show :.env',
          'mv .git x',
          'rm -rf .git',
          'mv .git/HEAD x',
        ],
        'deny',
      ),
      ...commands(
        [
          'cp -r src /tmp/x',
          'ls -la .env',
          'grep -r KEY .',
          'git status',
          'git gc',
          'cat .git/HEAD',
          'tar c --exclude=.env .',
          'rm -rf config',
          'npm install',
        ],
        'none',
      ),
    ];
    expect(wrong(ON, cases, { 'node_modules/a/b.js': '' })).toEqual([]);
  });

  test('is unknown where the ignore file is too large to be read', () => {
    const cases: readonly Case[] = [
      { tool: 'Read', file: 'README.md', expect: 'ask' },
      { tool: 'Read', file: 'sub/x.log', expect: 'deny' },
    ];
    const large = `.env\n${'#'.repeat(5_000_000)}\n`;
    expect(wrong(ON, cases, { '.gitignore': large, 'sub/.gitignore': '*.log\n' })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { scratchProject } from '../support/scratch-project.ts';

const config = (...lines: string[]) => ({
  '.conclaude.yaml': ['preToolUse:', ...lines.map((line) => `  ${line}`), ''].join('\n'),
});
const rootViolation = (file: string) =>
  `Blocked Write operation: preToolUse.preventRootAdditions allows no new files at the project root. File: ${file}`;
const rootMessage = (file: string) =>
  `${rootViolation(file)}\nPut it into a folder, or ask the user to create it or to list it under preventRootAdditionsExcept.`;

describe('new files at the root', () => {
  test.each([
    ['PT-001', 'new.txt', {}, true],
    ['PT-001 a dot file too', '.new', {}, true],
    ['PT-002', 'old.txt', { 'old.txt': '' }, false],
    ['PT-014', 'src/app.ts', {}, false],
    ['PT-042 PT-043', 'package.json', { 'package.json': '{}' }, false],
    ['PT-042 PT-044', 'docker-compose.yml', {}, true],
    ['the project’s own folder by another way', 'src/../new.txt', {}, true],
    ['a link to a new file at the root', 'src/link', { 'src/link': { link: '../new.txt' } }, true],
    ['a link that leads nowhere is no file that exists', 'link', { link: { link: 'new.txt' } }, true],
    ['a link at the root to a file outside', 'link', { link: { link: '/etc/hostname' } }, false],
    ['a link at the root to a new file below', 'link', { link: { link: 'src/new.txt' } }, false],
    ['outside of the project', '../elsewhere.txt', {}, false],
    ['at the root of a worktree', '.claude/worktrees/w/new.txt', {}, true],
    ['below the root of a worktree', '.claude/worktrees/w/src/new.txt', {}, false],
  ])('%s: Write %s', (_, file, files, refused) => {
    const project = scratchProject({ ...config('preventRootAdditions: true'), ...files });
    const run = project.pre('Write', { file_path: file, content: 'x' });
    expect(run.verdict).toBe(refused ? 'deny' : 'none');
    if (refused)
      expect(run.reason).toContain(
        'preToolUse.preventRootAdditions allows no new files at the project root. File: ',
      );
  });

  test('PT-001 PT-093 the refusal names the tool and the file', () => {
    const run = scratchProject(config('preventRootAdditions: true')).pre('Write', { file_path: 'new.txt' });
    expect(run).toMatchObject({ exitCode: 2, reason: rootMessage('new.txt') });
    expect(run.stderr).toContain(rootMessage('new.txt'));
  });

  test.each(['preToolUse:\n  uneditableFiles: []\n', 'preToolUse: {}\n', ''])(
    'PT-004 is the default: %j',
    (text) => {
      const project = scratchProject({ '.conclaude.yaml': text, 'old.txt': '' });
      expect(project.pre('Write', { file_path: 'new.txt' }).reason).toBe(rootMessage('new.txt'));
      expect(project.pre('Write', { file_path: 'old.txt' }).verdict).toBe('none');
    },
  );

  test('PT-003 switched off, anything may be made there, and other rules still hold', () => {
    const project = scratchProject(config('preventRootAdditions: false', 'uneditableFiles: ["src/*.lock"]'));
    expect(project.pre('Write', { file_path: 'new.txt' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'src/a.lock' }).verdict).toBe('deny');
  });

  test.each(['Edit', 'NotebookEdit', 'MultiEdit', 'Read', 'mcp__fs__write_file'])(
    'only Write makes new files here: %s',
    (tool) => {
      const key = tool.startsWith('mcp') ? 'path' : tool === 'NotebookEdit' ? 'notebook_path' : 'file_path';
      expect(
        scratchProject(config('preventRootAdditions: true')).pre(tool, { [key]: 'new.txt' }).verdict,
      ).toBe('none');
    },
  );

  test('a new file at the root of a git worktree elsewhere', () => {
    const project = scratchProject(config('preventRootAdditions: true'));
    git(project.root, 'init', '-q');
    git(project.root, 'commit', '-q', '--allow-empty', '-m', 'begin');
    git(project.root, 'worktree', 'add', '-q', '../tree');
    expect(project.pre('Write', { file_path: '../tree/new.txt' }).verdict).toBe('deny');
    expect(project.pre('Write', { file_path: '../tree/src/new.txt' }).verdict).toBe('none');
  });
});

describe('new files at the root that may be made all the same', () => {
  const rules = config(
    'preventRootAdditionsExcept: ["CLAUDE.md", "Dockerfile*", "*.config.{js,ts}", "src/x"]',
  );

  test.each([
    ['CLAUDE.md', 'none'],
    ['Dockerfile', 'none'],
    ['Dockerfile.dev', 'none'],
    ['vite.config.ts', 'none'],
    ['.claude/worktrees/w/CLAUDE.md', 'none'],
    ['CLAUDE.txt', 'deny'],
    ['x', 'deny'],
    ['claude.md.bak', 'deny'],
    ['elsewhere/../CLAUDE.md', 'none'],
  ])('Write %s', (file, verdict) => {
    expect(scratchProject(rules).pre('Write', { file_path: file }).verdict).toBe(verdict);
  });

  test('a link counts by what really comes to be', () => {
    const project = scratchProject({ ...rules, 'CLAUDE.md': { link: 'other.md' } });
    expect(project.pre('Write', { file_path: 'CLAUDE.md' }).verdict).toBe('deny');
  });

  test.each([
    ['touch CLAUDE.md', 'none'],
    ['echo x > Dockerfile', 'none'],
    ['cp src/a.ts b.config.js', 'none'],
    ['touch CLAUDE.md other.md', 'deny'],
    ['npm test > out.log', 'none'],
    ['npm test > out.txt', 'deny'],
    ['mkdir build', 'none'],
    ['mkdir -p build/sub && touch build/sub/x', 'none'],
    ['touch src/new.ts', 'none'],
  ])('%s: %s', (command, verdict) => {
    const project = scratchProject({ ...rules, '.gitignore': '*.log\n', 'src/a.ts': '' });
    git(project.root, 'init', '-q');
    expect(project.pre('Bash', { command }).verdict).toBe(verdict);
    // By Write every new file at the root counts, ignored or not.
    expect(project.pre('Write', { file_path: 'out.log' }).verdict).toBe('deny');
  });

  test('a pattern that is none is a mistake', () => {
    const run = scratchProject(config('preventRootAdditionsExcept: ["["]')).run(['validate']);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('preventRootAdditionsExcept[0]');
  });
});

describe('the message for new files at the root', () => {
  const say = (...lines: string[]) =>
    scratchProject(config(...lines)).pre('Write', { file_path: 'newfile.txt' });

  test('PT-091 fills in the file and the tool', () => {
    expect(
      say('preventRootAdditionsMessage: "Files must go in src/. Cannot create {file_path} using {tool}."')
        .reason,
    ).toBe('Files must go in src/. Cannot create newfile.txt using Write.');
  });

  test('PT-091 fills in every place, and only once', () => {
    const project = scratchProject(config('preventRootAdditionsMessage: "{tool} {file_path} {tool}"'));
    expect(project.pre('Write', { file_path: '{tool}' }).reason).toBe('Write {tool} Write');
  });

  test('PT-092 is taken as it is', () => {
    expect(say('preventRootAdditionsMessage: "Please place files in the src/ directory {x}."').reason).toBe(
      'Please place files in the src/ directory {x}.',
    );
  });

  test('PT-093 null means the usual one', () => {
    expect(say('preventRootAdditionsMessage: null').reason).toBe(rootMessage('newfile.txt'));
  });

  test('PT-094 is not shown when the rule is off', () => {
    const run = say('preventRootAdditions: false', 'preventRootAdditionsMessage: "Custom message"');
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false }, stderr: '' });
  });
});

describe('places without new files', () => {
  const off = 'preventRootAdditions: false';
  const message = (pattern: string, file: string) =>
    `Blocked Write operation: file matches preToolUse.preventAdditions pattern '${pattern}'. File: ${file}`;

  test.each([
    ['PT-031', ['dist'], 'dist/output.js', 'dist'],
    ['PT-032', ['build/**'], 'build/nested/deep/file.js', 'build/**'],
    ['PT-033', ['*.log'], 'debug.log', '*.log'],
    ['PT-034', ['dist/**', 'build/**', '*.log'], 'dist/a', 'dist/**'],
    ['PT-034', ['dist/**', 'build/**', '*.log'], 'build/a', 'build/**'],
    ['PT-034', ['dist/**', 'build/**', '*.log'], 'src/a.log', '*.log'],
    [
      'a folder with a dot before it',
      ['./internal/db/migrations/'],
      'internal/db/migrations/1.sql',
      './internal/db/migrations/',
    ],
  ])('%s PT-040 %j keeps %s from being made', (_, patterns, file, pattern) => {
    const run = scratchProject(config(off, `preventAdditions: ${JSON.stringify(patterns)}`)).pre('Write', {
      file_path: file,
    });
    expect(run).toMatchObject({ exitCode: 2, reason: message(pattern, file) });
  });

  test.each([
    ['PT-034', ['dist/**', 'build/**', '*.log'], 'src/main.rs'],
    ['PT-035', ['dist/**'], 'src/components/Button.tsx'],
    ['PT-036', [], 'anything.js'],
  ])('%s %j leaves %s alone, without a word', (_, patterns, file) => {
    const run = scratchProject(config(off, `preventAdditions: ${JSON.stringify(patterns)}`)).pre('Write', {
      file_path: file,
    });
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false }, stderr: '' });
  });

  test('PT-037 an existing file may be overwritten', () => {
    const project = scratchProject({ ...config(off, 'preventAdditions: ["docs/**"]'), 'docs/README.md': '' });
    expect(project.pre('Write', { file_path: 'docs/README.md' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'docs/NEW.md' }).verdict).toBe('deny');
  });

  test('PT-038 Edit is not concerned, but may be by uneditableFiles', () => {
    const files = { 'dist/existing.js': '', 'dist/locked.js': '' };
    const project = scratchProject({
      ...config(off, 'preventAdditions: ["dist/**"]', 'uneditableFiles: ["locked.js"]'),
      ...files,
    });
    expect(project.pre('Edit', { file_path: 'dist/existing.js' }).verdict).toBe('none');
    expect(project.pre('Edit', { file_path: 'dist/new.js' }).verdict).toBe('none');
    const { reason } = project.pre('Edit', { file_path: 'dist/locked.js' });
    expect(reason).toContain("pattern 'locked.js'");
    expect(reason).not.toContain('preventAdditions');
  });

  test('PT-039 NotebookEdit is not concerned', () => {
    const project = scratchProject({
      ...config(off, 'preventAdditions: ["notebooks/**"]'),
      'notebooks/analysis.ipynb': '{}',
    });
    expect(project.pre('NotebookEdit', { notebook_path: 'notebooks/analysis.ipynb' }).verdict).toBe('none');
  });

  test('PT-041 stderr says which tool, file, pattern and line of the configuration', () => {
    const project = scratchProject(config(off, 'preventAdditions:', '  - "dist/**"'));
    const { stderr } = project.pre('Write', { file_path: 'dist/output.js' });
    expect(stderr).toContain('tool_name=Write file_path=dist/output.js pattern=dist/**');
    expect(stderr).toContain('preToolUse.preventAdditions[0] (.conclaude.yaml:4)');
  });
});

describe('several guards at once', () => {
  test('PT-012 both hold, each for itself', () => {
    const project = scratchProject({
      ...config('preventRootAdditions: true', 'uneditableFiles: ["Cargo.toml"]'),
      'sub/Cargo.toml': '',
      'Cargo.toml': '',
    });
    expect(project.pre('Write', { file_path: 'new.txt' }).reason).toBe(rootMessage('new.txt'));
    for (const file of ['Cargo.toml', 'sub/Cargo.toml'])
      expect(project.pre('Edit', { file_path: file }).reason).toContain("pattern 'Cargo.toml'");
    expect(project.pre('Write', { file_path: 'src/new.txt' }).verdict).toBe('none');
  });

  test('PT-013 everything is protected by a star, and every objection is reported', () => {
    const project = scratchProject({
      ...config('preventRootAdditions: true', 'uneditableFiles: ["*"]'),
      'deep/.dot/file': '',
    });
    expect(project.pre('Edit', { file_path: 'deep/.dot/file' }).verdict).toBe('deny');
    expect(project.pre('Write', { file_path: 'new.txt' }).reason?.split('\n')).toEqual([
      "Blocked Write operation: file matches preToolUse.uneditableFiles pattern '*'. File: new.txt",
      rootViolation('new.txt'),
    ]);
  });

  test('all objections come in one order, one line each', () => {
    const project = scratchProject({
      ...config(
        'preventUpdateGitIgnored: true',
        'preventAdditions: ["x.*"]',
        'uneditableFiles: ["x.*"]',
        'toolUsageValidation: [{ tool: Write, pattern: "x.*", action: block }]',
      ),
      '.gitignore': 'x.log\n',
    });
    git(project.root, 'init', '-q');
    const run = project.pre('Write', { file_path: 'x.log' });
    expect(run.reason?.split('\n').map((line) => /preToolUse\.(\w+)/.exec(line)?.[1])).toEqual([
      'toolUsageValidation',
      'uneditableFiles',
      'preventUpdateGitIgnored',
      'preventRootAdditions',
      'preventAdditions',
    ]);
    expect(run.stderr.match(/\.conclaude\.yaml:\d+/g)).toHaveLength(4);
    expect(run.stderr).toContain('preToolUse.preventRootAdditions (default)');
  });
});

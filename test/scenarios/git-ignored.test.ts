import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { type ProjectFile, scratchProject } from '../support/scratch-project.ts';

const on = {
  '.conclaude.yaml': 'preToolUse:\n  preventRootAdditions: false\n  preventUpdateGitIgnored: true\n',
};

function repository(files: Readonly<Record<string, ProjectFile>>) {
  const project = scratchProject(files);
  git(project.root, 'init', '-q');
  return project;
}

describe('files that git ignores', () => {
  test.each([
    ['PT-045 PT-048', 'node_modules\n', 'Edit', 'node_modules/package.json', 'node_modules'],
    ['PT-049', '*.log\n', 'Write', 'debug.log', '*.log'],
    ['PT-050', '.env\n', 'Edit', '.env', '.env'],
    ['PT-052', '*.log\n!important.log\n', 'Edit', 'important.log', undefined],
    ['PT-052', '*.log\n!important.log\n', 'Edit', 'other.log', '*.log'],
    ['PT-053', '# Comment\n', 'Write', '# Comment', undefined],
    ['PT-054', '.env\n', 'Read', '.env', '.env'],
    ['PT-055', '*.tmp\n', 'Write', 'session.tmp', '*.tmp'],
    ['PT-056', 'config.local\n', 'Edit', 'config.local', 'config.local'],
    ['PT-058', '*.log\n', 'Read', 'src/main.ts', undefined],
    ['PT-058', '*.log\n', 'Write', 'src/main.ts', undefined],
    ['PT-060', 'dist/\n', 'Write', 'dist/app.js', 'dist/'],
    ['PT-069', '/build\n', 'Edit', 'build/output.js', '/build'],
    ['PT-069', '/build\n', 'Edit', 'sub/build/output.js', undefined],
    ['PT-070', 'dist/\n', 'Write', 'dist', undefined],
    ['PT-071', 'src/**/*.test.ts\n', 'Edit', 'src/components/Button.test.ts', 'src/**/*.test.ts'],
    [
      'PT-072',
      'node_modules/\n!node_modules/important-package/\n',
      'Edit',
      'node_modules/important-package/file.js',
      undefined,
    ],
    [
      'PT-072',
      'node_modules/\n!node_modules/important-package/\n',
      'Edit',
      'node_modules/other/file.js',
      'node_modules/',
    ],
    ['PT-072', 'docs/\n!*.md\n', 'Edit', 'docs/a.md', 'docs/'],
    ['outside of the repository', '*\n', 'Write', '../x.log', undefined],
  ])('%s %j: %s %s', (_, ignore, tool, file, pattern) => {
    const run = repository({ ...on, '.gitignore': ignore }).pre(tool, { file_path: file });
    expect(run.verdict).toBe(pattern === undefined ? 'none' : 'deny');
    if (pattern !== undefined) expect(run.reason).toContain(`git ignores it by the pattern '${pattern}'`);
    else expect(run.answer).toEqual({ blocked: false });
  });

  test('PT-059 PT-060 PT-061 the refusal says which file, why, by which line, by which setting, and what to do', () => {
    const run = repository({ ...on, '.gitignore': '# first\ndist/\n' }).pre('Write', {
      file_path: 'dist/app.js',
    });
    expect(run.reason).toBe(
      "Blocked Write operation: git ignores it by the pattern 'dist/' (.gitignore:2), and preToolUse.preventUpdateGitIgnored keeps ignored files from being read or changed. File: dist/app.js. To go on, change that ignore file, or ask the user to set preventUpdateGitIgnored to false.",
    );
  });

  test('PT-051 nested ignore files', () => {
    const project = repository({
      ...on,
      '.gitignore': '*.tmp\n',
      'src/.gitignore': 'local-config.json\n!keep.tmp\n',
    });
    expect(project.pre('Edit', { file_path: 'src/local-config.json' }).reason).toContain(
      '(src/.gitignore:1)',
    );
    expect(project.pre('Edit', { file_path: 'local-config.json' }).verdict).toBe('none');
    expect(project.pre('Edit', { file_path: 'src/x.tmp' }).verdict).toBe('deny');
    expect(project.pre('Edit', { file_path: 'src/keep.tmp' }).verdict).toBe('none');
  });

  test('PT-057 Glob and Grep may look anywhere', () => {
    const project = repository({ ...on, '.gitignore': 'node_modules/\n' });
    expect(
      project.pre('Glob', { pattern: '**/*.js', path: join(project.root, 'node_modules') }).verdict,
    ).toBe('none');
    expect(project.pre('Grep', { pattern: 'x', path: join(project.root, 'node_modules') }).verdict).toBe(
      'none',
    );
  });

  test.each([
    ['PT-046 PT-062', 'preToolUse: { preventRootAdditions: false, preventUpdateGitIgnored: false }\n'],
    ['PT-047 PT-064', 'preToolUse: { preventRootAdditions: false }\n'],
  ])('%s off means that nothing is looked at: %j', (_, config) => {
    const project = repository({ '.conclaude.yaml': config, '.gitignore': '*\n' });
    for (const tool of ['Read', 'Write', 'Edit'])
      expect(project.pre(tool, { file_path: '.env' })).toMatchObject({
        exitCode: 0,
        answer: { blocked: false },
      });
  });

  test('PT-065 together with new files at the root', () => {
    const project = repository({
      '.conclaude.yaml': 'preToolUse: { preventRootAdditions: true, preventUpdateGitIgnored: true }\n',
      '.gitignore': '.env\n',
    });
    const { reason } = project.pre('Write', { file_path: '.env' });
    expect(reason).toContain('preventUpdateGitIgnored');
    expect(reason).toContain('preventRootAdditions');
  });

  test('PT-066 PT-067 PT-068 together with protected files', () => {
    const config =
      'preToolUse: { preventRootAdditions: true, preventUpdateGitIgnored: true, uneditableFiles: ["*.lock", ".env", "Cargo.toml"] }\n';
    const project = repository({
      '.conclaude.yaml': config,
      '.gitignore': 'node_modules/\n.env\ndist/\n',
      'Cargo.toml': '',
      '.env': '',
    });
    const rules = (tool: string, file: string) =>
      [...(project.pre(tool, { file_path: file }).reason ?? '').matchAll(/preToolUse\.(\w+)/g)].map(
        (match) => match[1],
      );
    expect(rules('Edit', 'node_modules/file.js')).toEqual(['preventUpdateGitIgnored']);
    expect(rules('Edit', '.env')).toEqual(['uneditableFiles', 'preventUpdateGitIgnored']);
    expect(rules('Edit', 'Cargo.toml')).toEqual(['uneditableFiles']);
    expect(rules('Write', 'dist/a.js')).toEqual(['preventUpdateGitIgnored']);
    expect(rules('Write', 'new.txt')).toEqual(['preventRootAdditions']);
    expect(rules('Edit', 'src/a.ts')).toEqual([]);
  });

  test('PT-073 a change of the ignore file is seen at the next call', () => {
    const project = repository({ ...on, '.gitignore': 'a\n' });
    expect(project.pre('Edit', { file_path: 'a' }).verdict).toBe('deny');
    writeFileSync(join(project.root, '.gitignore'), 'b\n');
    expect(project.pre('Edit', { file_path: 'a' }).verdict).toBe('none');
    expect(project.pre('Edit', { file_path: 'b' }).verdict).toBe('deny');
  });

  test('without a repository nothing is ignored', () => {
    expect(scratchProject({ ...on, '.gitignore': '*\n' }).pre('Edit', { file_path: 'a' }).verdict).toBe(
      'none',
    );
  });

  test('in a worktree, with the excludes of its repository, and through a link', () => {
    const project = repository({ ...on, '.gitignore': 'secret\n', link: { link: 'secret/file' } });
    git(project.root, 'add', '.gitignore');
    git(project.root, 'commit', '-q', '-m', 'begin');
    git(project.root, 'worktree', 'add', '-q', '.claude/worktrees/w');
    writeFileSync(join(project.root, '.git/info/exclude'), '*.private\n');
    expect(project.pre('Read', { file_path: '.claude/worktrees/w/secret/x' }).verdict).toBe('deny');
    expect(project.pre('Read', { file_path: '.claude/worktrees/w/a.private' }).reason).toContain(
      '.git/info/exclude:1',
    );
    expect(project.pre('Read', { file_path: '.claude/worktrees/w/a' }).verdict).toBe('none');
    expect(project.pre('Read', { file_path: 'link' }).verdict).toBe('deny');
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';

/** A project two folders below a home that holds more than anybody can look at. */
function projectInHome(...lines: readonly string[]) {
  const project = scratchProject({ ...preToolUse(...lines), 'package-lock.json': '{}' }, 'home/code/project');
  const home = join(project.root, '../..');
  const cache = join(home, '.cache/many');
  mkdirSync(cache, { recursive: true });
  for (let index = 0; index < 6000; index++) writeFileSync(join(cache, `f${index}`), '');
  const judge = (command: string) => project.pre('Bash', { command }, { env: { HOME: home } });
  return { ...project, home, judge };
}

const LOCK = 'uneditableFiles: [package-lock.json]';

describe('a folder that holds the project holds what is protected in there', () => {
  const refused = [
    'rm -rf ~',
    'rm -rf "$HOME"',
    'rm -rf /',
    'rm -rf ..',
    'rm -rf .',
    'rm -rf ../..',
    'rm -r -f ~/code',
    'find / -delete',
    'find ~ -delete',
    'find ~ -depth -delete',
    'mv ~ /tmp/elsewhere',
    'mv ../../code ../../old',
    'chmod -R 000 ~',
    'sudo rm -rf /*',
  ];
  test('however it is written, and however much else is in it', () => {
    const { judge } = projectInHome(LOCK);
    expect(refused.filter((command) => judge(command).verdict !== 'deny')).toEqual([]);
  });

  const harmless = [
    'rm -rf ~/.cache/many',
    'rm -rf /tmp/elsewhere',
    'ls -R /',
    'cp -r ~ /tmp/copy',
    'tar czf /tmp/home.tgz ~',
    'grep -r lock ~',
    'find ~/code -name "*.log" -delete',
    'du -sh /',
  ];
  test('while a look at it, or a folder beside it, is left alone', () => {
    const { judge } = projectInHome(LOCK);
    expect(harmless.filter((command) => judge(command).verdict !== 'none')).toEqual([]);
  });

  test('and is asked about where only some of it is taken', () => {
    const { judge } = projectInHome(LOCK);
    expect(judge('find ~ -name "*.log" -delete').verdict).toBe('ask');
  });

  test.each([
    ['selfProtection: true', 'rm -rf ~', 'deny'],
    ['toolUsageValidation: [{ tool: Edit, pattern: "src/**", action: block }]', 'rm -rf ~', 'deny'],
    ['toolUsageValidation: [{ tool: Bash, pattern: "**", action: allow }]', 'rm -rf ~', 'deny'],
    ['uneditableFiles: [/etc/hosts]', 'rm -rf ~', 'none'],
  ])('%s: %s is %s', (rule, command, verdict) => {
    expect(projectInHome(rule).judge(command).verdict).toBe(verdict);
  });
});

describe('a folder with more in it than can be looked at', () => {
  const big = (...lines: readonly string[]) => {
    const project = scratchProject(preToolUse(...lines));
    mkdirSync(join(project.root, 'data'));
    for (let index = 0; index < 6000; index++) writeFileSync(join(project.root, `data/f${index}`), '');
    return project;
  };
  test.each([
    ['is asked about inside the project', 'rm -rf data', ['uneditableFiles: [zzz]'], 'ask'],
    [
      'is refused there if the policy says so',
      'rm -rf data',
      ['uneditableFiles: [zzz]', 'shell: { unresolvedWrites: block }'],
      'deny',
    ],
    ["is nobody's business without rules for files", 'rm -rf data', [], 'none'],
    ['is refused for what was found', 'rm -rf data', ['uneditableFiles: [f5]'], 'deny'],
  ])('%s', (_, command, lines, verdict) => {
    expect(big(...lines).pre('Bash', { command }).verdict).toBe(verdict);
  });
});

describe('a path is read as the system reads it', () => {
  test.each(['/', '//', '///'])('%s at its beginning is one slash', (slashes) => {
    const project = scratchProject({ ...preToolUse(LOCK), 'package-lock.json': '{}' });
    const path = slashes + project.root.slice(1);
    expect(project.pre('Bash', { command: `echo x > ${path}/package-lock.json` }).verdict).toBe('deny');
    const raw = {
      tool_name: 'Edit',
      tool_input: { file_path: `${path}/package-lock.json` },
      cwd: project.root,
    };
    expect(project.hook('PreToolUse', raw).verdict).toBe('deny');
  });

  test.each([
    ['Write', { file_path: 'a\0b' }, 'deny'],
    ['Edit', { file_path: 'src/a\0' }, 'deny'],
    ['mcp__disk__write_file', { path: 'a\0.txt' }, 'deny'],
    ['Read', { file_path: 'a\0b' }, 'none'],
  ])('a NUL in it is refused for %s %j', (tool_name, tool_input, verdict) => {
    const project = scratchProject(preToolUse(LOCK));
    const raw = { tool_name, tool_input, cwd: project.root };
    expect(project.hook('PreToolUse', raw).verdict).toBe(verdict);
  });
});

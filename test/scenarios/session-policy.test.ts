import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { type Session, session } from '../support/session.ts';

const RULES = { preToolUse: { preventRootAdditions: false, uneditableFiles: ['a.lock'] } };
const OPEN = { preToolUse: { preventRootAdditions: false } };

const edit = (project: Session, file: string, tool = 'Edit') =>
  project.event('PreToolUse', { tool_name: tool, tool_input: { file_path: join(project.root, file) } });
const config = (project: Session, value: object | string) =>
  writeFileSync(
    join(project.root, '.conclaude.yaml'),
    typeof value === 'string' ? value : JSON.stringify(value),
  );
const told = (run: ReturnType<typeof edit>) => String(run.answer.systemMessage ?? '');

describe('the rules with which a session began stay in force', () => {
  test.each<[string, (project: Session) => void, RegExp]>([
    ['when the file is gone', (project) => rmSync(join(project.root, '.conclaude.yaml')), /is gone/],
    [
      'when it breaks',
      (project) => config(project, 'preToolUse: ['),
      /became invalid: .*\.conclaude\.yaml:1/,
    ],
    ['when it has an unknown key', (project) => config(project, 'x: 1\n'), /became invalid/],
    ['when it becomes weaker', (project) => config(project, OPEN), /was changed during this session/],
    ['when it becomes empty', (project) => config(project, ''), /was changed during this session/],
    ['when a checkout takes it away', (project) => git(project.root, 'checkout', '-q', 'HEAD~1'), /is gone/],
  ])('%s, and the user is told', (_, change, words) => {
    const project = session(RULES, { 'a.lock': '', 'src/b': '' });
    git(project.root, 'init', '-q');
    git(project.root, 'commit', '-q', '--allow-empty', '-m', 'nothing');
    git(project.root, 'add', '.');
    git(project.root, 'commit', '-qm', 'rules');
    expect(edit(project, 'a.lock').verdict).toBe('deny');
    change(project);
    const run = edit(project, 'a.lock');
    expect(run.verdict).toBe('deny');
    expect(told(run)).toMatch(words);
    expect(told(run)).toContain('conclaude accept');
  });

  test('nobody is locked out by a file that breaks, and every answer says so', () => {
    const project = session(RULES, { 'src/b': '' });
    edit(project, 'src/b');
    config(project, 'preToolUse: [');
    const run = edit(project, 'src/b');
    expect(run).toMatchObject({ exitCode: 0, verdict: 'none' });
    expect(told(run)).toContain('became invalid');
  });

  test('while one that is broken from the start refuses', () => {
    const project = session('preToolUse: [', { 'src/b': '' });
    expect(edit(project, 'src/b').verdict).toBe('deny');
  });

  test('stricter rules count at once, and nothing is said', () => {
    const project = session(RULES, { 'a.lock': '', 'b.lock': '' });
    expect(edit(project, 'b.lock').verdict).toBe('none');
    config(project, { preToolUse: { preventRootAdditions: false, uneditableFiles: ['*.lock'] } });
    expect(edit(project, 'b.lock').verdict).toBe('deny');
    expect(told(edit(project, 'b.lock'))).not.toContain('this session');
    expect(told(edit(project, 'src/c'))).toBe('');
  });

  test('a question stays one', () => {
    const asks = {
      preToolUse: { ...OPEN.preToolUse, toolUsageValidation: [{ tool: 'Edit', action: 'ask' }] },
    };
    const project = session(asks, { a: '' });
    expect(edit(project, 'a').verdict).toBe('ask');
    config(project, OPEN);
    expect(edit(project, 'a').verdict).toBe('ask');
  });

  test("the user's own commands of both are asked, each once", () => {
    const judge = (name: string) => ({ run: `echo ${name} >> asked` });
    const both = (...names: string[]) => ({ preToolUse: { ...OPEN.preToolUse, commands: names.map(judge) } });
    const project = session(both('one', 'two'), { a: '' });
    edit(project, 'a');
    config(project, both('two', 'three'));
    edit(project, 'a');
    expect(project.lines('asked')).toEqual(['one', 'two', 'one', 'two', 'three']);
  });

  test('a gate can not be taken away', () => {
    const project = session({ ...OPEN, stop: { commands: [{ run: 'exit 1' }] } });
    edit(project, 'a');
    config(project, OPEN);
    expect(project.event('Stop', { stop_hook_active: false }).exitCode).toBe(2);
    rmSync(join(project.root, '.conclaude.yaml'));
    expect(project.event('Stop', { stop_hook_active: false }).exitCode).toBe(2);
  });
});

describe('until', () => {
  const weakened = () => {
    const project = session(RULES, { 'a.lock': '' });
    edit(project, 'a.lock');
    config(project, OPEN);
    return project;
  };

  test('another session', () => {
    const project = weakened();
    const call = { tool_name: 'Edit', tool_input: { file_path: 'a.lock' }, session_id: 'another' };
    expect(project.event('PreToolUse', call).verdict).toBe('none');
  });

  test.each([
    ['startup', 'none'],
    ['resume', 'none'],
    ['compact', 'deny'],
  ])('a session that begins by %s: %s', (source, verdict) => {
    const project = weakened();
    project.event('SessionStart', { source });
    expect(edit(project, 'a.lock').verdict).toBe(verdict);
  });

  test('a session that is resumed without a file keeps its rules', () => {
    const project = weakened();
    rmSync(join(project.root, '.conclaude.yaml'));
    project.event('SessionStart', { source: 'resume' });
    expect(edit(project, 'a.lock').verdict).toBe('deny');
  });

  test('a person accepts', () => {
    const project = weakened();
    const run = project.run(['accept']);
    expect(run).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('counts as it is now') });
    expect(edit(project, 'a.lock').verdict).toBe('none');
  });

  test('which nobody can do for a file that is broken or gone', () => {
    const project = weakened();
    config(project, 'preToolUse: [');
    expect(project.run(['accept']).exitCode).toBe(1);
    rmSync(join(project.root, '.conclaude.yaml'));
    expect(project.run(['accept']).exitCode).toBe(1);
    expect(edit(project, 'a.lock').verdict).toBe('deny');
  });
});

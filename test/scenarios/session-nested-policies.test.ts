import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Session, session } from '../support/session.ts';

const OPEN = { preToolUse: { preventRootAdditions: false, selfProtection: true, effects: 'report' } };
const RULES = JSON.stringify({ preToolUse: { preventRootAdditions: false, uneditableFiles: ['*.lock'] } });
const NESTED = 'packages/api/.conclaude.yaml';
const FILES = { [NESTED]: RULES, 'packages/api/a.lock': '', 'packages/web/a.lock': '' };

const edit = (project: Session, file: string) =>
  project.event('PreToolUse', { tool_name: 'Edit', tool_input: { file_path: join(project.root, file) } });
const told = (run: ReturnType<typeof edit>) => String(run.answer.systemMessage ?? '');
const put = (project: Session, file: string, text: string) => writeFileSync(join(project.root, file), text);

/** How a session comes to know a policy in a folder of the project. */
const MEETINGS: readonly [string, (project: Session) => void][] = [
  ['when it begins', (project) => project.event('SessionStart', { source: 'startup' })],
  ['when a call is about that folder', (project) => edit(project, 'packages/api/b')],
];

/** What a script could do to it, past every rule. */
const WAYS: readonly [string, (project: Session) => void, RegExp][] = [
  ['is gone', (project) => rmSync(join(project.root, NESTED)), /api\/\.conclaude\.yaml is gone/],
  ['is emptied', (project) => put(project, NESTED, ''), /was changed during this session/],
  ['is broken', (project) => put(project, NESTED, 'preToolUse: ['), /became invalid/],
];

describe('a policy in a folder of the project stays in force as the session has met it', () => {
  for (const [meeting, meet] of MEETINGS)
    test.each(WAYS)(`${meeting}, though it %s`, (_, change, words) => {
      const project = session(OPEN, FILES);
      meet(project);
      change(project);
      const run = edit(project, 'packages/api/a.lock');
      expect(run.verdict).toBe('deny');
      expect(told(run)).toMatch(words);
      expect(edit(project, 'packages/web/a.lock').verdict).toBe('none');
    });

  test('though another one stands between it and the file', () => {
    const project = session(OPEN, FILES);
    edit(project, 'packages/api/b');
    mkdirSync(join(project.root, 'packages/api/deep'));
    put(project, 'packages/api/deep/.conclaude.yaml', '');
    expect(edit(project, 'packages/api/deep/a.lock').verdict).toBe('deny');
  });

  test('and one that says more counts at once', () => {
    const project = session(OPEN, { ...FILES, [NESTED]: '' });
    expect(edit(project, 'packages/api/a.lock').verdict).toBe('none');
    put(project, NESTED, RULES);
    expect(edit(project, 'packages/api/a.lock').verdict).toBe('deny');
  });

  test('until a person begins anew', () => {
    const project = session(OPEN, FILES);
    edit(project, 'packages/api/b');
    rmSync(join(project.root, NESTED));
    project.event('SessionStart', { source: 'resume' });
    expect(edit(project, 'packages/api/a.lock').verdict).toBe('none');
  });
});

test.each(MEETINGS)('what a command does to it is noticed, if the session has met it %s', (_, meet) => {
  const project = session(OPEN, FILES);
  meet(project);
  const call = { tool_name: 'Bash', tool_input: { command: './script.sh' }, tool_use_id: 'a' };
  expect(project.event('PreToolUse', call).verdict).toBe('none');
  put(project, NESTED, '');
  const { stdout } = project.event('PostToolUse', { ...call, tool_response: {} });
  expect(stdout).toContain(NESTED);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { scratchProject } from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

/** The answer is a path, not JSON. */
function create(config: object | undefined, name: string, prepare: (root: string) => void = () => undefined) {
  const project = config === undefined ? scratchProject({ 'a.txt': '' }) : session(config, { 'a.txt': '' });
  prepare(project.root);
  const stdin = JSON.stringify({
    session_id: 's',
    cwd: project.root,
    hook_event_name: 'WorktreeCreate',
    name,
  });
  return { root: project.root, ...project.run(['Hooks', 'WorktreeCreate'], { stdin }) };
}

const repository = (root: string) => {
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'one');
};

test('the script makes it, and its path is all that is printed', () => {
  const command =
    'echo noise; mkdir -p "trees/$CONCLAUDE_WORKTREE_NAME"; echo "$PWD/trees/$CONCLAUDE_WORKTREE_NAME"';
  const { root, exitCode, stdout } = create({ worktreeCreate: { command } }, 'w1');
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${join(root, 'trees/w1')}\n` });
});

test.each([
  ['prints nothing', 'true', /must print the path/],
  ['prints no folder', 'echo /no/such', /'\/no\/such', which isn't a folder/],
  ['fails', 'echo why >&2; exit 1', /exit code 1.*why/s],
])('a script that %s fails, without a path', (_, command, reason) => {
  const { exitCode, stdout, stderr } = create({ worktreeCreate: { command } }, 'w1');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(reason);
});

test('its timeout holds', () => {
  const { exitCode, stderr } = create({ worktreeCreate: { command: 'sleep 30', timeout: 1 } }, 'w1');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('timed out after 1 seconds');
});

test.each([[{}], [undefined]])('without a script (%j) git makes it where the client would', (config) => {
  const { root, exitCode, stdout } = create(config, 'w1', repository);
  const path = join(root, '.claude/worktrees/w1');
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${path}\n` });
  expect(existsSync(join(path, 'a.txt'))).toBe(true);
});

test.each(['../out', 'a/b', '-x', '', 'a..b', '$(touch x)'])('a name like %j makes none', (name) => {
  const { exitCode, stdout } = create({}, name, repository);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
});

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lives } from '../support/process-state.ts';
import { PROGRAM } from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

test('when conclaude itself is ended, its command ends with it', async () => {
  const { root } = session({ stop: { commands: [{ run: 'echo $$ > pid; sleep 300 & wait' }] } });
  const hook = spawn(PROGRAM, ['Hooks', 'Stop'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root },
  });
  hook.stdin.end(JSON.stringify({ session_id: 's', cwd: root, stop_hook_active: false }));
  const ended = new Promise((resolve) => hook.on('exit', resolve));
  const file = join(root, 'pid');
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 20_000 });
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/\d\n/), { timeout: 20_000 });
  const pid = readFileSync(file, 'utf8');
  expect(lives(pid)).toBe(true);
  process.kill(-(hook.pid as number), 'SIGTERM');
  await ended;
  await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 10_000 });
});

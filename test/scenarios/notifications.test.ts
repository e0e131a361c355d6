import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAKE_DESKTOP, noticesOf, shownSoFar, withDesktop } from '../support/desktop.ts';
import { session } from '../support/session.ts';

const PASSING = { stop: { commands: [{ run: 'true' }] } };
const FAILING = { stop: { commands: [{ run: 'false' }] } };

const play = (notifications: object, config: object, event: string) => {
  const project = session({ notifications, ...config }, FAKE_DESKTOP);
  const run = project.event(event, { stop_hook_active: false }, { env: withDesktop(project) });
  return { project, run };
};

describe('a notice is shown', () => {
  test.each([
    ['of success', { hooks: ['Stop'], showSuccess: true }, PASSING, 'Stop', 'All checks passed'],
    ['of a failure', { hooks: ['Stop'], showErrors: true }, FAILING, 'Stop', 'Refused'],
    ['of any event', { hooks: ['*'], showSuccess: true }, PASSING, 'Stop', 'All checks passed'],
    ['of an event of the session', { hooks: ['SessionStart'] }, {}, 'SessionStart', 'SessionStart'],
  ])('%s', async (_, options, config, event, body) => {
    const { project } = play({ enabled: true, ...options }, config, event);
    const shown = await noticesOf(project);
    expect(shown).toContain(`|Conclaude - ${event}|`);
    expect(shown).toContain(body);
  });
});

/** Ends with a notice that must come, so that one that must not has had its chance. */
describe('no notice is shown', () => {
  test.each([
    ['of success unless wanted', { hooks: ['Stop'], showErrors: true }, PASSING, 'Stop'],
    ['of a failure unless wanted', { hooks: ['Stop'], showSuccess: true }, FAILING, 'Stop'],
    ['of other events', { hooks: ['SessionStart'], showSuccess: true }, PASSING, 'Stop'],
    [
      'of the session unless wanted',
      { hooks: ['SessionEnd', 'SessionStart'], showSystemEvents: false },
      {},
      'SessionEnd',
    ],
    [
      'when notices are off',
      { enabled: false, hooks: ['*'], showSuccess: true, showErrors: true },
      PASSING,
      'Stop',
    ],
  ])('%s', async (_, options, config, event) => {
    const { project, run } = play({ enabled: true, ...options }, config, event);
    expect(run.answer).not.toHaveProperty('terminalSequence');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(shownSoFar(project)).toBe('');
  });
});

test('a refused tool call may give a notice too', async () => {
  const notifications = { enabled: true, hooks: ['PreToolUse'], showErrors: true };
  const project = session({ notifications, preToolUse: { uneditableFiles: ['locked'] } }, FAKE_DESKTOP);
  const env = withDesktop(project);
  expect(project.pre('Edit', { file_path: 'locked' }, { env }).verdict).toBe('deny');
  expect(await noticesOf(project)).toContain('Conclaude - PreToolUse|Refused');
});

test('notifyPerCommand tells when a command begins and how it ends', async () => {
  const commands = [
    { run: 'true', notifyPerCommand: true },
    { run: 'echo quiet' },
    { run: 'exit 1', notifyPerCommand: true },
  ];
  const notifications = { enabled: true, hooks: ['Stop'], showSuccess: true, showErrors: true };
  const { project } = play(notifications, { stop: { commands } }, 'Stop');
  const shown = await noticesOf(
    project,
    /(?=.*running: true)(?=.*passed: true)(?=.*running: exit 1)(?=.*failed: exit 1)/,
  );
  expect(shown).not.toContain('quiet');
});

test("where there is no desktop, the client's terminal shows it", () => {
  const project = session({ notifications: { enabled: true, hooks: ['*'] } });
  const run = project.event('SessionStart', { source: 'startup' }, { env: { PATH: process.env.PATH } });
  expect(run.answer.terminalSequence).toBe(
    '\u001b]777;notify;Conclaude - SessionStart;SessionStart in this session\u0007',
  );
});

test('a desktop that hangs delays nothing, and one that fails spoils nothing', () => {
  const hanging = { 'bin/notify-send': '#!/bin/sh\nsleep 10\n: > "${0%/*}/ended"\nexit 1\n' };
  const project = session({ notifications: { enabled: true, hooks: ['*'] } }, hanging);
  const run = project.event('SessionEnd', {}, { env: withDesktop(project) });
  expect(run).toMatchObject({ exitCode: 0, stderr: '', answer: { blocked: false } });
  expect(existsSync(join(project.root, 'bin/ended'))).toBe(false);
});

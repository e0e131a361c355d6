import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { FAKE_DESKTOP, noticesOf, withDesktop } from '../support/desktop.ts';
import { session } from '../support/session.ts';

const stopped = (agent: string) => ({ agent_id: 'a0', agent_type: agent, stop_hook_active: false });

function stop(commands: readonly object[]) {
  const project = session({ subagentStop: { commands: { '*': commands } } });
  const run = project.event('SubagentStop', stopped('coder'));
  expect(schemaProblems(run.stdout, 'SubagentStop')).toEqual([]);
  return { ...run, shown: run.answer.systemMessage as string | undefined, project };
}

describe('what is shown', () => {
  test.each([
    ['SS-021', 'showStdout', 'echo visible; echo hidden >&2'],
    ['SS-022', 'showStderr', 'echo hidden; echo visible >&2'],
  ])('%s %s shows that output to the user', (_, flag, run) => {
    const { shown, exitCode } = stop([{ run, [flag]: true }]);
    expect(exitCode).toBe(0);
    expect(shown).toContain('visible');
    expect(shown?.replace(run, '')).not.toContain('hidden');
  });

  test.each([
    ['SS-021', 'showStdout', 'seq 1 10'],
    ['SS-022', 'showStderr', 'seq 1 10 >&2'],
  ])('%s maxOutputLines keeps the last lines of %s and says how many are missing', (_, flag, run) => {
    const { shown } = stop([{ run, [flag]: true, maxOutputLines: 3, showCommand: false }]);
    expect(shown).toMatch(/7 earlier lines left out\)\n8\n9\n10$/);
  });

  test('SS-023 without both flags nothing is shown, and the command runs to its end', () => {
    const { shown, project } = stop([{ run: 'echo secret; echo secret >&2; echo done > ran.txt' }]);
    expect(shown).toBeUndefined();
    expect(project.lines('ran.txt')).toEqual(['done']);
  });

  test('showCommand: false keeps the command out of what is shown and logged', () => {
    const command = { run: 'echo out; exit 3 # hush', showStdout: true, showCommand: false };
    const { shown, stderr } = stop([command]);
    expect(shown).toContain('out');
    expect(`${shown}${stderr}`).not.toContain('hush');
    expect(stop([{ ...command, showCommand: true }]).shown).toContain('hush');
  });

  test('terminal codes do not reach the reader', () => {
    const { shown } = stop([
      { run: String.raw`printf '\033[31mred\033[0m\a\n'`, showStdout: true, showCommand: false },
    ]);
    expect(shown).toMatch(/\nred$/);
  });
});

describe('what fails', () => {
  const fails = (how: string) => ({ run: how });
  const last = { run: 'echo last >> ran.txt' };

  test('SS-024 a failure is logged, and the rest still runs', () => {
    const { exitCode, stderr, project } = stop([fails('exit 7'), last]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('SubagentStop: command failed with exit code 7: exit 7');
    expect(project.lines('ran.txt')).toEqual(['last']);
  });

  test.each([
    ['is not there', 'no-such-program-at-all', 127],
    ['may not be executed', './.conclaude.yaml', 126],
  ])('SS-025 a program that %s is logged, and the rest still runs', (_, run, code) => {
    const { exitCode, stderr, project } = stop([fails(run), last]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`exit code ${code}`);
    expect(project.lines('ran.txt')).toEqual(['last']);
  });

  test('SS-025 where there is no bash, that is logged', () => {
    const project = session(
      { subagentStop: { commands: { '*': [last] } } },
      { '../bin/node': { link: process.execPath } },
    );
    const env = { PATH: join(project.root, '../bin') };
    const run = project.event('SubagentStop', stopped('coder'), { env });
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/could not be started \(.*(ENOENT|not found)/);
  });

  test('SS-026 all commands are attempted and the hook succeeds', () => {
    const { exitCode, answer, stderr, project } = stop([
      fails('exit 2'),
      fails('kill -9 $$'),
      { run: 'sleep 30', timeout: 1 },
      last,
    ]);
    expect(exitCode).toBe(0);
    expect(answer).toEqual({ blocked: false });
    expect(stderr).toMatch(/exit code 2.*exit code 137.*timed out after 1 seconds/s);
    expect(project.lines('ran.txt')).toEqual(['last']);
  });

  test('a message of its own goes to the user when it fails', () => {
    expect(stop([{ run: 'exit 1', message: 'The docs are stale.' }]).shown).toBe('The docs are stale.');
    expect(stop([{ run: 'exit 0', message: 'The docs are stale.' }]).shown).toBeUndefined();
  });
});

describe('the notice that an agent has ended', () => {
  const notifications = { enabled: true, hooks: ['SubagentStop'] };
  const notice = async (config: object) => {
    const project = session({ notifications, ...config }, FAKE_DESKTOP);
    const run = project.event('SubagentStop', stopped('unknown-agent'), { env: withDesktop(project) });
    expect(run.exitCode).toBe(0);
    return noticesOf(project);
  };

  test.each([
    ['SS-016 no pattern matches', { subagentStop: { commands: { coder: [{ run: 'true' }] } } }],
    [
      'SS-025 a command cannot be started',
      { subagentStop: { commands: { '*': [{ run: 'no-such-program' }] } } },
    ],
    ['SS-027 there is no subagentStop section', {}],
    ['SS-028 the section is empty', { subagentStop: {} }],
  ])('%s: it is sent all the same', async (_, config) => {
    expect(await notice(config)).toContain('Conclaude - SubagentStop');
  });

  test.each([
    ['SS-027', {}],
    ['SS-028', { subagentStop: {} }],
    ['SS-028', { subagentStop: { commands: {} } }],
  ])('%s with %j nothing runs and the hook succeeds', (_, config) => {
    const run = session(config).event('SubagentStop', stopped('coder'));
    expect(run).toMatchObject({ exitCode: 0, stderr: '', answer: { blocked: false } });
  });
});

describe('the configuration', () => {
  const validate = (command: string) =>
    session(`subagentStop:\n  commands:\n    ${command}\n`).run(['validate']);

  test('SS-030 a valid section is accepted', () => {
    const { exitCode } = validate(
      '"test*": [{ run: make, message: m, showStdout: true, maxOutputLines: 3, timeout: 9 }]',
    );
    expect(exitCode).toBe(0);
  });

  test.each([
    ['SS-031', 'coder: [{ message: m }]', /required field `run`/],
    ['SS-032', 'coder: [{ run: x, maxOutputLines: 0 }]', /maxOutputLines.*range 1 to 10000/],
    ['SS-032', 'coder: [{ run: x, maxOutputLines: -5 }]', /maxOutputLines.*range 1 to 10000/],
    ['SS-033', '"": [{ run: x }]', /"".*pattern is empty/],
  ])('%s %s is refused with a reason', (_, command, reason) => {
    const { exitCode, stderr } = validate(command);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(reason);
    const run = session(`subagentStop:\n  commands:\n    ${command}\n`).event(
      'SubagentStop',
      stopped('coder'),
    );
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toMatch(reason);
  });
});

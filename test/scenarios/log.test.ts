import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../src/log/entry.ts';
import { entriesOf, linesOf, logFolderOf, stateOf } from '../support/log-of.ts';
import { PROGRAM, preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

const LOCKED = preToolUse('uneditableFiles:', '  - pattern: "*.lock"', '    message: Leave it alone.');

function write(project: ScratchProject, more = {}) {
  return project.pre('Write', { file_path: 'a.lock', content: 'x' }, more);
}

describe('one line for each opinion', () => {
  test('a refusal', () => {
    const project = scratchProject(LOCKED);
    write(project);
    const [entry, ...more] = entriesOf(project);
    expect(more).toEqual([]);
    expect(entry).toEqual({
      v: 1,
      id: expect.stringMatching(/^[a-z]{4}-[a-z]{4}$/),
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event: 'PreToolUse',
      verdict: 'deny',
      client: 'claude-code',
      session: 'session',
      call: 'toolu_1',
      agent: 'main',
      tool: 'Write',
      rules: [{ id: 'uneditableFiles[0]', place: '.conclaude.yaml:4' }],
      policy: expect.stringMatching(/^[\w-]+$/),
      files: ['a.lock'],
      ms: expect.any(Number),
    });
  });

  const tool = (action: string) =>
    preToolUse(
      'toolUsageValidation:',
      '  - tool: Bash',
      '    pattern: ""',
      '    commandPattern: "git push*"',
      `    action: ${action}`,
    );
  const rewriting = preToolUse(
    'toolUsageValidation:',
    '  - tool: Bash',
    '    pattern: ""',
    '    commandPattern: "git push*"',
    '    action: block',
  );
  test.each([
    ['refused', rewriting, 'deny'],
    ['asked', tool('ask'), 'ask'],
  ] as const)('a command that is %s, by its shape', (_, config, verdict) => {
    const project = scratchProject(config);
    project.pre('Bash', { command: 'git push --force https://u:hunter2@h.example/x main' });
    expect(entriesOf(project)).toMatchObject([{ verdict, shape: 'git push --force', tool: 'Bash' }]);
    expect(linesOf(project).join()).not.toMatch(/hunter2|h\.example|main"?,"shape/);
  });

  test.each([
    ['a call that nobody objects to', { file_path: 'a.txt', content: 'x' }],
    ['a file that is only read', { file_path: 'b.lock' }],
  ])('none for %s', (_, input) => {
    const project = scratchProject(LOCKED);
    project.pre('content' in input ? 'Write' : 'Read', input);
    expect(existsSync(stateOf(project))).toBe(false);
  });

  test.each([
    ['allows a call', { decision: 'allow' }, 'allow'],
    ['allows it with another input', { decision: 'allow', updated_input: { command: 'ls' } }, 'allow'],
    ['rewrites it', { blocked: false, updated_input: { command: 'ls hunter2' } }, 'rewrite'],
    ['refuses it', { decision: 'deny', message: 'No.' }, 'deny'],
  ] as const)("a command of the user's that %s", (_, answer, verdict) => {
    const run = `echo '${JSON.stringify(answer)}'`;
    const project = scratchProject(preToolUse(`commands: ${JSON.stringify([{ run }])}`));
    project.pre('Bash', { command: 'git push --force' });
    expect(entriesOf(project)).toMatchObject([
      {
        event: 'PreToolUse',
        verdict,
        tool: 'Bash',
        shape: 'git push --force',
        rules: [{ id: 'commands[0]', place: '.conclaude.yaml:3' }],
      },
    ]);
    expect(linesOf(project).join()).not.toContain('hunter2');
    const { id } = entriesOf(project)[0] as LogEntry;
    expect(project.run(['log', '--verdict', verdict]).stdout).toContain(id);
    expect(project.run(['log', '--verdict', 'observed']).stdout).not.toContain(id);
  });

  test.each(['allow', 'deny'] as const)('a question to the user that is answered with %s', (behavior) => {
    const project = session({ permissionRequest: { default: behavior } });
    project.event('PermissionRequest', { tool_name: 'Bash', tool_input: { command: 'git push --force' } });
    expect(entriesOf(project)).toMatchObject([
      { event: 'PermissionRequest', verdict: behavior, tool: 'Bash' },
    ]);
  });

  test('a rule that is only observed, with what it would have done', () => {
    const project = scratchProject(
      preToolUse('uneditableFiles:', '  - pattern: "*.lock"', '    mode: observe'),
    );
    write(project);
    expect(entriesOf(project)).toMatchObject([
      { verdict: 'observed', rules: [{ id: 'uneditableFiles[0]', would: 'deny' }], files: ['a.lock'] },
    ]);
  });

  test('a subagent by its name', () => {
    const project = scratchProject(LOCKED);
    write(project, { agent: 'coder' });
    expect(entriesOf(project)).toMatchObject([{ agent: 'coder' }]);
  });

  test('a broken policy, with the line at which it is', () => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse:\n  nonsense: 1\n' });
    write(project);
    expect(entriesOf(project)).toMatchObject([
      { verdict: 'broken-policy', note: expect.stringContaining('.conclaude.yaml:2'), files: ['a.lock'] },
    ]);
  });

  test('a broken payload', () => {
    const project = scratchProject(LOCKED);
    project.hook('PreToolUse', 'nonsense');
    expect(entriesOf(project)).toMatchObject([{ verdict: 'failure', note: expect.stringContaining('JSON') }]);
  });

  test('rounds of a gate, until it lets go', () => {
    const project = session({ stop: { commands: [{ run: 'echo failing; exit 1' }] } });
    for (let round = 0; round < 6; round++) project.event('Stop', { stop_hook_active: round > 0 });
    const entries = entriesOf(project);
    expect(entries.map(({ verdict, gate }) => [verdict, gate?.round])).toEqual([
      ['gate-blocked', 1],
      ['gate-blocked', 2],
      ['gate-blocked', 3],
      ['gate-blocked', 4],
      ['gate-blocked', 5],
      ['gate-released', 6],
    ]);
    expect(entries[0]).toMatchObject({
      event: 'Stop',
      rules: [{ id: 'stop.commands[0]', place: '.conclaude.yaml:1' }],
      gate: { commands: [{ shape: 'echo; exit', outcome: 'failed', ms: expect.any(Number) }] },
    });
  });

  test('a gate that passes', () => {
    const project = session({ stop: { commands: [{ run: 'true' }] } });
    project.event('Stop');
    expect(entriesOf(project)).toMatchObject([
      { verdict: 'gate-passed', gate: { round: 1, commands: [{ shape: 'true', outcome: 'passed' }] } },
    ]);
  });

  test('a task that is kept open', () => {
    const project = session({ taskCompleted: { commands: { '*': [{ run: 'exit 2' }] } } });
    project.event('TaskCompleted', { task_id: '1', task_subject: 'x' });
    expect(entriesOf(project)).toMatchObject([{ event: 'TaskCompleted', verdict: 'gate-blocked' }]);
  });

  test.each(['report', 'restore'] as const)('an effect, with effects: %s', (effects) => {
    const project = session(
      {
        preToolUse: { preventRootAdditions: false, effects, uneditableFiles: ['*.lock'] },
      },
      { 'a.lock': 'before' },
    );
    const fields = {
      tool_name: 'Bash',
      tool_use_id: 'toolu_9',
      tool_input: { command: 'make unknown' },
    };
    project.event('SessionStart', { source: 'startup' });
    project.event('PreToolUse', fields);
    writeFileSync(join(project.root, 'a.lock'), 'after');
    const { answer } = project.event('PostToolUse', { ...fields, tool_response: {} });
    const [entry] = entriesOf(project);
    expect(entry).toMatchObject({
      event: 'PostToolUse',
      verdict: effects === 'restore' ? 'restored' : 'effect',
      call: 'toolu_9',
      files: ['a.lock'],
      rules: [{ id: 'uneditableFiles[0]' }],
    });
    expect(answer.systemMessage).toContain(`. Why: conclaude why ${entry?.id}`);
  });
});

describe('the id', () => {
  test("stands on the attribution line and in the user's message", () => {
    const project = scratchProject(LOCKED);
    const { reason, answer } = write(project);
    const [{ id } = { id: '' }] = entriesOf(project);
    expect(reason).toBe(`Leave it alone.\nconclaude: uneditableFiles "*.lock" (.conclaude.yaml:4) [${id}]`);
    expect(answer.systemMessage).toBe(
      `conclaude: preToolUse.uneditableFiles[0] (.conclaude.yaml:4) refused Write a.lock. Why: conclaude why ${id}. A person can allow this once: conclaude allow ${id}`,
    );
  });

  test('is the same when the same call is judged again, and another for another call', () => {
    const project = scratchProject(LOCKED);
    write(project);
    write(project);
    write(project, { payload: { tool_use_id: 'toolu_2' } });
    const [one, again, other] = entriesOf(project);
    expect(one?.id).toBe(again?.id);
    expect(other?.id).not.toBe(one?.id);
  });
});

const OFF = { '.conclaude.yaml': `${LOCKED['.conclaude.yaml']}log: off\n` };

/** What is answered when nothing is written down, and nothing but that differs. */
function quietAnswer(): string {
  const project = scratchProject(OFF);
  const { stdout } = write(project);
  expect(existsSync(stateOf(project))).toBe(false);
  return stdout;
}

describe('log', () => {
  test.each(['off', 'false', '{ enabled: false }', '"off"'])(
    '%s: nothing is written, nothing named',
    (off) => {
      const project = scratchProject({ '.conclaude.yaml': `${LOCKED['.conclaude.yaml']}log: ${off}\n` });
      const { reason, answer } = write(project);
      expect(existsSync(stateOf(project))).toBe(false);
      expect(reason).toBe('Leave it alone.\nconclaude: uneditableFiles "*.lock" (.conclaude.yaml:4)');
      expect(answer.systemMessage).toMatch(/refused Write a\.lock$/);
    },
  );

  test('off in a file that is broken elsewhere', () => {
    const project = scratchProject({ '.conclaude.yaml': 'log: off\nnonsense: 1\n' });
    write(project);
    expect(existsSync(stateOf(project))).toBe(false);
  });

  test.each(['on', 'true', '{ days: 3 }'])('%s: it is written', (on) => {
    const project = scratchProject({ '.conclaude.yaml': `${LOCKED['.conclaude.yaml']}log: ${on}\n` });
    write(project);
    expect(entriesOf(project)).toHaveLength(1);
  });

  test.each(['maybe', '3', '{ days: 0 }', '{ unknown: 1 }'])('%s is a mistake', (value) => {
    const project = scratchProject({ '.conclaude.yaml': `log: ${value}\n` });
    expect(project.run(['validate']).exitCode).toBe(1);
  });

  test('text: the command too, without secrets', () => {
    const config = `${LOCKED['.conclaude.yaml']}log:\n  text: true\n`;
    const project = scratchProject({ '.conclaude.yaml': config });
    project.pre('Bash', { command: 'API_TOKEN=hunter2 rm a.lock' });
    expect(entriesOf(project)).toMatchObject([{ text: 'API_TOKEN=*** rm a.lock' }]);
  });
});

describe('only for its user', () => {
  test('files and folders are closed to others', () => {
    const project = scratchProject(LOCKED);
    write(project);
    const folder = logFolderOf(project) ?? '';
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([stateOf(project), join(folder, '..'), folder].map(mode)).toEqual(['700', '700', '700']);
    expect(readdirSync(folder).map((name) => mode(join(folder, name)))).toEqual(['600', '600']);
    expect(readFileSync(join(folder, 'project'), 'utf8')).toBe(`${project.root}\n`);
  });

  const cases: Readonly<Record<string, (state: string) => void>> = {
    'a home that is no folder': (state) => {
      rmSync(join(state, '../../..'), { recursive: true });
      writeFileSync(join(state, '../../..'), '');
    },
    'a folder that others may enter': (state) => {
      mkdirSync(state, { recursive: true });
      chmodSync(state, 0o777);
    },
    'a link in place of the folder': (state) => {
      mkdirSync(join(state, '../elsewhere'), { recursive: true, mode: 0o700 });
      symlinkSync('elsewhere', state);
    },
    'a link in place of the logs': (state) => {
      mkdirSync(state, { recursive: true, mode: 0o700 });
      mkdirSync(join(state, 'elsewhere'), { mode: 0o700 });
      symlinkSync('elsewhere', join(state, 'log'));
    },
    'a file in place of the folder': (state) => {
      mkdirSync(join(state, '..'), { recursive: true });
      writeFileSync(state, '');
    },
  };
  test.each(Object.entries(cases))('%s: the decision is the same, byte by byte', (_, prepare) => {
    const project = scratchProject(LOCKED);
    const state = stateOf(project);
    prepare(state);
    expect(write(project).stdout).toBe(quietAnswer());
    expect(linesOf(project)).toEqual([]);
  });

  test.each([
    ['no HOME', { HOME: undefined }],
    ['an empty HOME', { HOME: '' }],
    ['a HOME that is no absolute path', { HOME: 'home' }],
    ['a HOME that nobody can write to', { HOME: '/proc/nothing' }],
  ])('%s', (_, env) => {
    const project = scratchProject(LOCKED);
    expect(write(project, { env }).stdout).toBe(quietAnswer());
  });

  const fullFile = (project: ScratchProject, make: (file: string) => void) => {
    write(project);
    const folder = logFolderOf(project) ?? '';
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    rmSync(join(folder, file));
    make(join(folder, file));
  };
  test.each([
    ['a full disk', '/dev/full'],
    ['a file elsewhere', '../../../elsewhere'],
  ])('%s behind a link', (_, target) => {
    const project = scratchProject(LOCKED);
    fullFile(project, (file) => symlinkSync(target, file));
    expect(write(project).stdout).toBe(quietAnswer());
  });

  test('a pipe in its place is not waited for', () => {
    const project = scratchProject(LOCKED);
    fullFile(project, (file) => mkdirSync(file));
    expect(write(project).stdout).toBe(quietAnswer());
  });
});

describe('how much of it', () => {
  test('a line is below 4 KB, whatever the call is about', () => {
    const config = `${LOCKED['.conclaude.yaml']}log:\n  text: true\n`;
    const project = scratchProject({ '.conclaude.yaml': config });
    const names = Array.from({ length: 200 }, (_, at) => `${'ünlong/'.repeat(20)}${at}.lock`);
    project.pre('Bash', { command: `rm ${names.join(' ')}` });
    const [line = ''] = linesOf(project);
    expect(Buffer.byteLength(line)).toBeLessThan(4095);
    const entry = JSON.parse(line) as LogEntry;
    expect((entry.files?.length ?? 0) + (entry.moreFiles ?? 0)).toBe(200);
  });

  test('days: what is older goes when a day begins', () => {
    const project = scratchProject({ '.conclaude.yaml': `${LOCKED['.conclaude.yaml']}log: { days: 3 }\n` });
    write(project);
    const folder = logFolderOf(project) ?? '';
    const [today = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const day = (ago: number) =>
      new Date(Date.parse(today.slice(0, 10)) - ago * 86_400_000).toISOString().slice(0, 10);
    for (const ago of [1, 3, 4, 40]) writeFileSync(join(folder, `${day(ago)}.jsonl`), '');
    writeFileSync(join(folder, 'notes.txt'), '');
    rmSync(join(folder, today));
    write(project);
    expect(readdirSync(folder).sort()).toEqual(
      [`${day(1)}.jsonl`, `${day(3)}.jsonl`, today, 'notes.txt', 'project'].sort(),
    );
  });

  test('megabytes: a large file is set aside, and the oldest go', () => {
    const project = scratchProject({
      '.conclaude.yaml': `${LOCKED['.conclaude.yaml']}log: { megabytes: 1 }\n`,
    });
    write(project);
    const folder = logFolderOf(project) ?? '';
    const [today = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const big = 'x'.repeat(300_000);
    for (let round = 0; round < 6; round++) {
      writeFileSync(join(folder, today), big);
      write(project);
    }
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((all, size) => all + size)).toBeLessThanOrEqual(1024 * 1024 + 1000);
    expect(sizes.filter((size) => size > 300_000)).toHaveLength(3);
  });

  test('a policy is kept once, and forgotten when nobody can refer to it any more', () => {
    const project = scratchProject(LOCKED);
    write(project);
    write(project);
    const policies = join(stateOf(project), 'policies');
    const [name = '', ...others] = readdirSync(policies);
    expect(others).toEqual([]);
    expect(readFileSync(join(policies, name), 'utf8')).toBe(
      `${join(project.root, '.conclaude.yaml')}\n${LOCKED['.conclaude.yaml']}`,
    );
    const old = new Date(Date.now() - 500 * 86_400_000);
    writeFileSync(join(policies, 'old'), '');
    utimesSync(join(policies, 'old'), old, old);
    const folder = logFolderOf(project) ?? '';
    for (const file of readdirSync(folder)) if (file.endsWith('.jsonl')) rmSync(join(folder, file));
    write(project);
    expect(readdirSync(policies)).toEqual([name]);
  });

  test('many processes at once lose no line and mix none', async () => {
    const project = scratchProject(LOCKED);
    const call = (at: number) =>
      new Promise<void>((done) => {
        const child = spawn(PROGRAM, ['Hooks', 'PreToolUse'], {
          cwd: project.root,
          env: {
            PATH: process.env.PATH,
            HOME: join(project.root, '../home'),
            CLAUDE_PROJECT_DIR: project.root,
          },
          stdio: ['pipe', 'ignore', 'ignore'],
        });
        child.on('close', () => done());
        child.stdin.end(
          JSON.stringify({
            session_id: 's',
            cwd: project.root,
            tool_name: 'Write',
            tool_use_id: `toolu_${at}`,
            tool_input: { file_path: join(project.root, `${'long'.repeat(40)}${at}.lock`), content: '' },
          }),
        );
      });
    await Promise.all(Array.from({ length: 20 }, (_, at) => call(at)));
    expect(new Set(entriesOf(project).map(({ call }) => call)).size).toBe(20);
  });
});

test('an agent may not change the log', () => {
  const project = scratchProject(preToolUse('selfProtection: true'));
  const state = stateOf(project);
  for (const command of [
    `rm -rf ${state}`,
    `echo > ${state}/log/x/2026-11-17.jsonl`,
    'rm -rf ~/.local/state/conclaude/log',
  ])
    expect([command, project.pre('Bash', { command }).verdict]).toEqual([command, 'deny']);
  expect(project.pre('Write', { file_path: `${state}/policies/x`, content: '' }).verdict).toBe('deny');
});

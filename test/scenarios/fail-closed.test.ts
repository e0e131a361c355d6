import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyOfProgram } from '../support/build-under-test.ts';
import { PROGRAM, preToolUse, scratchProject } from '../support/scratch-project.ts';

const broken = { '.conclaude.yaml': 'preToolUse:\n  preventRootAditions: true\n' };

describe('a guard that cannot judge refuses', () => {
  test.each([
    ['is no YAML', { '.conclaude.yaml': 'a: [' }],
    ['has an unknown key', broken],
    ['is a link that leads nowhere', { '.conclaude.yaml': { link: 'nowhere' } }],
    ['is a folder', { '.conclaude.yaml/x': '' }],
    ['has five megabytes', { '.conclaude.yaml': '#'.repeat(5 * 1024 * 1024) }],
  ])('when the configuration %s', (_, files) => {
    const project = scratchProject(files);
    const run = project.pre('Write', { file_path: 'src/a' });
    expect(run).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(run.reason).toContain(`${project.root}/.conclaude.yaml:`);
    expect(run.reason).toContain('conclaude validate');
    expect(run.stderr).toContain(run.reason);
  });

  test.skipIf(process.platform === 'win32')('when the configuration is a pipe that nobody writes to', () => {
    const project = scratchProject({});
    spawnSync('mkfifo', [join(project.root, '.conclaude.yaml')]);
    expect(project.pre('Write', { file_path: 'a' })).toMatchObject({
      exitCode: 2,
      reason: expect.stringContaining("it isn't a regular file"),
    });
  });

  // Root may read everything, unless it has given up the right to.
  const [command = '', ...args] = [
    ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []),
    PROGRAM,
    'Hooks',
    'PreToolUse',
  ];
  test.skipIf(command === 'setpriv' && spawnSync(command, ['--version']).status !== 0)(
    'when the configuration may not be read',
    () => {
      const { root } = scratchProject(preToolUse());
      const code = () =>
        spawnSync(command, args, {
          input: JSON.stringify({ cwd: root, tool_name: 'Write', tool_input: { file_path: 'a' } }),
          env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root },
        }).status;
      expect(code()).toBe(0);
      chmodSync(join(root, '.conclaude.yaml'), 0);
      expect(code()).toBe(2);
    },
  );

  test.each(['Read', 'Glob', 'Grep', 'LS', 'NotebookRead'])(
    'but %s goes on, so that the configuration can be repaired',
    (tool) => {
      const run = scratchProject(broken).pre(tool, { file_path: '.conclaude.yaml' });
      expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
      expect(run.stderr).toContain('preventRootAditions');
    },
  );

  test.each([
    ['nothing', ''],
    ['no JSON', '{"tool_name":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no tool_name', '{"tool_input":{}}'],
    ['an empty tool_name', '{"tool_name":"","tool_input":{}}'],
    ['a tool_name that is no text', '{"tool_name":["Write"],"tool_input":{}}'],
    ['a tool_input that is no map', '{"tool_name":"Write","tool_input":"x"}'],
  ])('when the payload is %s, also without a configuration', (_, payload) => {
    const run = scratchProject({}).hook('PreToolUse', payload);
    expect(run).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(run.reason).toContain('payload');
  });

  test('a payload with bytes that are no UTF-8 is judged', () => {
    const payload = Buffer.concat([
      Buffer.from('{"tool_name":"Write","tool_input":{"file_path":"a.lock","content":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}}'),
    ]);
    expect(
      scratchProject(preToolUse('uneditableFiles: ["*.lock"]')).hook('PreToolUse', payload).verdict,
    ).toBe('deny');
  });

  test('a payload of 30 megabytes is judged, one of more than 64 is refused', () => {
    const project = scratchProject(preToolUse('uneditableFiles: ["*.lock"]'));
    expect(project.pre('Write', { file_path: 'a.txt', content: 'x'.repeat(30 << 20) }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'a.txt', content: 'x'.repeat(65 << 20) }).reason).toContain(
      'larger than 64 MB',
    );
  });

  test.each([
    ['SubagentStop', broken],
    ['Stop', broken],
  ])('other events report a broken configuration by exit 1: %s', (event, files) => {
    const run = scratchProject(files).hook(event, { hook_event_name: event });
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toContain('preventRootAditions');
  });

  test('other events report a payload that is no JSON by exit 1', () => {
    expect(scratchProject({}).hook('Stop', '{')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('payload'),
    });
  });

  const write = JSON.stringify({ tool_name: 'Write', tool_input: { file_path: 'src/a' } });

  test('when its standard output is closed', () => {
    const env = { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: scratchProject(preToolUse()).root };
    const run = spawnSync('sh', ['-c', '"$0" Hooks PreToolUse >&-', PROGRAM], { env, input: write });
    expect(run.status).toBe(2);
    expect(run.stderr.toString()).toContain('standard output is closed');
  });

  test('when nobody reads its answer any more', async () => {
    const env = { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: scratchProject(preToolUse()).root };
    const child = spawn(PROGRAM, ['Hooks', 'PreToolUse'], { env });
    child.stdout.destroy();
    child.stdin.end(write);
    const stderr = await text(child.stderr);
    expect(stderr).toContain('standard output is closed');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
  });
});

describe('a hook that is mistyped', () => {
  const payload = JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input: {} });

  test.each([
    [['Hooks', 'PreTooluse'], "unknown event 'PreTooluse'; did you mean 'PreToolUse'? Write"],
    [['Hooks'], 'missing EVENT.'],
    [['hooks', 'PreToolUse'], "unknown command 'hooks'"],
    [['PreToolUse'], "unknown command 'PreToolUse'"],
    [['hoks', 'PreToolUse'], "unknown command 'hoks'"],
    [['Hooks', 'PreToolUse', '--agnet', 'x'], "unknown option '--agnet'"],
    [['Hooks', 'PreToolUse', '--agent'], "option '--agent' needs a value: --agent=NAME"],
    [['Hooks', 'PreToolUse', '--agent='], "option '--agent' needs a value: --agent=NAME"],
    [['Hooks', 'PreToolUse', '--agent', 'a', 'b'], "unexpected argument 'b'"],
    [['Hooks', '--agent', 'a', 'PreToolUse'], ''],
  ])('refuses and says why: %j', (args, why) => {
    const project = scratchProject({});
    for (const stdin of [payload, '']) {
      const run = project.run(args, { stdin });
      expect(run.exitCode).toBe(2);
      expect(run.stderr).toContain(why);
      expect(JSON.parse(run.stdout).hookSpecificOutput.permissionDecision).toBe('deny');
    }
  });

  test('does not send Claude in circles at the end of a turn', () => {
    const run = scratchProject({}).run(['Hooks', 'Stop', '--bogus'], { stdin: '{"hook_event_name":"Stop"}' });
    expect(run).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining("unknown option '--bogus'"),
    });
  });

  test('an event that only a newer client knows gets no opinion', () => {
    const run = scratchProject({}).hook('SomethingNew', { hook_event_name: 'SomethingNew' });
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
  });

  test('`hook` is the same as `Hooks`', () => {
    const project = scratchProject(preToolUse('uneditableFiles: [a]'));
    expect(
      project.run(['hook', 'PreToolUse'], { stdin: '{"tool_name":"Edit","tool_input":{"file_path":"a"}}' })
        .exitCode,
    ).toBe(2);
  });
});

describe('the launcher', () => {
  const payload = '{"tool_name":"Edit","tool_input":{"file_path":"a"}}';

  /** A copy of the program, to be damaged. */
  function copy(name = 'copy of conclaude'): string {
    const base = mkdtempSync(join(tmpdir(), 'conclaude-launcher-'));
    onTestFinished(() => rmSync(base, { recursive: true, force: true }));
    const folder = join(base, name);
    copyOfProgram(folder);
    return folder;
  }
  const start = (
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>> = {},
  ) => spawnSync(program, args, { input: payload, cwd: '/', env: { PATH: process.env.PATH, ...env } });

  test('works from any folder, with blanks in its path, through links to links', () => {
    const folder = copy('a folder with blanks');
    symlinkSync('../bin/conclaude', join(folder, 'dist/link'));
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync('../dist/link', join(folder, 'elsewhere/again'));
    expect(start(join(folder, 'elsewhere/again'), ['--version']).stdout.toString()).toMatch(
      /^\d+\.\d+\.\d+\n$/,
    );
  });

  test.each(['PreToolUse', 'preToolUse', 'BeforeTool'])(
    'refuses when the program crashes, also where a client calls the event %s',
    (event) => {
      const folder = copy();
      writeFileSync(join(folder, 'dist/conclaude.cjs'), 'process.exit(1)');
      const run = start(join(folder, 'bin/conclaude'), ['Hooks', event, '--client', 'gemini']);
      expect([run.status, run.stderr.toString()]).toEqual([2, expect.stringContaining('ended unexpectedly')]);
    },
  );

  test.each([
    [
      'is not built',
      (folder: string) => rmSync(join(folder, 'dist'), { recursive: true }),
      'npm ci && npm run build',
    ],
    [
      'does not parse',
      (folder: string) => writeFileSync(join(folder, 'dist/conclaude.cjs'), '}{'),
      'ended unexpectedly',
    ],
    [
      'runs out of memory',
      (folder: string) =>
        writeFileSync(
          join(folder, 'dist/conclaude.cjs'),
          'const a = []; for (;;) a.push(new Array(1e6).fill(a.length));',
        ),
      'ended unexpectedly',
    ],
    [
      'is killed',
      (folder: string) =>
        writeFileSync(
          join(folder, 'dist/conclaude.cjs'),
          'process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 1e6)',
        ),
      'ended unexpectedly',
    ],
  ])('refuses when the program %s', (_, damage, why) => {
    const folder = copy();
    damage(folder);
    const launcher = join(folder, 'bin/conclaude');
    const little = readFileSync(launcher, 'utf8').replace('"$node" --', '"$node" --max-old-space-size=64 --');
    expect(little).toContain('max-old-space-size');
    writeFileSync(launcher, little);
    const run = start(launcher, ['Hooks', 'PreToolUse']);
    expect(run.status).toBe(2);
    expect(run.stderr.toString()).toContain(why);
    expect(start(launcher, ['Hooks', 'Stop']).status).not.toBe(2);
  });

  test.each([
    ['hook.js', 'Read', { file_path: 'a' }, 'preToolUse:\n  preventRootAdditions: true\n'],
    ['shell.js', 'Bash', { command: 'ls' }, 'preToolUse:\n  preventRootAdditions: true\n'],
    ['yaml.js', 'Read', { file_path: 'a' }, 'preToolUse: { preventRootAdditions: true }\n'],
    ['judges.js', 'Read', { file_path: 'a' }, 'preToolUse:\n  commands:\n    - run: "true"\n'],
    ['processes.js', 'Read', { file_path: 'a' }, 'preToolUse:\n  commands:\n    - run: "true"\n'],
  ])('refuses when %s is missing or broken, and it is needed', (part, tool_name, tool_input, config) => {
    const { root } = scratchProject({ '.conclaude.yaml': config });
    const folder = copy();
    const file = join(folder, 'dist', part);
    const code = () =>
      spawnSync(join(folder, 'bin/conclaude'), ['Hooks', 'PreToolUse'], {
        input: JSON.stringify({ cwd: root, tool_name, tool_input }),
        env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root },
      }).status;
    expect(code()).toBe(0);
    writeFileSync(file, '}{');
    expect(code()).toBe(2);
    rmSync(file);
    expect(code()).toBe(2);
  });

  test('does without an option that Node does not know', () => {
    const folder = copy();
    const launcher = join(folder, 'bin/conclaude');
    writeFileSync(
      launcher,
      readFileSync(launcher, 'utf8').replace('--interrupt-budget', '--option-of-tomorrow'),
    );
    const run = start(launcher, ['Hooks', 'PreToolUse']);
    expect(run.status).toBe(0);
    expect(run.stdout.toString()).toBe('{"blocked":false}\n');
  });

  test('refuses when there is no Node', () => {
    const run = spawnSync('/bin/sh', [join(copy(), 'bin/conclaude'), 'Hooks', 'PreToolUse'], {
      input: payload,
      env: { PATH: '/nonexistent' },
    });
    expect(run.status).toBe(2);
    expect(run.stderr.toString()).toContain('Node.js was not found');
  });
});

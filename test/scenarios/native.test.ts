import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyOfProgram, executableUnderTest, programUnderTest } from '../support/build-under-test.ts';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';

const refused = { tool_name: 'Write', tool_input: { file_path: 'a.lock', content: '' } };
const config = preToolUse('uneditableFiles: ["*.lock"]');
const PLATFORM = `${process.platform}-${process.arch}`;
const OTHER_PLATFORM = process.platform === 'linux' ? 'darwin-arm64' : 'linux-x64';
/** What /bin/sh may be. */
const SHELLS = ['/usr/bin/dash', '/bin/bash', '/bin/busybox'].filter((shell) => existsSync(shell));

/** A project with conclaude among its packages, as Node runs it, and a stand-in for an executable somewhere. */
function installed(place: string, script: string, name = (id: string) => `conclaude-${id}`) {
  const { root } = scratchProject(config, 'the project');
  const home = join(root, 'node_modules/@conclaude/cli');
  copyOfProgram(home);
  const executable = join(home, place, name(readFileSync(join(home, 'dist/build-id'), 'utf8').trim()));
  mkdirSync(dirname(executable), { recursive: true });
  writeFileSync(executable, script);
  chmodSync(executable, 0o755);
  const env = { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root };
  return { root, home, env, input: JSON.stringify(refused), executable };
}

const BESIDE = `../../@conclaude/${PLATFORM}`;
const TELLS = '#!/bin/sh\necho "$@"; cat; exit 2\n';

describe.skipIf(process.platform === 'win32').each(SHELLS)('where /bin/sh is %s,', (shell) => {
  /** Both ways to an executable: by the program, and by a project's launcher as its hooks read it in. */
  const WAYS: Readonly<Record<string, (home: string, event: string) => readonly string[]>> = {
    'bin/conclaude': (home, event) => [join(home, 'bin/conclaude'), 'Hooks', event],
    'the launcher': (home, event) => [
      '-c',
      `trap 'exit 2' EXIT; set -- Hooks ${event}; . '${home}/bin/launcher.sh'`,
    ],
  };

  describe.each(Object.entries(WAYS))('%s', (_, words) => {
    const run = ({ root, home, env, input }: ReturnType<typeof installed>, event = 'PreToolUse') =>
      spawnSync(shell, words(home, event), { argv0: 'sh', input, encoding: 'utf8', cwd: root, env });

    test.each([
      ['the package beside it', BESIDE],
      ['a checkout', 'dist/native'],
    ])(
      'starts the executable of %s in place of the shell, with the same words and input',
      (_where, place) => {
        const call = installed(place, TELLS.replace('"$@"', '"$PPID $@"'));
        const { status, stdout } = run(call);
        const [, parent, installation] = /^(\d+) --installation=(.*) Hooks PreToolUse\n/.exec(stdout) ?? [];
        expect({ status, parent }).toEqual({ status: 2, parent: String(process.pid) });
        expect(join(installation ?? '', 'dist')).toBe(join(call.home, 'dist'));
        expect(stdout.slice(stdout.indexOf('\n') + 1)).toBe(call.input);
      },
    );

    const LETS_PASS = '#!/bin/sh\nexit 0\n';
    test.each([
      ['of another build', BESIDE, LETS_PASS, (id: string) => `conclaude-${id}0`],
      ['for another system', `../../@conclaude/${OTHER_PLATFORM}`, LETS_PASS],
      ['that is empty', BESIDE, ''],
      ['that this system cannot start', BESIDE, '\x7fELF\x02\x01\0of another machine'],
      ['whose interpreter is missing', BESIDE, '#!/nonexistent/interpreter\n'],
    ] as const)('leaves the call to Node with an executable %s', (_what, place, script, name?) => {
      const { status, stdout } = run(installed(place, script, name));
      expect(status).toBe(2);
      expect(JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason).toContain('a.lock');
    });

    const killed = () => installed(BESIDE, '#!/bin/sh\nkill -9 $$\n');
    const of = (AI_AGENT: string) => ({ CLAUDE_CODE_ENTRYPOINT: 'cli', AI_AGENT });
    test.each([
      ['2.1.295', of('claude-code_2-1-295_harness')],
      ['2.1.325', of('claude-code_2-1-325_harness')],
      ['a later', of('claude-code_3-0-0_harness')],
    ])('leaves it to a client %s to notice that the executable was killed', (_version, variables) => {
      const call = killed();
      expect(run({ ...call, env: { ...call.env, ...variables } }).signal).toBe('SIGKILL');
    });

    test.each([
      ['2.0.77', { CLAUDE_CODE_ENTRYPOINT: 'cli' }],
      ['2.1.287', of('claude-code_2-1-287_harness')],
      ['that is inside another agent', of('other_9-0-0')],
    ])(
      'refuses when the executable was killed, for a client %s, which would go on',
      (_version, variables) => {
        const call = killed();
        const old = { ...call, env: { ...call.env, ...variables } };
        expect(run(old)).toMatchObject({ status: 2, stderr: expect.stringContaining('ended unexpectedly') });
        expect(run(old, 'Stop').status).toBe(137);
        const sound = installed(BESIDE, TELLS);
        expect(run({ ...sound, env: { ...sound.env, ...variables } }).stdout).toContain(sound.input);
      },
    );
  });

  test('a launcher that knows which Node to take tells the executable', () => {
    const call = installed(BESIDE, TELLS);
    const launcher = join(call.home, 'bin/launcher.sh');
    writeFileSync(launcher, readFileSync(launcher, 'utf8').replace("node=''", "node='/a b/node'"));
    const { root: cwd, env, input } = call;
    const { stdout } = spawnSync(shell, [launcher, 'Hooks', 'Stop'], { argv0: 'sh', input, cwd, env });
    expect(stdout.toString()).toMatch(/^--installation=\S* ?\S* --node=\/a b\/node Hooks Stop\n/);
  });
});

test("people's commands, and what an executable passes on, run on Node", () => {
  const { home, env } = installed('dist/native', '#!/bin/sh\necho native\n');
  for (const args of [['--version'], ['help'], ['--on-node', 'Hooks', 'Stop']]) {
    const { status, stdout } = spawnSync(join(home, 'bin/conclaude'), args, { env, input: '{}' });
    expect({ status, stdout: stdout.toString() }).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining('native\n'),
    });
  }
});

test("'conclaude version' says what answers the hooks", () => {
  const { home, env, executable } = installed(BESIDE, TELLS);
  const run = (...args: string[]) =>
    spawnSync(join(home, 'bin/conclaude'), ['version', ...args], { env, encoding: 'utf8' }).stdout;
  expect(JSON.parse(run('--json'))).toMatchObject({ installation: home, executable: join(executable) });
  expect(run()).toContain(`hooks are answered by ${join(executable)}\n`);
  rmSync(executable);
  expect(JSON.parse(run('--json'))).toMatchObject({ executable: null, node: { path: expect.any(String) } });
  expect(run()).toContain('hooks are answered by Node.js ');
});

const executable = executableUnderTest() ?? '';

describe.skipIf(executable === '')('the executable', () => {
  const call = (
    args: readonly string[],
    files: Readonly<Record<string, string>>,
    { program = executable, ...env }: Readonly<Record<string, string>> = {},
  ) => {
    const { root } = scratchProject(files);
    const { status, stdout, stderr } = spawnSync(program, args, {
      input: JSON.stringify({ cwd: root, hook_event_name: 'PreToolUse', ...refused }),
      encoding: 'utf8',
      cwd: root,
      env: { CLAUDE_PROJECT_DIR: root, ...env },
    });
    return { status, stdout, stderr, root };
  };
  const judged = preToolUse('commands: [{ run: "echo >> asked; exit 2" }]');
  const PATH = process.env.PATH ?? '';

  test('judges by itself, without any other program', () => {
    expect(call(['Hooks', 'PreToolUse'], config, { PATH: '/nonexistent' })).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('uneditableFiles'),
    });
    expect(call([], config, { PATH: '/nonexistent' }).status).toBe(2);
  });

  test("has Node run the user's own commands, once, with nothing loaded into it", () => {
    const evil = { 'evil.cjs': 'process.exit(0)' };
    for (const args of [['Hooks', 'PreToolUse'], []]) {
      const run = call(args, { ...judged, ...evil }, { PATH, NODE_OPTIONS: '--require ./evil.cjs' });
      expect(run.status).toBe(2);
      expect(readFileSync(join(run.root, 'asked'), 'utf8')).toBe('\n');
    }
  });

  test('passes on which Node to take', () => {
    const args = [`--node=${process.execPath}`, 'Hooks', 'PreToolUse'];
    expect(existsSync(join(call(args, judged, { PATH: '/usr/bin:/bin' }).root, 'asked'))).toBe(true);
  });

  test('refuses what it would have to pass on, and finds nobody', () => {
    const folder = mkdtempSync(join(tmpdir(), 'conclaude-alone-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const program = join(folder, 'conclaude');
    copyFileSync(executable, program);
    expect(call(['Hooks', 'PreToolUse'], judged, { program, PATH })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the rest of it was not found'),
    });
    expect(call(['Hooks', 'Stop'], judged, { program, PATH }).status).toBe(1);
  });

  test.skipIf(process.platform !== 'linux')('is told nothing by variables, and loads nothing', () => {
    const run = call(['Hooks', 'PreToolUse'], config, {
      CONCLAUDE_PARTS: '/nonexistent',
      CONCLAUDE_BUILD_ID: '0',
      CONCLAUDE_HEAP_KB: '1',
      CONCLAUDE_LAUNCHER: '/nonexistent',
      // A program that loads libraries complains about one that isn't there.
      LD_PRELOAD: '/nonexistent/evil.so',
    });
    expect(run).toMatchObject({ status: 2, stderr: expect.not.stringContaining('evil.so') });
  });
});

describe('a hostile project cannot switch off its guard', () => {
  const evil = 'require("fs").writeFileSync(__dirname + "/evil-ran", ""); process.exit(0);\n';
  const files = {
    ...config,
    'evil.js': evil,
    '.env': 'CLAUDE_PROJECT_DIR=/nonexistent\nNODE_OPTIONS="--require ./evil.js"\n',
    'package.json': '{"type":"module","imports":{"#x":"./evil.js"},"name":"conclaude","main":"evil.js"}',
    'tsconfig.json': '{"compilerOptions":{"paths":{"node:fs":["./evil.js"]}}}',
    'node_modules/js-yaml/index.js': evil,
  };

  test.each([
    ['by its files', {}],
    ['by NODE_OPTIONS', { NODE_OPTIONS: '--require ./evil.js' }],
  ])('%s', (_, env) => {
    const project = scratchProject(files);
    for (const unset of [{}, { CLAUDE_PROJECT_DIR: undefined }]) {
      const run = project.hook('PreToolUse', refused, { env: { ...env, ...unset } });
      expect(run.verdict).toBe('deny');
    }
    expect(existsSync(join(project.root, 'evil-ran'))).toBe(false);
  });
});

test('the build under test is the one that was asked for, or the checkout itself', () => {
  const build = process.env.CONCLAUDE_BUILD;
  const folder = join(programUnderTest(), '../..');
  expect(existsSync(join(folder, 'dist/native'))).toBe(
    build === undefined ? executable !== '' : build === 'native',
  );
  expect(existsSync(join(folder, 'package.json'))).toBe(build === undefined);
});

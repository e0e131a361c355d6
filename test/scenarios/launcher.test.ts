import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyOfProgram } from '../support/build-under-test.ts';
import { PROGRAM, preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const LAUNCHER = '.claude/hooks/conclaude';
const NPM = {
  'package.json': '{"devDependencies":{"@conclaude/cli":"1"}}',
  'package-lock.json': '{}',
  '.conclaude.yaml': 'preToolUse:\n  uneditableFiles: ["*.lock"]\n',
};
const SYSTEM = '/usr/local/bin:/usr/bin:/bin';
const NODE = dirname(process.execPath);
const NOWHERE = '/nonexistent';

/** What /bin/sh may be. */
const SHELLS = ['/usr/bin/dash', '/usr/bin/bash', '/bin/bash', '/bin/busybox'].filter(
  (shell, index, all) => existsSync(shell) && !(index === 2 && existsSync(all[1] as string)),
);

interface Variables {
  readonly [name: string]: string | undefined;
}

/** A project as `init` leaves it, conclaude among its packages. */
function installed(files: Readonly<Record<string, string>> = NPM, folder = 'the project'): ScratchProject {
  const project = scratchProject(files, folder);
  const modules = join(project.root, 'node_modules');
  for (const folder of ['.bin', '@conclaude']) mkdirSync(join(modules, folder), { recursive: true });
  symlinkSync(resolve(PROGRAM, '../..'), join(modules, '@conclaude/cli'));
  symlinkSync('../@conclaude/cli/bin/conclaude', join(modules, '.bin/conclaude'));
  const run = project.run(['init'], { env: { CLAUDE_PROJECT_DIR: undefined } });
  expect(run).toMatchObject({ exitCode: 0, stderr: '' });
  return project;
}

/** A fresh clone of such a project. */
function withoutPackages(files: Readonly<Record<string, string>> = NPM): ScratchProject {
  const launcher = readFileSync(resolve(PROGRAM, '../launcher.sh'), 'utf8');
  return scratchProject({ ...files, [LAUNCHER]: launcher }, 'the project');
}

/** As a hook of the client: the shell that /bin/sh is on this computer, and the variables that the client sets. */
function launch(
  shell: string,
  root: string,
  payload: object | string,
  { event = 'PreToolUse', file = LAUNCHER, ...variables }: Variables & { event?: string; file?: string } = {},
) {
  const trap = event === 'PreToolUse' || event === 'ConfigChange' ? "trap 'exit 2' EXIT; " : '';
  const readIn = `${trap}set -- Hooks ${event}; . "$CLAUDE_PROJECT_DIR"/${LAUNCHER}`;
  const args = file === LAUNCHER ? ['-c', readIn] : [file, 'Hooks', event];
  const { status, stdout, stderr } = spawnSync(shell, args, {
    // Where a session may be when it calls.
    cwd: existsSync(join(root, 'sub')) ? join(root, 'sub') : root,
    // By this name bash and busybox behave as it does.
    argv0: 'sh',
    input: typeof payload === 'string' ? payload : JSON.stringify(payload),
    env: { PATH: `${NODE}:${SYSTEM}`, HOME: NOWHERE, CLAUDE_PROJECT_DIR: root, ...variables },
  });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

function call(root: string, tool_name: string, tool_input: object, more: object = {}) {
  return {
    session_id: 's',
    transcript_path: '/t.jsonl',
    cwd: root,
    hook_event_name: 'PreToolUse',
    ...more,
    tool_name,
    tool_input,
    tool_use_id: 't',
  };
}

const edit = (root: string, file: string) => call(root, 'Edit', { file_path: join(root, file) });
const bash = (root: string, command: string) => call(root, 'Bash', { command, description: 'x' });

const SENTENCE = /^conclaude guards this project, but it isn't installed .*\n$/;

describe.each(SHELLS)('the launcher under %s finds the program', (shell) => {
  const guards = (root: string, variables: Variables = {}) => {
    const refused = launch(shell, root, edit(root, 'a.lock'), variables);
    expect(refused).toMatchObject({ status: 2, stdout: expect.stringContaining('uneditableFiles') });
    expect(launch(shell, root, edit(root, 'src/a.ts'), variables)).toMatchObject({
      status: 0,
      stdout: '{"blocked":false}\n',
    });
  };

  test("among the project's packages, also where its mode or the launcher's own got lost", () => {
    const { root } = installed();
    guards(root);
    rmSync(join(root, 'node_modules/@conclaude/cli'));
    const copy = join(root, 'node_modules/@conclaude/cli');
    mkdirSync(join(copy, 'bin'), { recursive: true });
    writeFileSync(join(copy, 'bin/conclaude'), readFileSync(PROGRAM), { mode: 0o644 });
    symlinkSync(resolve(PROGRAM, '../../dist'), join(copy, 'dist'));
    chmodSync(join(root, LAUNCHER), 0o644);
    guards(root);
  });

  test('in the main worktree, whether git writes whole paths or relative ones', () => {
    const { root } = installed({ ...NPM, '.gitignore': 'node_modules\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'x');
    git('worktree', 'add', '-q', '../the other', '-b', 'other');
    const other = resolve(root, '../the other');
    expect(existsSync(join(other, 'node_modules'))).toBe(false);
    guards(other);
    writeFileSync(join(other, '.git'), 'gitdir: ../the project/.git/worktrees/the-other\n');
    guards(other);
    writeFileSync(join(other, '.git'), 'gitdir: ../the project/.git/modules/the-other\n');
    expect(launch(shell, other, edit(other, 'src/a.ts')).stderr).toMatch(SENTENCE);
  });

  test('on the PATH, but never in a folder of the project', () => {
    const { root } = withoutPackages();
    const evil = '#!/bin/sh\ntouch "$CLAUDE_PROJECT_DIR/evil"\n';
    mkdirSync(join(root, 'bin'));
    writeFileSync(join(root, 'bin/conclaude'), evil, { mode: 0o755 });
    symlinkSync(root, resolve(root, '../link'));
    const planted = [
      join(root, 'bin'),
      'bin',
      './bin',
      '',
      `${root}/../${root.split('/').at(-1)}/bin`,
      `${root}/./bin`,
      `/${root}/bin`,
      '/proc/self/cwd/bin',
      resolve(root, '../link/bin'),
    ];
    for (const folder of planted) {
      const PATH = `${folder}:${NODE}:${SYSTEM}`;
      expect(launch(shell, root, edit(root, 'a'), { PATH }).stderr).toMatch(SENTENCE);
    }
    const global = resolve(root, '../global');
    mkdirSync(global);
    symlinkSync(PROGRAM, join(global, 'conclaude'));
    guards(root, { PATH: `${planted.join(':')}:${global}:${NODE}:${SYSTEM}` });
    expect(existsSync(join(root, 'evil'))).toBe(false);
  });

  test('where init was run from', () => {
    const project = scratchProject(NPM);
    project.run(['init']);
    guards(project.root);
  });
});

describe.each(SHELLS)('without the program, under %s,', (shell) => {
  test.each(['Read', 'Grep', 'Glob', 'AskUserQuestion'])('%s passes', (tool) => {
    const { root } = withoutPackages();
    expect(launch(shell, root, call(root, tool, { file_path: 'a' }))).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test.each([
    ['npm', 'package-lock.json', ['npm ci', 'npm install'], ['pnpm install', 'yarn install']],
    ['pnpm', 'pnpm-lock.yaml', ['pnpm install', 'pnpm install --frozen-lockfile'], ['npm ci', 'npm install']],
    ['yarn', 'yarn.lock', ['yarn install', 'yarn install --immutable'], ['npm install', 'yarn']],
    ['bun', 'bun.lock', ['bun install', 'bun install --frozen-lockfile'], ['npm ci', 'bun x']],
    ['no lock file', 'other.txt', ['npm install'], ['npm ci', 'bun install']],
  ])('the install command of %s passes and no other', (_, lock, passing, refused) => {
    const { root } = withoutPackages({ 'package.json': NPM['package.json'], [lock]: '' });
    for (const command of passing) expect(launch(shell, root, bash(root, command)).status).toBe(0);
    for (const command of refused) {
      const run = launch(shell, root, bash(root, command));
      expect(run.status).toBe(2);
      expect(run.stderr).toContain(`Run exactly '${passing[0]}' in the project's folder`);
    }
  });

  const tricks: readonly (readonly [string, (root: string) => object | string])[] = [
    ['an edit', (root) => edit(root, 'src/a')],
    ['a word more', (root) => bash(root, 'npm ci --prefix /tmp')],
    ['a second command', (root) => bash(root, 'npm ci; rm -rf src')],
    ['a second line', (root) => bash(root, 'npm ci\nrm -rf src')],
    ['a blank before it', (root) => bash(root, ' npm ci')],
    ['a quote in the command', (root) => bash(root, 'npm ci","x')],
    ['the command elsewhere', (root) => call(root, 'Bash', { description: 'x', command: 'npm ci' })],
    [
      'a nested command',
      (root) => call(root, 'Bash', { command: 'rm a', more: { command: 'npm ci', description: 'x' } }),
    ],
    [
      'two commands',
      (root) =>
        JSON.stringify(bash(root, 'npm ci')).replace(
          '"description":"x"',
          '"description":"x","command":"rm -rf src"',
        ),
    ],
    ['another tool with the command', (root) => call(root, 'mcp__x__run', { command: 'npm ci' })],
    ['a nested name of a tool', (root) => call(root, 'mcp__x__y', { tool_name: 'Read', tool_input: {} })],
    [
      'a name of a tool in a field before',
      (root) => call(root, 'Write', { file_path: 'a' }, { agent_type: '"tool_name":"Read","tool_input":' }),
    ],
    [
      'a nested field before',
      (root) => call(root, 'Write', { file_path: 'a' }, { effort: { tool_name: 'Read', level: 'x' } }),
    ],
    ['a tool of a similar name', (root) => call(root, 'ReadAndWrite', {})],
    ['the command in another folder', (root) => call('/tmp', 'Bash', { command: 'npm ci' }, { root })],
    ['the command beside the project', (root) => bash(`${root}-2`, 'npm ci')],
    ['nothing', () => ''],
    ['no JSON', () => 'tool_name: Read'],
    ['a large file', (root) => call(root, 'Write', { content: 'x'.repeat(3_000_000) })],
  ];

  test.each(tricks)('%s is refused with the sentence that repairs it', (_, payload) => {
    const { root } = withoutPackages();
    const run = launch(shell, root, payload(root));
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(SENTENCE);
    expect(run.stderr).toContain("'npm ci'");
  });

  test('the install command passes in a subfolder, too, where a session may be', () => {
    const { root } = withoutPackages();
    expect(launch(shell, root, bash(`${root}/packages/a`, 'npm ci')).status).toBe(0);
  });

  test.each([
    ['a project without packages', {}],
    ['packages without conclaude', { 'package.json': '{}', 'package-lock.json': '{}' }],
  ])('%s: the user has to install it', (_, files) => {
    const { root } = withoutPackages({ ...files });
    const run = launch(shell, root, bash(root, 'npm ci'));
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('Ask the user to install it (npm install --global @conclaude/cli)');
  });

  test('the user hears it when a session begins; settings stay as they are; other events go on', () => {
    const { root } = withoutPackages();
    const start = launch(shell, root, {}, { event: 'SessionStart' });
    expect(start).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(start.stdout).systemMessage).toContain("'npm ci'");
    expect(launch(shell, root, {}, { event: 'ConfigChange' }).status).toBe(2);
    for (const event of ['Stop', 'SubagentStop', 'UserPromptSubmit'])
      expect(launch(shell, root, {}, { event })).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('half an installation is none', () => {
    const { root } = withoutPackages();
    mkdirSync(join(root, 'node_modules/@conclaude/cli/bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/@conclaude/cli/bin/conclaude'), readFileSync(PROGRAM));
    expect(launch(shell, root, bash(root, 'npm ci')).status).toBe(0);
    expect(launch(shell, root, edit(root, 'a')).stderr).toMatch(SENTENCE);
  });
});

describe.each(SHELLS)('the runtime, under %s,', (shell) => {
  /** A `node` in the project that agrees to everything and leaves a trace. */
  function planted(root: string, names: readonly string[] = ['node']): string {
    const folder = join(root, 'bin');
    mkdirSync(folder, { recursive: true });
    for (const name of names)
      writeFileSync(join(folder, name), `#!/bin/sh\ntouch "${root}/evil"\nexit 0\n`, { mode: 0o755 });
    return folder;
  }

  test('is never one from the project, however the PATH gets there', () => {
    const { root } = installed();
    const folder = planted(root);
    mkdirSync(join(root, 'sub'));
    symlinkSync('../bin', join(root, 'sub/bin'));
    for (const file of [LAUNCHER, PROGRAM])
      for (const first of [folder, 'bin', '', `${root}/sub/../bin`, '/proc/self/cwd/bin', `/${folder}`]) {
        const PATH = `${first}:${NODE}:${SYSTEM}`;
        const run = launch(shell, root, edit(root, 'a.lock'), { file, PATH });
        expect(run).toMatchObject({ status: 2, stdout: expect.stringContaining('uneditableFiles') });
      }
    expect(existsSync(join(root, 'evil'))).toBe(false);
  });

  test('when it is nowhere else, looking passes and all else is refused', () => {
    const { root } = withoutPackages();
    copyOfProgram(join(root, 'node_modules/@conclaude/cli'));
    const PATH = planted(root);
    const run = launch(shell, root, edit(root, 'src/a'), { PATH });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(`not found outside of the project, and ${PATH}/node may have come with it`);
    expect(launch(shell, root, call(root, 'Read', { file_path: 'a' }), { PATH }).status).toBe(0);
    expect(launch(shell, root, call(root, 'Read', { file_path: 'a' }), { PATH: NOWHERE }).status).toBe(0);
    expect(launch(shell, root, edit(root, 'src/a'), { PATH: NOWHERE }).stderr).toContain(
      'Node.js was not found;',
    );
    expect(existsSync(join(root, 'evil'))).toBe(false);
  });

  test('and no other program comes from there either', () => {
    const { root } = installed();
    const folder = planted(root, ['node', 'readlink', 'head', 'cat', 'git', 'sh', 'true', '[']);
    rmSync(join(root, 'node_modules/@conclaude/cli'));
    rmSync(join(root, 'node_modules/.bin/conclaude'));
    symlinkSync(PROGRAM, join(root, 'node_modules/.bin/conclaude'));
    const PATH = `${folder}:${NODE}:${SYSTEM}`;
    expect(launch(shell, root, edit(root, 'a.lock'), { PATH }).stdout).toContain('uneditableFiles');
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(launch(shell, root, edit(root, 'a.lock'), { PATH }).stderr).toMatch(SENTENCE);
    expect(existsSync(join(root, 'evil'))).toBe(false);
  });

  test('nor do functions and options from the environment', () => {
    const { root } = installed();
    const evil = `() { touch "${root}/evil"; exit 0; }`;
    const names = ['[', 'read', 'echo', 'true', 'cat', 'head', 'printf', 'exec', 'unset', 'exit', 'shift'];
    const functions = Object.fromEntries(names.map((name) => [`BASH_FUNC_${name}%%`, evil]));
    writeFileSync(join(root, 'evil.cjs'), `require('fs').writeFileSync('${root}/evil', ''); process.exit(0)`);
    for (const file of [LAUNCHER, PROGRAM]) {
      const NODE_OPTIONS = `--require="${root}/evil.cjs"`;
      const run = launch(shell, root, edit(root, 'a.lock'), { file, ...functions, NODE_OPTIONS });
      expect(run).toMatchObject({ status: 2, stdout: expect.stringContaining('uneditableFiles') });
    }
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(launch(shell, root, edit(root, 'a.lock'), functions).stderr).toMatch(SENTENCE);
    expect(existsSync(join(root, 'evil'))).toBe(false);
  });
});

test('a project that holds the only Node.js keeps it in its launcher', () => {
  const project = scratchProject(NPM);
  const own = join(project.root, 'tools/bin');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'node'), readFileSync(process.execPath), { mode: 0o755 });
  const copy = copyOfProgram(join(project.root, '../copy'));
  const env = { PATH: `${own}:${SYSTEM}`, HOME: NOWHERE };
  expect(spawnSync(copy, ['init'], { cwd: project.root, env }).status).toBe(0);
  expect(readFileSync(join(project.root, LAUNCHER), 'utf8')).toContain(`\nnode='${own}/node'\n`);
  const run = launch('/bin/sh', project.root, edit(project.root, 'a.lock'), { PATH: own });
  expect(run.stdout).toContain('uneditableFiles');
});

describe('init and uninstall', () => {
  test('write the launcher, executable, and take it out with its folder', () => {
    const { root, run } = installed();
    expect(statSync(join(root, LAUNCHER)).mode & 0o777).toBe(0o755);
    chmodSync(join(root, LAUNCHER), 0o600);
    run(['init']);
    expect(statSync(join(root, LAUNCHER)).mode & 0o777).toBe(0o755);
    expect(run(['uninstall']).exitCode).toBe(0);
    expect(existsSync(join(root, '.claude/hooks'))).toBe(false);
  });

  test("leave other files beside it, and a launcher that isn't as it was", () => {
    const { root, run } = installed();
    writeFileSync(join(root, '.claude/hooks/other'), '');
    writeFileSync(join(root, LAUNCHER), `${readFileSync(join(root, LAUNCHER))}# mine\n`);
    expect(run(['uninstall']).stdout).toContain(`${LAUNCHER} stays`);
    expect(existsSync(join(root, LAUNCHER)) && existsSync(join(root, '.claude/hooks/other'))).toBe(true);
  });

  test('bring an older launcher up to date, and keep a copy of a changed one', () => {
    const { root, run } = installed();
    const current = readFileSync(join(root, LAUNCHER), 'utf8');
    const older = current.replace(/version \d+\./, 'version 1.').replace('exit 2', 'exit 1');
    const changed = `${current}# mine\n`;
    for (const before of [older, changed]) {
      writeFileSync(join(root, LAUNCHER), before);
      expect(run(['init']).exitCode).toBe(0);
      expect(readFileSync(join(root, LAUNCHER), 'utf8')).toBe(current);
      expect(existsSync(join(root, `${LAUNCHER}.before-conclaude`))).toBe(before === changed);
    }
  });

  test("don't touch a file by that name that isn't ours", () => {
    const project = scratchProject({ ...NPM, [LAUNCHER]: '#!/bin/sh\n' });
    const run = project.run(['init']);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain("isn't conclaude's launcher");
    expect(existsSync(join(project.root, '.claude/settings.json'))).toBe(false);
    expect(project.run(['init', '--force']).exitCode).toBe(0);
    expect(project.run(['uninstall']).exitCode).toBe(0);
  });
});

describe('init claims nothing that is not so', () => {
  const global = (project: ScratchProject) => {
    const bin = resolve(project.root, '../bin');
    mkdirSync(bin);
    symlinkSync(PROGRAM, join(bin, 'conclaude'));
    return { PATH: `${bin}:${NODE}:${SYSTEM}` };
  };

  test('names the edit that it has seen refused', () => {
    const project = scratchProject({ 'package-lock.json': '{}' });
    expect(project.run(['init']).stdout).toContain('Tried: the hook refuses an edit of package-lock.json.');
  });

  test('names one that the rules which were there refuse', () => {
    const project = scratchProject(preToolUse('uneditableFiles: [config/prod.yaml]'));
    expect(project.run(['init']).stdout).toContain('Tried: the hook refuses an edit of config/prod.yaml.');
  });

  test('names none where no rule refuses one', () => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse: { selfProtection: false }\n' });
    const run = project.run(['init']);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('no rule of the configuration refuses an edit yet');
    expect(run.stdout).not.toContain('Tried');
  });

  test.each([
    ['comments', '.claude/settings.json', '{ // mine\n}\n', 'the client skips the whole file'],
    ['hooks turned off', '.claude/settings.local.json', '{"disableAllHooks":true}', 'turns all hooks off'],
    ['hooks turned off by the user', '../home/.claude/settings.json', '{"disableAllHooks":true}', '~'],
  ])('fails and says why with %s', (_, file, content, why) => {
    const project = scratchProject({ ...NPM, [file]: content });
    const run = project.run(['init']);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('The guard is NOT on:');
    expect(run.stderr).toContain(why === '~' ? 'turns all hooks off' : why);
    expect(run.stdout).not.toContain('Tried');
    expect(JSON.parse(project.run(['init', '--json']).stdout)).toMatchObject({ ok: false });
  });

  test('says what teammates need, what git should ignore, and what else calls conclaude', () => {
    const hook = { type: 'command', command: 'conclaude', args: ['Hooks', 'PreToolUse'] };
    const project = scratchProject({
      'package-lock.json': '{}',
      '.claude/settings.json': '{}',
      '../home/.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }),
    });
    execFileSync('git', ['init', '-q'], { cwd: project.root });
    const env = global(project);
    const { stdout } = project.run(['init'], { env });
    expect(stdout).toContain('npm install --save-dev @conclaude/cli');
    expect(stdout).toContain('\n  .claude/settings.local.json\n  .claude/settings.json.before-conclaude\n');
    expect(stdout).toContain('every call is judged twice');
    writeFileSync(join(project.root, '.gitignore'), '*.local.json\n*.before-conclaude\n');
    rmSync(resolve(project.root, '../home/.claude'), { recursive: true });
    const again = project.run(['init', '--force'], { env }).stdout;
    expect(again).not.toContain('let git ignore');
    expect(again).not.toContain('judged twice');
  });
});

describe('doctor looks at the launcher', () => {
  interface Line {
    readonly status: string;
    readonly text: string;
    readonly next?: string;
  }
  const examined = (project: ScratchProject) => {
    const env = { CLAUDE_PROJECT_DIR: undefined, NO_COLOR: '1' };
    const { on, findings } = JSON.parse(project.run(['doctor', '--json'], { env }).stdout);
    return { on, findings: findings as readonly Line[] };
  };
  const about = ({ findings }: { findings: readonly Line[] }) =>
    findings.filter(({ text }) => text.includes(LAUNCHER) && !text.includes('version'));

  test('which is as it should be', () => {
    const found = examined(installed());
    expect(found.on).toBe(true);
    expect(about(found)).toEqual([
      expect.objectContaining({ status: 'ok', text: `${LAUNCHER} is as conclaude init wrote it` }),
      expect.objectContaining({ status: 'ok', text: expect.stringContaining('refuses Edit') }),
    ]);
  });

  const evil = '\ntouch "$CLAUDE_PROJECT_DIR/evil"\n';
  test.each<[string, (text: string) => string, string, RegExp]>([
    ['changed', (text) => text + evil, 'fail', /isn't as conclaude init wrote it/],
    ['changed in what it knows', (text) => text.replace("also=''", "also='' ; :"), 'fail', /isn't as/],
    ["somebody else's", () => `#!/bin/sh${evil}`, 'fail', /isn't as conclaude init wrote it/],
    [
      'of another version',
      (text) => text.replace(/version \d+\./, 'version 99.') + evil,
      'warn',
      /another version/,
    ],
  ])('which is %s, and is not run then', (_, change, status, text) => {
    const project = installed();
    const file = join(project.root, LAUNCHER);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect(examined(project).findings).toContainEqual(
      expect.objectContaining({ status, text: expect.stringMatching(text), next: expect.any(String) }),
    );
    expect(existsSync(join(project.root, 'evil'))).toBe(false);
  });

  test('which is gone', () => {
    const project = installed();
    rmSync(join(project.root, LAUNCHER));
    expect(examined(project)).toMatchObject({ on: false });
    expect(about(examined(project))).toEqual([
      expect.objectContaining({ status: 'fail', next: expect.stringContaining('conclaude init') }),
    ]);
  });

  test('which finds no program', () => {
    const project = installed();
    rmSync(join(project.root, 'node_modules'), { recursive: true });
    const found = examined(project);
    expect(found.on).toBe(false);
    expect(about(found)).toContainEqual(
      expect.objectContaining({ status: 'fail', text: expect.stringContaining("Run exactly 'npm ci'") }),
    );
  });
});

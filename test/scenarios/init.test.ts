import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnAsPerson } from '../support/as-person.ts';
import { copyOfProgram, executableUnderTest } from '../support/build-under-test.ts';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const NPM = { 'package.json': '{"scripts":{"test":"vitest run"}}', 'package-lock.json': '{}' };
const SETTINGS = '.claude/settings.json';
const LOCAL = '.claude/settings.local.json';
const BACKUP = `${SETTINGS}.before-conclaude`;
const LAUNCHER = '.claude/hooks/conclaude';
/** How the hook for an event calls the launcher. */
const read = (event: string) => `set -- Hooks ${event}; . "$CLAUDE_PROJECT_DIR"/${LAUNCHER}`;
const GUARD = `trap 'exit 2' EXIT; ${read('PreToolUse')}`;

interface Hook {
  readonly command: string;
  readonly args?: readonly string[];
  readonly timeout: number;
  readonly onFailure?: string;
}
type Settings = { hooks: Record<string, { matcher?: string; hooks: Hook[] }[]> };

const text = (project: ScratchProject, file: string) => readFileSync(join(project.root, file), 'utf8');
const has = (project: ScratchProject, file: string) => existsSync(join(project.root, file));
const hooksIn = (project: ScratchProject, file = SETTINGS) =>
  (JSON.parse(text(project, file)) as Settings).hooks;
const everything = (project: ScratchProject): Record<string, string> =>
  Object.fromEntries(
    readdirSync(project.root, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(project.root, file)).isFile())
      .map((file) => [file, text(project, file)]),
  );

/** A PATH on which `conclaude` is the program under test. */
function onPath(project: ScratchProject): Record<string, string> {
  const bin = resolve(project.root, '../bin');
  mkdirSync(bin, { recursive: true });
  if (!existsSync(join(bin, 'conclaude'))) symlinkSync(PROGRAM, join(bin, 'conclaude'));
  return { PATH: `${bin}:${process.env.PATH}` };
}

function init(project: ScratchProject, ...args: string[]) {
  return project.run(['init', ...args], { env: onPath(project) });
}

/** As the client does: without a shell when it knows `args`, else the command alone through one. */
function callHook(project: ScratchProject, hook: Hook, client: 'current' | 'old', payload: object) {
  const env = { ...onPath(project), HOME: '/nonexistent', CLAUDE_PROJECT_DIR: project.root };
  const options = { cwd: project.root, env, input: JSON.stringify(payload), encoding: 'utf8' as const };
  return client === 'current' && hook.args !== undefined
    ? spawnSync(hook.command, hook.args, options)
    : spawnSync('/bin/sh', ['-c', hook.command], options);
}

const writeTo = (project: ScratchProject, file: string) => ({
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: project.root,
  tool_name: 'Write',
  tool_input: { file_path: join(project.root, file), content: '' },
});

describe('init in a fresh project', () => {
  test('writes a valid configuration and wires the hooks', () => {
    const project = scratchProject(NPM);
    const run = init(project);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(run.stdout).toContain('protects package-lock.json');
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0 });
    expect(Object.keys(hooksIn(project))).toEqual([
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'SessionStart',
      'Stop',
      'SubagentStart',
      'SubagentStop',
    ]);
    expect(hooksIn(project).PreToolUse).toEqual([
      {
        matcher: '*',
        hooks: [
          {
            type: 'command',
            command: GUARD,
            timeout: 30,
            onFailure: 'block',
          },
        ],
      },
    ]);
  });

  test('keeps events that a 2.0.77 client would drop the whole file for out of the shared settings', () => {
    const project = scratchProject({});
    init(project);
    expect(Object.keys(hooksIn(project, LOCAL))).toEqual(['ConfigChange']);
  });

  test.each([
    ['current', 'package-lock.json', 2],
    ['current', 'src/a.js', 0],
    ['old', 'package-lock.json', 2],
    ['old', 'src/a.js', 0],
  ] as const)('a %s client that writes %s gets exit code %i', (client, file, code) => {
    const project = scratchProject(NPM, 'the project');
    init(project);
    const hook = hooksIn(project).PreToolUse?.[0]?.hooks[0] as Hook;
    expect(callHook(project, hook, client, writeTo(project, file)).status).toBe(code);
  });

  test('a second run changes nothing', () => {
    const project = scratchProject({ ...NPM, [SETTINGS]: '{"model":"x"}' });
    init(project);
    const before = everything(project);
    expect(init(project)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(everything(project)).toEqual(before);
  });

  test('--dry-run shows a diff and changes nothing', () => {
    const project = scratchProject({ ...NPM, [SETTINGS]: '{\n  "model": "x"\n}\n' });
    const before = everything(project);
    const run = init(project, '--dry-run');
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('--- /dev/null\n+++ b/.conclaude.yaml\n@@ -0,0 +1,');
    expect(run.stdout).toContain(`--- a/${SETTINGS}\n+++ b/${SETTINGS}\n@@ -1,3 +1,`);
    expect(run.stdout).toContain('-  "model": "x"\n+  "model": "x",\n+  "hooks": {');
    expect(run.stderr).toContain('Nothing was written.');
    expect(everything(project)).toEqual(before);
  });

  test('no line that a person reads is wider than 80 columns', () => {
    const project = scratchProject({ ...NPM, [SETTINGS]: '{}' });
    const runs = [init(project, '--user', '--dry-run'), init(project), project.run(['uninstall'])];
    const lines = [...runs, project.run(['help', 'init']), project.run(['help', 'migrate'])].flatMap(
      ({ stdout, stderr }) => `${stdout}${stderr}`.split('\n'),
    );
    expect(lines.filter((line) => line.length > 80 && !line.includes(dirname(project.root)))).toEqual([]);
  });
});

describe('init --observe', () => {
  const inFourWeeks = () => {
    const day = new Date();
    day.setDate(day.getDate() + 28);
    const [two, year] = [(part: number) => String(part).padStart(2, '0'), day.getFullYear()];
    return `${year}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  };

  test('puts all rules but selfProtection on trial, for four weeks', () => {
    const project = scratchProject({ 'package.json': '{}', 'package-lock.json': '{}' });
    // Midnight may come in between.
    const days = [inFourWeeks()];
    const run = init(project, '--observe');
    days.push(inFourWeeks());
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('Tried: the hook refuses an edit of .conclaude.yaml');
    const [, until] = /^ {2}mode: observe\n {2}until: (.*)$/m.exec(text(project, '.conclaude.yaml')) ?? [];
    expect(days).toContain(until);
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(project.pre('Edit', { file_path: 'package-lock.json' }).verdict).toBe('none');
  });

  test.each([[[]], [['--user']], [['--managed']]])(
    'changes nothing where it would not be heard: %j',
    (more) => {
      const before = 'preToolUse:\n  selfProtection: true\n';
      const project = scratchProject({ '.conclaude.yaml': before });
      const run = init(project, '--observe', ...more);
      expect(run.exitCode).toBe(1);
      expect(run.stderr).toContain('--observe is ');
      expect(text(project, '.conclaude.yaml')).toBe(before);
    },
  );
});

describe('what init finds in a project', () => {
  test.each([
    ['the script of npm init', '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}'],
    ['a watcher', '{"scripts":{"test":"jest --watch"}}'],
    ['no JSON', '{'],
  ])('%s is not offered', (_, manifest) => {
    const project = scratchProject({ 'package.json': manifest });
    init(project);
    expect(text(project, '.conclaude.yaml')).not.toContain('run: npm test');
  });

  test('everything that the file offers is right once it is uncommented', () => {
    const project = scratchProject(NPM);
    init(project);
    const config = text(project, '.conclaude.yaml').replace(/^( *)# (?= *(?:- |\w+:))/gm, '$1');
    writeFileSync(join(project.root, '.conclaude.yaml'), config);
    expect(config).toContain('\nstop:\n  commands:\n    - run: npm test\n');
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0 });
  });

  test('the root is open while a project is new', () => {
    const project = scratchProject({ 'README.md': '' });
    init(project);
    expect(project.pre('Write', { file_path: 'package.json' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: '.conclaude.yml' }).verdict).toBe('deny');
  });
});

describe('a configuration that is there', () => {
  test('stays, and its sections get their hooks with time for their commands', () => {
    const config =
      'stop:\n  commands:\n    - { run: a, timeout: 100 }\n    - { run: b }\nstopFailure: { commands: [{ run: c }] }\n';
    const project = scratchProject({ '.conclaude.yml': config });
    expect(init(project)).toMatchObject({ exitCode: 0 });
    expect(text(project, '.conclaude.yml')).toBe(config);
    expect(has(project, '.conclaude.yaml')).toBe(false);
    expect(hooksIn(project).Stop?.[0]?.hooks[0]).toMatchObject({ timeout: 730 });
    expect(Object.keys(hooksIn(project, LOCAL))).toEqual(['StopFailure']);
  });

  const OPEN_ROOT = 'preToolUse: { preventRootAdditions: false }\n';
  test.each([
    ['empty lists', `${OPEN_ROOT}stop:\n  commands: []\n  infinite: false\n  infiniteMessage: x\n`, false],
    ['nothing new at the root', 'preToolUse: { uneditableFiles: [a] }\n', true],
    ['an open root', OPEN_ROOT, false],
    ['a switch', 'stop: { infinite: true }\n', true],
  ])('%s: is Stop wired? %s', (_, config, expected) => {
    const project = scratchProject({ '.conclaude.yaml': config });
    init(project);
    expect('Stop' in hooksIn(project)).toBe(expected);
  });

  test('that is broken stops everything', () => {
    const project = scratchProject({ '.conclaude.yaml': 'rules: { preventRootAdditions: true }\n' });
    const before = everything(project);
    const run = init(project);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('conclaude migrate');
    expect(everything(project)).toEqual(before);
  });

  test('is written anew with --force, the old one kept beside it', () => {
    const project = scratchProject({ '.conclaude.yaml': 'rules: {}\n' });
    expect(init(project, '--force').exitCode).toBe(0);
    expect(text(project, '.conclaude.yaml')).toContain('selfProtection: true');
    expect(text(project, '.conclaude.yaml.before-conclaude')).toBe('rules: {}\n');
  });

  test('above this folder is not silently replaced by one here', () => {
    const project = scratchProject({ '.conclaude.yaml': '', 'packages/a/x': '' });
    const cwd = join(project.root, 'packages/a');
    const run = project.run(['init'], { env: onPath(project), cwd });
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain(join(project.root, '.conclaude.yaml'));
    expect(readdirSync(cwd)).toEqual(['x']);
  });
});

describe('settings that are there', () => {
  const SOMEONES = `{
\t"permissions": { "allow": [ "Bash(ls:*)" ] },
\t"hooks": {
\t\t"PreToolUse": [
\t\t\t{"matcher": "Bash", "hooks": [{"type": "command", "command": "audit"}]}
\t\t],
\t\t"PostToolUse": []
\t},
\t"mystery": {"b": 1, "a": [1,2]}
}`;

  test('keep every byte but for the hooks, and get them all back by uninstall', () => {
    const project = scratchProject({ ...NPM, [SETTINGS]: SOMEONES });
    init(project);
    const wired = text(project, SETTINGS);
    expect(wired).toContain('{"matcher": "Bash", "hooks": [{"type": "command", "command": "audit"}]}');
    expect(wired).toContain('"mystery": {"b": 1, "a": [1,2]}\n}');
    expect(hooksIn(project).PreToolUse).toHaveLength(2);
    expect(text(project, BACKUP)).toBe(SOMEONES);
    expect(project.run(['uninstall']).exitCode).toBe(0);
    expect(text(project, SETTINGS)).toBe(SOMEONES);
    expect(has(project, BACKUP) || has(project, LOCAL)).toBe(false);
  });

  test('that are an empty object are one again after uninstall', () => {
    const project = scratchProject({ [SETTINGS]: '{}\n' });
    init(project);
    project.run(['uninstall']);
    expect(text(project, SETTINGS)).toBe('{}\n');
  });

  test('keep their first backup when a new section is wired', () => {
    const project = scratchProject({ [SETTINGS]: SOMEONES });
    init(project);
    writeFileSync(join(project.root, '.conclaude.yaml'), 'stop: { infinite: true }\n');
    init(project);
    expect(hooksIn(project).Stop).toHaveLength(1);
    expect(text(project, BACKUP)).toBe(SOMEONES);
  });

  test('of the original program lose its hooks and nothing else', () => {
    const old = (event: string) => ({
      matcher: '',
      hooks: [{ type: 'command', command: `conclaude Hooks ${event}`, timeout: 600 }],
    });
    const events = ['PreToolUse', 'Stop', 'MessageDisplay', 'WorktreeCreate'];
    const hooks = Object.fromEntries(events.map((event) => [event, [old(event)]]));
    const before = JSON.stringify({ env: { A: '1' }, hooks }, null, 2);
    const project = scratchProject({ [SETTINGS]: before });
    init(project);
    expect(Object.keys(hooksIn(project))).toEqual([
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'SessionStart',
      'Stop',
      'SubagentStart',
      'SubagentStop',
    ]);
    expect(text(project, SETTINGS)).not.toContain('"conclaude Hooks');
    expect(text(project, BACKUP)).toBe(before);
  });

  test('beside agent files with hooks of the original program: they are pointed out, not changed', () => {
    const agent =
      '---\nname: coder\nhooks:\n  Stop:\n    - hooks:\n        - command: conclaude Hooks Stop --agent coder\n---\n';
    const project = scratchProject({
      '.claude/agents/deep/coder.md': agent,
      '.claude/agents/b.md': '---\n---\n',
    });
    const run = init(project);
    expect(run.stderr).toContain('.claude/agents/deep/coder.md');
    expect(run.stderr).not.toContain('b.md');
    expect(text(project, '.claude/agents/deep/coder.md')).toBe(agent);
  });

  test.each([
    ['broken JSON', '{"permissions": {', ':1:18'],
    ['hooks that are a list', '{"hooks": []}', ':1:11'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), "isn't UTF-8"],
  ])('that are %s stay untouched, and nothing else is written', (_, content, problem) => {
    const project = scratchProject({});
    mkdirSync(join(project.root, '.claude'));
    writeFileSync(join(project.root, SETTINGS), content);
    const run = init(project);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain(problem);
    expect(readFileSync(join(project.root, SETTINGS))).toEqual(Buffer.from(content));
    expect(readdirSync(project.root)).toEqual(['.claude']);
    expect(readdirSync(join(project.root, '.claude'))).toEqual(['settings.json']);
  });

  test('with broken local settings beside them stay untouched too', () => {
    const project = scratchProject({ [SETTINGS]: '{}', [LOCAL]: '{' });
    const before = everything(project);
    expect(init(project).exitCode).toBe(1);
    expect(everything(project)).toEqual(before);
  });

  test('with comments keep them, and the user hears that the client reads none', () => {
    const project = scratchProject({ [SETTINGS]: '{\n  // mine\n  "model": "x", // this one\n}\n' });
    const run = init(project);
    expect(run.stderr).toContain('the guard is NOT on');
    expect(text(project, SETTINGS)).toMatch(/\/\/ mine\n {2}"model": "x", \/\/ this one\n {2}"hooks": \{/);
    project.run(['uninstall']);
    expect(text(project, SETTINGS)).toBe('{\n  // mine\n  "model": "x", // this one\n}\n');
  });

  test('keep their mode, and a link stays a link', () => {
    const project = scratchProject({ 'shared.json': '{}\n', [SETTINGS]: { link: '../shared.json' } });
    chmodSync(join(project.root, 'shared.json'), 0o666);
    init(project);
    expect(text(project, 'shared.json')).toContain('PreToolUse');
    expect(statSync(join(project.root, 'shared.json')).mode & 0o777).toBe(0o666);
    expect(readdirSync(dirname(join(project.root, SETTINGS))).some((name) => name.endsWith('.tmp'))).toBe(
      false,
    );
  });
});

describe('how the program is called', () => {
  test('by its whole path when the conclaude on the PATH is another program', () => {
    const project = scratchProject({ 'other/conclaude': '#!/bin/sh\n' });
    const run = project.run(['init'], { env: { PATH: `${project.root}/other:${process.env.PATH}` } });
    expect(text(project, LAUNCHER)).toContain(`\nalso='${PROGRAM}'\n`);
    expect(run.stderr).toContain('this computer only');
  });

  test('by its whole path when only a script runner has it on the PATH', () => {
    const project = scratchProject({});
    const bin = resolve(project.root, '../node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(PROGRAM, join(bin, 'conclaude'));
    project.run(['init'], { env: { PATH: `${bin}:${process.env.PATH}` } });
    expect(text(project, LAUNCHER)).toContain(`\nalso='${PROGRAM}'\n`);
  });

  test('from the project, wherever it lies, when it is installed there', () => {
    const project = scratchProject(NPM, 'the project');
    for (const folder of ['.bin', '@conclaude'])
      mkdirSync(join(project.root, 'node_modules', folder), { recursive: true });
    symlinkSync(resolve(PROGRAM, '../..'), join(project.root, 'node_modules/@conclaude/cli'));
    symlinkSync('../@conclaude/cli/bin/conclaude', join(project.root, 'node_modules/.bin/conclaude'));
    init(project);
    const hook = hooksIn(project).PreToolUse?.[0]?.hooks[0] as Hook;
    expect(text(project, LAUNCHER)).toContain("\nalso=''\n");
    expect(callHook(project, hook, 'current', writeTo(project, 'package-lock.json')).status).toBe(2);
    expect(callHook(project, hook, 'current', writeTo(project, 'src/a.js')).status).toBe(0);
  });

  test('not at all from the cache of npx, where it may vanish', () => {
    const project = scratchProject({});
    const cache = resolve(project.root, '../_npx/1/node_modules');
    mkdirSync(cache, { recursive: true });
    symlinkSync(resolve(PROGRAM, '../..'), join(cache, 'conclaude'));
    const run = spawnAsPerson(join(cache, 'conclaude/bin/conclaude'), ['init'], {
      cwd: project.root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    expect(run.status).toBe(1);
    expect(run.stderr.toString()).toContain('npm install --save-dev @conclaude/cli');
    expect(readdirSync(project.root)).toEqual([]);
  });

  test.each([[[]], [['--shell']]])(
    'by a shell (%j), so that a missing program or launcher refuses on every client',
    (options) => {
      const project = scratchProject({});
      init(project, ...options);
      const { PreToolUse, SessionStart } = hooksIn(project);
      const hook = PreToolUse?.[0]?.hooks[0] as Hook;
      expect(hook.command).toBe(GUARD);
      expect(SessionStart?.[0]?.hooks[0]?.command).toBe(read('SessionStart'));
      for (const CLAUDE_PROJECT_DIR of [project.root, '/nonexistent', undefined]) {
        const env = { PATH: '/nonexistent', CLAUDE_PROJECT_DIR };
        expect(spawnSync('/bin/sh', ['-c', hook.command], { env }).status).toBe(2);
      }
    },
  );

  test('in the new form where the hooks have that of the first launcher', () => {
    const project = scratchProject({});
    init(project);
    const older = `/bin/sh "$CLAUDE_PROJECT_DIR"/${LAUNCHER} Hooks PreToolUse || exit 2`;
    const before = text(project, SETTINGS);
    writeFileSync(join(project.root, SETTINGS), before.replace(JSON.stringify(GUARD), JSON.stringify(older)));
    expect(hooksIn(project).PreToolUse?.[0]?.hooks[0]?.command).toBe(older);
    init(project);
    expect(text(project, SETTINGS)).toBe(before);
  });

  test("for the user by whole paths: the executable's, or the program's on the Node.js of the moment", () => {
    const project = scratchProject({});
    const home = join(project.root, 'home');
    const env = { ...onPath(project), HOME: home };
    const executable = executableUnderTest();
    for (const options of [[], ['--shell']]) {
      expect(project.run(['init', '--user', '--force', ...options], { env }).exitCode).toBe(0);
      const { hooks } = JSON.parse(readFileSync(join(home, SETTINGS), 'utf8')) as Settings;
      const hook = hooks.PreToolUse?.[0]?.hooks[0] as Hook;
      const words = [hook.command, ...(hook.args ?? [])].join(' ');
      const copy = join(home, '.claude/plugins/conclaude');
      const program = `${executable === undefined ? 'bin' : 'dist/native'}/conclaude`;
      expect(words).toBe(`${copy}/${program} Hooks PreToolUse${options.length > 0 ? ' || exit 2' : ''}`);
      expect(readFileSync(join(copy, 'runtime'), 'utf8')).toBe(`${realpathSync(process.execPath)}\n`);
      expect(callHook(project, hook, 'current', { tool_name: '' }).status).toBe(2);
      expect(callHook(project, hook, 'current', writeTo(project, 'a')).status).toBe(0);
    }
  });
});

describe('options', () => {
  test('--json tells programs what became of which file', () => {
    const project = scratchProject({});
    const run = (...args: string[]) => JSON.parse(project.run(args, { env: onPath(project) }).stdout);
    expect(run('init', '--json', '--dry-run')).toMatchObject({ ok: true, dryRun: true });
    expect(readdirSync(project.root).filter((name) => name.startsWith('.c'))).toEqual([]);
    expect(run('init', '--json').files).toContainEqual({
      file: join(project.root, SETTINGS),
      action: 'written',
    });
    expect(run('init', '--json').files).toContainEqual({
      file: join(project.root, SETTINGS),
      action: 'kept',
    });
    expect(run('migrate', '--json')).toMatchObject({ ok: true, changed: false, written: false, valid: true });
    expect(run('uninstall', '--json').files).toContainEqual({
      file: join(project.root, SETTINGS),
      action: 'removed',
    });
  });

  test('--user wires the home folder and writes no configuration', () => {
    const project = scratchProject({});
    const home = join(project.root, 'home');
    const env = { ...onPath(project), HOME: home };
    expect(project.run(['init', '--user'], { env }).exitCode).toBe(0);
    expect(readdirSync(join(home, '.claude'))).toEqual(['plugins', 'settings.json']);
    const { hooks } = JSON.parse(readFileSync(join(home, SETTINGS), 'utf8')) as Settings;
    expect(Object.keys(hooks)).toContain('Stop');
    // Any project's gate may take its time.
    expect(JSON.stringify(hooks.Stop)).toContain('"timeout":600');
    expect(readdirSync(project.root)).toEqual(['home']);
    expect(project.run(['uninstall', '--user'], { env }).exitCode).toBe(0);
    expect(readdirSync(home, { recursive: true })).toEqual(['.claude']);
  });

  test('--user follows CLAUDE_CONFIG_DIR, as the client does', () => {
    const project = scratchProject({});
    const env = { ...onPath(project), CLAUDE_CONFIG_DIR: join(project.root, 'elsewhere') };
    project.run(['init', '--user'], { env });
    expect(has(project, 'elsewhere/settings.json')).toBe(true);
  });

  test('--config-path, --claude-path and --schema-url', () => {
    const project = scratchProject({});
    init(
      project,
      '--config-path',
      'a/.conclaude.yaml',
      '--claude-path',
      'a/.claude',
      '--schema-url',
      'http://x/y',
    );
    expect(text(project, 'a/.conclaude.yaml')).toMatch(/^# yaml-language-server: \$schema=http:\/\/x\/y\n/);
    expect(has(project, `a/${SETTINGS}`)).toBe(true);
  });

  test.each([['init'], ['uninstall']])('%s with an unknown one is a usage error', (command) => {
    const project = scratchProject({});
    expect(project.run([command, '--wat']).exitCode).toBe(64);
    expect(readdirSync(project.root)).toEqual([]);
  });

  test('NO_COLOR and a pipe give no colour, FORCE_COLOR does', () => {
    const project = scratchProject({});
    expect(init(project, '--dry-run').stdout).not.toContain('\u001b');
    const forced = project.run(['init', '--dry-run'], { env: { ...onPath(project), FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain('\u001b[32m+');
  });
});

describe('uninstall', () => {
  test('leaves the configuration and says so', () => {
    const project = scratchProject(NPM);
    init(project);
    const run = project.run(['uninstall']);
    expect(run).toMatchObject({ exitCode: 0 });
    expect(run.stdout).toContain('.conclaude.yaml stays');
    expect(has(project, '.conclaude.yaml')).toBe(true);
    expect(readdirSync(join(project.root, '.claude'))).toEqual([]);
  });

  test('--dry-run shows a diff and changes nothing', () => {
    const project = scratchProject(NPM);
    init(project);
    const before = everything(project);
    expect(project.run(['uninstall', '--dry-run']).stdout).toContain('-    "PreToolUse": [');
    expect(everything(project)).toEqual(before);
  });

  test('where nothing is wired changes nothing', () => {
    const project = scratchProject({ [SETTINGS]: '{ "hooks": {} }' });
    expect(project.run(['uninstall'])).toMatchObject({ exitCode: 0 });
    expect(text(project, SETTINGS)).toBe('{ "hooks": {} }');
  });

  test('keeps a backup that differs from what is left', () => {
    const project = scratchProject({ [SETTINGS]: '{}' });
    init(project);
    writeFileSync(join(project.root, SETTINGS), text(project, SETTINGS).replace('{', '{ "model": "x",'));
    expect(project.run(['uninstall']).stdout).toContain(`${BACKUP} stays`);
    expect(JSON.parse(text(project, SETTINGS))).toEqual({ model: 'x' });
  });
});

describe('the bare name, as clients that know no args call it', () => {
  const bare = (payload: object, files = {}) => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse: { uneditableFiles: [a] }\n', ...files });
    return project.run([], { stdin: JSON.stringify({ cwd: project.root, ...payload }) });
  };
  const write = { tool_name: 'Write', tool_input: { file_path: 'a' } };

  test.each([
    ['a refusal', { hook_event_name: 'PreToolUse', ...write }, 2],
    ['a payload without its event', write, 2],
    ['another event', { hook_event_name: 'SessionStart', source: 'startup' }, 0],
    ["a newer client's event", { hook_event_name: 'Tomorrow' }, 0],
  ])('%s', (_, payload, code) => {
    expect(bare(payload).exitCode).toBe(code);
  });

  test('a broken configuration is reported at the end of a turn, and blocks nothing there', () => {
    const run = bare({ hook_event_name: 'Stop' }, { '.conclaude.yaml': 'wrong: 1\n' });
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('wrong');
  });

  test('without Node a tool call is refused, the end of a turn is not', () => {
    const { root } = scratchProject({});
    const program = copyOfProgram(join(root, 'copy'));
    mkdirSync(join(root, 'bin'));
    for (const tool of ['cat', 'readlink']) symlinkSync(`/bin/${tool}`, join(root, 'bin', tool));
    const call = (event: string) =>
      spawnSync(program, [], {
        input: JSON.stringify({ hook_event_name: event }),
        env: { PATH: join(root, 'bin'), CLAUDE_PROJECT_DIR: root },
      });
    expect(call('PreToolUse').status).toBe(2);
    expect(call('Stop').status).toBe(127);
  });

  test('a person who types it gets help', () => {
    const project = scratchProject({});
    expect(project.run([], { env: { CLAUDE_PROJECT_DIR: undefined } }).stdout).toContain('Usage');
  });
});

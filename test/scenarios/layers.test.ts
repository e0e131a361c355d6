import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quoted } from '../../src/shell-word.ts';
import { canHaveOwnEtc, inOwnEtc } from '../support/own-etc.ts';
import {
  PROGRAM,
  type ProjectFile,
  type ScratchProject,
  scratchProject,
} from '../support/scratch-project.ts';

const USER = '../home/.config/conclaude/policy.yaml';
const LOCAL = '.conclaude.local.yaml';
const PROJECT = '.conclaude.yaml';

const files = (...patterns: readonly string[]) =>
  ['preToolUse:', '  uneditableFiles:', ...patterns.map((pattern) => `    - "${pattern}"`), ''].join('\n');
const OPEN = 'preToolUse:\n  preventRootAdditions: false\n';

const edit = (project: ScratchProject, file: string, session = 's') =>
  project.pre('Edit', { file_path: file }, { payload: { session_id: session } });

describe('layers', () => {
  test.each<[string, Readonly<Record<string, ProjectFile>>, string, string]>([
    ['the user adds a rule', { [PROJECT]: OPEN, [USER]: files('*.lock') }, 'a.lock', 'deny'],
    ['and leaves the rest alone', { [PROJECT]: OPEN, [USER]: files('*.lock') }, 'a.txt', 'none'],
    ['the user takes nothing away', { [PROJECT]: files('*.lock'), [USER]: OPEN }, 'a.lock', 'deny'],
    [
      "an allow of the user's doesn't loosen the project",
      {
        [PROJECT]: files('*.lock'),
        [USER]: 'preToolUse: { toolUsageValidation: [{ tool: Edit, pattern: "*.lock", action: allow }] }',
      },
      'a.lock',
      'deny',
    ],
    [
      "an allow of the project's doesn't loosen the user",
      {
        [PROJECT]: 'preToolUse: { toolUsageValidation: [{ tool: Edit, pattern: "**", action: allow }] }',
        [USER]: files('*.lock'),
      },
      'a.lock',
      'deny',
    ],
    ['the local file adds a rule', { [PROJECT]: OPEN, [LOCAL]: files('*.lock') }, 'a.lock', 'deny'],
    ['the local file takes nothing away', { [PROJECT]: files('*.lock'), [LOCAL]: OPEN }, 'a.lock', 'deny'],
    [
      'a trial of the local file is its own',
      { [PROJECT]: files('*.lock'), [LOCAL]: 'preToolUse: { mode: observe }' },
      'a.lock',
      'deny',
    ],
    ['without a project, the user counts', { [USER]: files('*.lock') }, 'a.lock', 'deny'],
    ['and has no default that refuses', { [USER]: files('*.lock') }, 'new.txt', 'none'],
    ['an empty file says nothing', { [PROJECT]: OPEN, [USER]: '', [LOCAL]: '' }, 'new.txt', 'none'],
    [
      'the user may want the default of a project',
      { [PROJECT]: OPEN, [USER]: 'preToolUse: { preventRootAdditions: true }' },
      'new.txt',
      'deny',
    ],
    [
      "patterns are about the project's folder",
      { [PROJECT]: OPEN, [USER]: files('src/gen/**') },
      'src/gen/a',
      'deny',
    ],
  ])('%s', (_, given, file, verdict) => {
    const project = scratchProject(given);
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(project.pre('Write', { file_path: file, content: '' }).verdict).toBe(verdict);
    expect(project.pre('Bash', { command: `echo > ${file}` }).verdict).toBe(verdict);
  });

  test('every layer that refuses is named, with its file', () => {
    const project = scratchProject({
      [PROJECT]: files('*.lock'),
      [USER]: files('a.*'),
      [LOCAL]: files('*.lock'),
    });
    const { reason, stderr, answer } = edit(project, 'a.lock');
    const user = join(dirname(project.root), 'home/.config/conclaude/policy.yaml');
    expect(reason).toContain(`conclaude: user:uneditableFiles[0] "a.*" (${user}:3`);
    expect(stderr).toContain('conclaude: preToolUse.uneditableFiles[0] (.conclaude.yaml:3)');
    expect(stderr).toContain('conclaude: local:uneditableFiles[0] (.conclaude.local.yaml:3)');
    expect(String(answer.systemMessage)).toContain(`conclaude: user:uneditableFiles[0] (${user}:3)`);
    const logs = join(project.root, '../home/.local/state/conclaude/log');
    const folders = readdirSync(logs);
    expect(folders).toHaveLength(1);
    const [day = ''] = readdirSync(join(logs, folders[0] ?? '')).filter((name) => name.endsWith('.jsonl'));
    const entry = JSON.parse(readFileSync(join(logs, folders[0] ?? '', day), 'utf8').split('\n')[0] ?? '');
    expect(entry.rules.map(({ id }: { id: string }) => id)).toEqual([
      'user:uneditableFiles[0]',
      'uneditableFiles[0]',
      'local:uneditableFiles[0]',
    ]);
    expect(project.run(['why', entry.id]).stdout).toContain('user:uneditableFiles[0]');
    const explained = project.run(['explain', 'Edit', 'a.lock']).stdout;
    expect(explained).toContain(`uneditableFiles in ${user} (user)`);
    expect(explained).toContain('uneditableFiles in .conclaude.local.yaml (local)');
    const { layers } = JSON.parse(project.run(['validate', '--effective', '--json']).stdout);
    expect(
      layers.map(({ layer, rules }: { layer: string; rules: { id: string }[] }) => [layer, rules[0]?.id]),
    ).toEqual([
      ['project', 'uneditableFiles[0]'],
      ['user', 'user:uneditableFiles[0]'],
      ['local', 'local:uneditableFiles[0]'],
    ]);
    expect(project.run(['validate', '--effective']).stdout).toContain(`local:uneditableFiles[0]`);
  });

  test('a layer extends packs, from its own folder', () => {
    const project = scratchProject({
      [PROJECT]: OPEN,
      [USER]: 'extends: ./mine.yaml\noverrides: { mine/soft: ask }\n',
      '../home/.config/conclaude/mine.yaml':
        'preToolUse: { uneditableFiles: [{ pattern: "*.lock", id: hard }, { pattern: "*.sum", id: soft }] }\n',
    });
    expect(edit(project, 'a.lock').reason).toContain('user:mine/hard');
    expect(edit(project, 'a.sum').verdict).toBe('ask');
    expect(project.run(['validate', '--effective']).stdout).toMatch(/user:mine\/soft .*overridden: ask/);
  });

  test.each([
    ['the user', USER],
    ['the local file', LOCAL],
  ])('%s can ask, and a rewrite is judged by all', (_, layer) => {
    const rewrite = (command: string) =>
      `preToolUse: { toolUsageValidation: [{ tool: Bash, commandPattern: "make*", action: allow, updatedInput: { command: "${command}" } }] }\n`;
    const asks = scratchProject({
      [PROJECT]: OPEN,
      [layer]: 'preToolUse: { toolUsageValidation: [{ tool: WebFetch, action: ask }] }',
    });
    expect(asks.pre('WebFetch', { url: 'x' }).verdict).toBe('ask');
    const harmless = scratchProject({ [PROJECT]: files('*.lock'), [layer]: rewrite('make -n') });
    const { verdict, answer } = harmless.pre('Bash', { command: 'make' });
    // Only the project approves on the user's behalf.
    expect(verdict).toBe('none');
    expect(JSON.stringify(answer)).toContain('make -n');
    const harmful = scratchProject({ [PROJECT]: files('*.lock'), [layer]: rewrite('rm a.lock') });
    expect(harmful.pre('Bash', { command: 'make' }).verdict).toBe('deny');
  });
});

describe('a broken layer', () => {
  test.each<[string, Readonly<Record<string, ProjectFile>>, string]>([
    ['no YAML', { [USER]: 'a: [' }, 'policy.yaml:'],
    ['a gate', { [USER]: 'stop: { commands: [x] }' }, 'move `stop` to the project'],
    [
      'a log switch',
      { [LOCAL]: 'log: off' },
      'Only `extends`, `overrides` and `preToolUse` are allowed here',
    ],
    ['a link that leads nowhere', { [USER]: { link: 'nowhere' } }, "can't be read"],
    ['a folder', { [`${USER}/x`]: '' }, "can't be read"],
    ['a key that nobody knows', { [LOCAL]: 'preToolUs: {}' }, 'did you mean `preToolUse`?'],
    ['a missing pack', { [USER]: 'extends: ./no.yaml' }, "can't be read"],
    ['a huge file', { [LOCAL]: `#${'x'.repeat(4 * 1024 * 1024)}` }, "can't be read"],
  ])('refuses, and can be repaired: %s', (_, given, problem) => {
    for (const project of [scratchProject({ [PROJECT]: OPEN, ...given }), scratchProject(given)]) {
      const { verdict, exitCode, reason } = edit(project, 'a.txt');
      expect({ verdict, exitCode }).toEqual({ verdict: 'deny', exitCode: 2 });
      expect(reason).toContain(problem);
      expect(project.pre('Read', { file_path: 'a.txt' }).verdict).toBe('none');
      expect(project.pre('Bash', { command: 'conclaude validate' }).verdict).toBe('none');
      const validated = project.run(['validate']);
      expect(validated.exitCode).toBe(1);
      expect(validated.stderr).toContain(problem);
    }
  });

  test('the file itself may be corrected', () => {
    const project = scratchProject({ [PROJECT]: OPEN, [LOCAL]: 'nonsense: 1' });
    expect(edit(project, LOCAL).verdict).toBe('none');
    expect(edit(project, 'a.txt').verdict).toBe('deny');
  });

  test('is in the log as such', () => {
    const project = scratchProject({ [PROJECT]: OPEN, [USER]: 'nonsense: 1' });
    edit(project, 'a.txt');
    expect(project.run(['log']).stdout).toMatch(/broken +\S+ +Edit a\.txt/);
  });
});

describe('a session', () => {
  test.each([
    ['the user', USER],
    ['the local file', LOCAL],
  ])('keeps what %s said when it began', (_, layer) => {
    const project = scratchProject({ [PROJECT]: OPEN, [layer]: files('*.lock') });
    expect(edit(project, 'a.lock').verdict).toBe('deny');
    rmSync(join(project.root, layer));
    const { verdict, answer } = edit(project, 'a.lock');
    expect(verdict).toBe('deny');
    expect(JSON.stringify(answer.systemMessage)).toContain('is gone');
    expect(edit(project, 'b.txt').verdict).toBe('none');
    writeFileSync(join(project.root, layer), 'a: [');
    expect(edit(project, 'a.lock').verdict).toBe('deny');
    expect(edit(project, 'b.txt').verdict).toBe('none');
    rmSync(join(project.root, layer));
    expect(edit(project, 'a.lock', 'another').verdict).toBe('none');
    project.run(['accept']);
    expect(edit(project, 'a.lock').verdict).toBe('none');
  });

  test('judges by a stricter file at once', () => {
    const project = scratchProject({ [PROJECT]: OPEN });
    expect(edit(project, 'a.lock').verdict).toBe('none');
    writeFileSync(join(project.root, LOCAL), files('*.lock'));
    expect(edit(project, 'a.lock').verdict).toBe('deny');
  });
});

test.each(['XDG_CONFIG_HOME', 'CONCLAUDE_CONFIG', 'CONCLAUDE_POLICY'])('%s moves no layer', (name) => {
  const project = scratchProject({ [PROJECT]: OPEN, [USER]: files('*.lock') });
  const run = project.pre('Edit', { file_path: 'a.lock' }, { env: { [name]: '/nowhere' } });
  expect(run.verdict).toBe('deny');
});

test('without a home there is no layer of the user', () => {
  const project = scratchProject({ [PROJECT]: OPEN, [USER]: files('*.lock') });
  expect(project.pre('Edit', { file_path: 'a.lock' }, { env: { HOME: undefined } }).verdict).toBe('none');
});

describe.skipIf(!canHaveOwnEtc())("the administrator's policy", () => {
  const asked = (managed: string, file: string, project = OPEN) => {
    const scratch = scratchProject({ [PROJECT]: project });
    const payload = JSON.stringify({
      tool_name: 'Edit',
      tool_input: { file_path: join(scratch.root, file) },
      cwd: scratch.root,
    });
    const script = [
      'mkdir -p /etc/conclaude',
      `printf %s ${quoted(managed)} > /etc/conclaude/policy.yaml`,
      `cd ${quoted(scratch.root)}`,
      `printf %s ${quoted(payload)} | HOME=/nowhere CLAUDE_PROJECT_DIR=${quoted(scratch.root)} ${quoted(PROGRAM)} Hooks PreToolUse`,
    ].join(' && ');
    const [file0 = '', ...args] = inOwnEtc(script);
    return spawnSync(file0, args, { encoding: 'utf8' });
  };

  test.each([
    ['refuses', files('*.lock'), 'a.lock', 2, 'managed:uneditableFiles[0] (/etc/conclaude/policy.yaml:3)'],
    ['lets the rest pass', files('*.lock'), 'a.txt', 0, ''],
    ['refuses all while it is broken', 'a: [', 'a.txt', 2, '/etc/conclaude/policy.yaml:'],
  ])('%s', (_, managed, file, exitCode, said) => {
    const { status, stderr } = asked(managed, file);
    expect(status).toBe(exitCode);
    expect(stderr).toContain(said);
  });
});

describe('small things', () => {
  test.each([
    ['action: deny', 'did you mean "block"?'],
    ['action: refuse', 'did you mean "block"?'],
    ['action: blok', 'did you mean "block"?'],
    ['action: approve', 'did you mean "allow"?'],
    ['action: 5', 'expected "block", "allow" or "ask"'],
  ])('%s', (action, problem) => {
    const project = scratchProject({
      [PROJECT]: `preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, ${action} }\n`,
    });
    expect(project.run(['validate']).stderr).toContain(problem);
  });

  test('a gate may be one line', () => {
    const project = scratchProject({ [PROJECT]: 'stop:\n  commands: ["exit 3"]\n' });
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
    const stop = { session_id: 's', hook_event_name: 'Stop', cwd: project.root, stop_hook_active: false };
    expect(JSON.stringify(project.hook('Stop', stop).answer)).toContain('exit 3');
  });

  test.each(['preToolUse:\n', 'stop: null\n', 'preToolUse:\n  shell:\n'])(
    'an emptied section is a warning: %j',
    (text) => {
      const project = scratchProject({ [PROJECT]: text });
      const { exitCode, stderr } = project.run(['validate']);
      expect(exitCode).toBe(0);
      expect(stderr).toContain('warning: this section is empty');
      expect(project.pre('Write', { file_path: 'src/a' }).verdict).toBe('none');
    },
  );

  test.each([
    'preToolUse: { uneditableFiles: ["!keep.lock"] }',
    'preToolUse: { preventAdditions: ["!dist"] }',
    'preToolUse: { preventRootAdditionsExcept: ["!a"] }',
    'preToolUse: { toolUsageValidation: [{ tool: Edit, pattern: "!a", action: block }] }',
    'stop: { commands: [{ run: x, when: ["!a"] }] }',
    'postToolUse: { commands: { Edit: [{ run: x, pattern: "!a" }] } }',
  ])('a pattern with ! is an error that says so: %s', (text) => {
    const project = scratchProject({ [PROJECT]: text });
    expect(project.run(['validate']).stderr).toContain("'!' doesn't negate a pattern here");
  });

  test('a name that begins with ! can be written', () => {
    const project = scratchProject({
      [PROJECT]: `preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ['\\!x']\n`,
    });
    expect(edit(project, '!x').verdict).toBe('deny');
    expect(edit(project, 'x').verdict).toBe('none');
  });
});

test('a file that nobody may read is a broken layer', { skip: process.getuid?.() === 0 }, () => {
  const project = scratchProject({ [PROJECT]: OPEN, [USER]: '' });
  chmodSync(join(project.root, USER), 0);
  mkdirSync(join(project.root, 'x'));
  expect(edit(project, 'a.txt').verdict).toBe('deny');
});

describe('a policy in a folder of the project', () => {
  const nested = (text: string, project = OPEN): Readonly<Record<string, ProjectFile>> => ({
    [PROJECT]: project,
    'packages/api/.conclaude.yaml': text,
    'packages/api/src/a.ts': '',
    'packages/web/a.lock': '',
  });
  const RULES = files('*.lock', 'src/gen/**');

  test.each([
    ['Edit', { file_path: 'packages/api/a.lock' }, 'deny'],
    ['Edit', { file_path: 'packages/api/deep/er/a.lock' }, 'deny'],
    ['Edit', { file_path: 'packages/api/src/gen/a' }, 'deny'],
    ['Edit', { file_path: 'packages/web/a.lock' }, 'none'],
    ['Edit', { file_path: 'a.lock' }, 'none'],
    ['Edit', { file_path: 'src/gen/a' }, 'none'],
    ['Write', { file_path: 'packages/api/new.txt' }, 'none'],
    ['Bash', { command: 'rm packages/api/a.lock' }, 'deny'],
    ['Bash', { command: 'cd packages/api && rm a.lock' }, 'deny'],
    ['Bash', { command: 'rm packages/web/a.lock' }, 'none'],
  ])('counts for what lies below it: %s %j', (tool, input, verdict) => {
    expect(scratchProject(nested(RULES)).pre(tool, input).verdict).toBe(verdict);
  });

  test('is named in a refusal, with its place', () => {
    const { stderr } = edit(scratchProject(nested(RULES)), 'packages/api/a.lock');
    expect(stderr).toContain('packages/api:uneditableFiles[0] (packages/api/.conclaude.yaml:3)');
  });

  test('loosens nothing', () => {
    const project = scratchProject(
      nested(
        'preToolUse: { toolUsageValidation: [{ tool: Edit, pattern: "**", action: allow }] }',
        files('*.lock'),
      ),
    );
    expect(edit(project, 'packages/api/a.lock').verdict).toBe('deny');
  });

  test('has its rules for commands where the command runs in it', () => {
    const project = scratchProject(
      nested('preToolUse: { toolUsageValidation: [{ tool: Bash, commandPattern: "make*", action: block }] }'),
    );
    const at = (folder: string) =>
      project.pre('Bash', { command: 'make' }, { payload: { cwd: join(project.root, folder) } }).verdict;
    expect([at('.'), at('packages/web'), at('packages/api'), at('packages/api/src')]).toEqual([
      'none',
      'none',
      'deny',
      'deny',
    ]);
  });

  test('refuses what lies below it while it is broken, and can be repaired', () => {
    const project = scratchProject(nested('nonsense: 1'));
    expect(edit(project, 'packages/api/a').verdict).toBe('deny');
    expect(edit(project, 'packages/api/.conclaude.yaml').verdict).toBe('none');
    expect(edit(project, 'packages/web/a').verdict).toBe('none');
  });

  test("asks the project's own commands once", () => {
    const project = scratchProject(
      nested(RULES, 'preToolUse:\n  preventRootAdditions: false\n  commands: [{ run: "echo x >> asked" }]\n'),
    );
    edit(project, 'packages/api/b.txt');
    expect(readFileSync(join(project.root, 'asked'), 'utf8')).toBe('x\n');
  });
});

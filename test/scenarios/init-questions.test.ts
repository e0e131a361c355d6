import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasTerminals, typeAsPerson } from '../support/as-person.ts';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const FILES = {
  'package.json': '{"scripts":{"test":"vitest run","lint":"eslint ."}}',
  'package-lock.json': '{}',
  '.codex/config.toml': '',
};
const CONFIG = '.conclaude.yaml';

function pathWith(project: ScratchProject): string {
  const bin = resolve(project.root, '../bin');
  mkdirSync(bin, { recursive: true });
  if (!existsSync(join(bin, 'conclaude'))) symlinkSync(PROGRAM, join(bin, 'conclaude'));
  return `${bin}:${process.env.PATH}`;
}

/** In a terminal, with these lines typed after the command. */
function answered(
  project: ScratchProject,
  lines: readonly string[],
  args: readonly string[] = [],
  more = {},
) {
  const env = { PATH: pathWith(project), HOME: resolve(project.root, '../home'), ...more };
  const input = lines.map((line) => `${line}\n`).join('');
  const { status, stdout, stderr } = typeAsPerson(PROGRAM, ['init', ...args], {
    cwd: project.root,
    env,
    input,
  });
  return { exitCode: status, stdout: stdout.toString(), stderr: stderr.toString() };
}

const config = (project: ScratchProject) => readFileSync(join(project.root, CONFIG), 'utf8');
const GATES = 'Which of these must pass';
const PACKS = 'Packs of rules?';
const CLIENTS = 'Guard Codex, too?';
const OBSERVE = 'Only watch at first?';

describe.skipIf(!hasTerminals)('init in a terminal', () => {
  test('asks for clients, gates, packs and a trial, and writes what was answered', () => {
    const project = scratchProject(FILES);
    const run = answered(project, ['y', '2', 'git, gti', 'git secrets', 'perhaps', 'y']);
    expect(run).toMatchObject({ exitCode: 0 });
    for (const question of [CLIENTS, GATES, PACKS, OBSERVE]) expect(run.stdout).toContain(question);
    expect(run.stdout).toContain("unknown pack 'gti'; did you mean 'git'?");
    expect(run.stdout).toContain('please answer y or n.');
    const written = config(project);
    expect(written.match(/^ {2}- conclaude:\S+/gm)).toEqual(['  - conclaude:git', '  - conclaude:secrets']);
    expect(written).toMatch(/^ {4}# - run: npm run lint$/m);
    expect(written).toMatch(/^ {4}- run: npm test$/m);
    expect(written).toMatch(/^ {2}mode: observe$/m);
    expect(existsSync(join(project.root, '.codex/hooks.json'))).toBe(true);
    expect(project.run(['test'])).toMatchObject({ exitCode: 0 });
  });

  test('takes what fits for every Enter', () => {
    const [asked, unasked] = [scratchProject(FILES), scratchProject(FILES)];
    expect(answered(asked, ['', '', '', '']).exitCode).toBe(0);
    expect(unasked.run(['init'], { env: { PATH: pathWith(unasked) } }).exitCode).toBe(0);
    expect(config(asked)).toBe(config(unasked));
  });

  test.each([
    ['--yes', ['--yes'], {}, []],
    ['CI', [], { CI: 'true' }, []],
    ['--json', ['--json'], {}, []],
    [
      'all answers as options',
      ['--packs', 'git', '--gates', 'none', '--observe', '--client', 'codex'],
      {},
      [],
    ],
    ['some answers as options', ['--packs', 'git', '--gates', 'all'], {}, [CLIENTS, OBSERVE]],
  ] as [string, string[], object, string[]][])(
    'with %s it asks only for the rest',
    (_, args, env, questions) => {
      const project = scratchProject(FILES);
      const run = answered(project, ['', ''], args, env);
      expect(run.exitCode).toBe(0);
      for (const question of [CLIENTS, GATES, PACKS, OBSERVE])
        expect(run.stdout.includes(question), question).toBe(questions.includes(question));
    },
  );

  test('asks nothing where the configuration stays, and nothing of those who end it', () => {
    const project = scratchProject({ ...FILES, [CONFIG]: 'preToolUse: {}\n' });
    expect(answered(project, ['']).stdout).not.toContain(PACKS);
    const other = scratchProject({ 'package.json': FILES['package.json'] });
    const run = answered(other, ['\u0004']);
    expect(run).toMatchObject({ exitCode: 1 });
    expect(run.stderr).toContain('Nothing was changed.');
    expect(existsSync(join(other.root, CONFIG))).toBe(false);
  });
});

test.each([
  [['--packs', 'gti'], "unknown pack 'gti'; did you mean 'git'?"],
  [['--gates', 'npm tset'], "unknown gate 'npm tset': use all, none, or some of: npm run lint, npm test"],
  [['--client', 'claude-code,codx'], "unknown client 'codx'"],
])('init %j is a usage error, and writes nothing', (args, problem) => {
  const project = scratchProject(FILES);
  const run = project.run(['init', ...args], { env: { PATH: pathWith(project) } });
  expect(run.exitCode).toBe(64);
  expect(run.stderr).toContain(problem);
  expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(existsSync(join(project.root, CONFIG))).toBe(false);
});

test.each([['--packs=git'], ['--gates=all']])('%s is for a new configuration', (option) => {
  const project = scratchProject({ [CONFIG]: 'preToolUse: {}\n' });
  const run = project.run(['init', option], { env: { PATH: pathWith(project) } });
  expect(run).toMatchObject({ exitCode: 1 });
  expect(run.stderr).toContain('is for a new one');
  expect(config(project)).toBe('preToolUse: {}\n');
});

test('several clients get one configuration', () => {
  const project = scratchProject(FILES);
  const run = project.run(['init', '--client', 'claude-code,codex', '--json'], {
    env: { PATH: pathWith(project) },
  });
  expect(run.exitCode).toBe(0);
  const { clients } = JSON.parse(run.stdout) as { clients: { client: string; files: { file: string }[] }[] };
  expect(clients.map(({ client }) => client)).toEqual(['claude-code', 'codex']);
  const files = clients.flatMap((one) => one.files.map(({ file }) => file));
  expect(files.filter((file) => file.endsWith(CONFIG))).toHaveLength(1);
  expect(existsSync(join(project.root, '.claude/settings.json'))).toBe(true);
});

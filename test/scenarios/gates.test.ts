import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { git } from '../support/git.ts';
import { lives } from '../support/process-state.ts';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';
import { type Session, session } from '../support/session.ts';

/** A session in a repository with one commit. */
function inGit(stop: object, files: Readonly<Record<string, string>> = {}): Session {
  const project = session(
    { stop, preToolUse: { preventRootAdditions: false } },
    { '.gitignore': '*.log\n', ...files },
  );
  git(project.root, 'init', '-q');
  git(project.root, 'add', '.');
  git(project.root, 'commit', '-qm', 'one');
  project.event('SessionStart', { source: 'startup' });
  return project;
}

function stop(project: Session, again = false) {
  const run = project.event('Stop', { stop_hook_active: again });
  expect(schemaProblems(run.stdout, 'Stop')).toEqual([]);
  const { reason, systemMessage } = run.answer as Record<string, string | undefined>;
  return { blocks: run.exitCode === 2, reason: reason ?? '', told: systemMessage ?? '' };
}

const write = ({ root }: Session, file: string, text = 'x') => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const count = (project: Session) => project.lines('ran.log').length;
const RUN = { run: 'echo x >> ran.log' };

describe('{files}', () => {
  const PRINT = `printf '%s\\0' {files} > args.log`;
  const given = ({ root }: Session) =>
    existsSync(join(root, 'args.log'))
      ? readFileSync(join(root, 'args.log'), 'utf8').split('\0').slice(0, -1)
      : undefined;

  test('becomes the changed files that match and still exist, whatever they are called', () => {
    const project = inGit(
      { commands: [{ run: PRINT, when: ['src/**'] }] },
      { 'src/a.ts': '', 'src/gone.ts': '', 'src/same.ts': '' },
    );
    const names = [
      "it's",
      '$(touch pwned)',
      '`touch pwned`',
      'two  words',
      'a\nb',
      '"; touch pwned; "',
      '-rf',
      '*',
      '\\',
      '#x',
      'é',
    ];
    for (const name of [...names.map((one) => `src/${one}`), 'src/a.ts', 'docs/b.md']) write(project, name);
    rmSync(join(project.root, 'src/gone.ts'));
    expect(stop(project).blocks).toBe(false);
    expect(given(project)?.sort()).toEqual(['src/a.ts', ...names.map((name) => `src/${name}`)].sort());
    expect(existsSync(join(project.root, 'pwned'))).toBe(false);
  });

  test('names at the top are no options, and a comment stays one', () => {
    const project = inGit({ commands: [{ run: `${PRINT} # {files}` }] });
    for (const name of ['-rf', '@list', '+x', 'a\ntouch pwned\n']) write(project, name);
    stop(project);
    expect(given(project)?.sort()).toEqual(['./-rf', './@list', './+x', 'a\ntouch pwned\n'].sort());
    expect(existsSync(join(project.root, 'pwned'))).toBe(false);
  });

  test('without any the command is skipped', () => {
    const project = inGit({ commands: [{ run: PRINT, when: ['*.ts'] }] }, { 'a.ts': '' });
    rmSync(join(project.root, 'a.ts'));
    expect(stop(project)).toMatchObject({ blocks: false, told: '' });
    expect(given(project)).toBeUndefined();
  });

  test('where git cannot tell what changed, all files are meant', () => {
    const project = session(
      { stop: { commands: [{ run: PRINT, when: ['src/**'] }] } },
      { 'src/a.ts': '', 'b.ts': '' },
    );
    stop(project);
    expect(given(project)).toEqual(['src/a.ts']);
  });

  test('more than an argument can take are split, and every failure counts', () => {
    const project = inGit({
      commands: [{ run: `echo {files} | wc -w >> ran.log; [[ " "{files} != *"/f1 "* ]] || exit 3` }],
    });
    expect(project.run(['validate']).exitCode).toBe(1);
    const plain = inGit({
      commands: [
        {
          run: 'for file in {files}; do echo "$file"; done >> ran.log; ls {files} > /dev/null && ! ls {files} | grep -q /f7$',
        },
      ],
    });
    for (let at = 0; at < 3000; at++) write(plain, `src/${'folder-with-a-long-name'.repeat(3)}/f${at}`, '');
    expect(stop(plain).blocks).toBe(true);
    expect(new Set(plain.lines('ran.log')).size).toBe(3000);
  });

  test.each([
    'echo "{files}"',
    "echo '{files}'",
    'echo a{files}',
    'cat <<X\n{files}\nX',
    'echo `echo {files}`',
    'echo ${x:-{files} }',
  ])('is refused where a name could become code: %s', (run) => {
    const { exitCode, stderr } = session({ stop: { commands: [{ run }] } }).run(['validate']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('{files}');
  });

  test('after a tool call, they are its files', () => {
    const project = session(
      { postToolUse: { commands: { Write: [{ run: PRINT, pattern: '*.ts' }] } } },
      { 'src/a b.ts': '' },
    );
    project.event('PostToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: join(project.root, 'src/a b.ts') },
      tool_response: {},
    });
    expect(given(project)).toEqual(['src/a b.ts']);
  });
});

describe('perPackage', () => {
  const FILES = {
    'packages/a/package.json': '{}',
    'packages/a/src/x.ts': '',
    'packages/b/package.json': '{}',
    'packages/b/y.ts': '',
    'docs/z.md': '',
  };
  const project = () =>
    inGit(
      {
        commands: [
          { run: 'echo "$(basename "$PWD")" {files} >> ../../ran.log; exit 1', perPackage: 'package.json' },
        ],
      },
      FILES,
    );

  test('runs once in each package with changes, in its folder, and says where', () => {
    const both = project();
    for (const file of ['packages/a/src/x.ts', 'packages/a/new.ts', 'packages/b/y.ts', 'docs/z.md'])
      write(both, file);
    const { reason } = stop(both);
    expect(both.lines('ran.log').map((line) => line.split(' ').sort().join(' '))).toEqual([
      'a new.ts src/x.ts',
      'b y.ts',
    ]);
    expect(reason).toContain('(in packages/a)');
    expect(reason).toContain('(in packages/b)');
  });

  test('a change outside of all packages runs nothing', () => {
    const outside = project();
    write(outside, 'docs/z.md');
    expect(stop(outside).blocks).toBe(false);
    expect(count(outside)).toBe(0);
  });
});

describe('groups', () => {
  /** Waits for the other, so that it passes only beside it. */
  const meets = (own: string, other: string) => ({
    run: `touch ${own}.log; for i in $(seq 100); do [ -e ${other}.log ] && exit 0; sleep 0.1; done; exit 1`,
    group: 'g',
    cache: false,
  });

  test('run at the same time, and Claude hears of every failure at once', () => {
    const project = inGit({
      jobs: 3,
      commands: [
        meets('a', 'b'),
        meets('b', 'a'),
        { run: 'echo one; exit 1', group: 'g' },
        { run: 'echo two; exit 2', group: 'g' },
        RUN,
      ],
    });
    const { reason } = stop(project);
    expect(reason).toMatch(
      /exit code 1: echo one.*\nStdout:\none\n\nCommand failed with exit code 2: echo two.*\nStdout:\ntwo$/,
    );
    expect(count(project)).toBe(0);
  });

  test('within `jobs`', () => {
    const one = {
      run: '[ ! -e busy.log ] || exit 1; touch busy.log; sleep 0.2; rm busy.log',
      group: 'g',
      cache: false,
    };
    expect(
      stop(
        inGit({ jobs: 1, commands: [one, { ...one, run: ` ${one.run}` }, { ...one, run: `  ${one.run}` }] }),
      ).blocks,
    ).toBe(false);
  });

  test('after a failure nothing begins, but for what runs always', () => {
    const project = inGit({
      commands: [
        { run: 'exit 1' },
        RUN,
        { run: 'echo always >> ran.log; echo second; exit 1', always: true },
      ],
    });
    const { reason } = stop(project);
    expect(project.lines('ran.log')).toEqual(['always']);
    expect(reason).toMatch(/: exit 1\n\n.*second/s);
  });

  test('outputs are kept apart', () => {
    const say = (letter: string) => ({
      run: `for i in $(seq 300); do echo ${letter}; done; exit 1`,
      group: 'g',
    });
    const project = inGit({ jobs: 4, commands: ['a', 'b', 'c', 'd'].map(say) });
    const { stdout } = project.run(['test', 'Stop', '--json']);
    const { commands } = JSON.parse(stdout) as { commands: { run: string; stdout: string }[] };
    expect(commands).toHaveLength(4);
    for (const { run, stdout: own } of commands)
      expect(new Set(own.split('\n').slice(1))).toEqual(new Set([/echo (\w)/.exec(run)?.[1]]));
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends all of them, and what they have started',
    async (signal) => {
      const wait = (own: string) => ({ run: `sleep 300 & echo $! $$ > ${own}.log; wait`, group: 'g' });
      const { root } = inGit({ jobs: 2, commands: [wait('a'), wait('b')] });
      const hook = spawn(PROGRAM, ['Hooks', 'Stop'], {
        cwd: root,
        detached: true,
        env: { PATH: process.env.PATH, HOME: root, CLAUDE_PROJECT_DIR: root },
      });
      hook.stdin.end(JSON.stringify({ session_id: 's', cwd: root, stop_hook_active: false }));
      const ended = new Promise((resolve) => hook.on('exit', resolve));
      const pids = () =>
        ['a', 'b'].flatMap((name) =>
          readFileSync(join(root, `${name}.log`), 'utf8')
            .trim()
            .split(' '),
        );
      await vi.waitFor(() => expect(pids().filter(Boolean)).toHaveLength(4), { timeout: 30_000 });
      const started = pids();
      process.kill(-(hook.pid as number), signal);
      await ended;
      await vi.waitFor(() => expect(started.filter(lives)).toEqual([]), { timeout: 10_000 });
      // The hook itself, of which the process above is only the launcher.
      await vi.waitFor(() => expect(() => process.kill(-(hook.pid as number), 0)).toThrow(), {
        timeout: 10_000,
      });
    },
  );

  test('a timeout ends one with all it has started, and not the other', async () => {
    const project = inGit({
      commands: [
        { run: 'sleep 300 & echo $! > pid.log; wait', timeout: 1, group: 'g' },
        { run: 'sleep 2; echo x >> ran.log', group: 'g' },
      ],
    });
    const { reason } = stop(project);
    expect(reason).toBe('Command timed out after 1 seconds: sleep 300 & echo $! > pid.log; wait');
    expect(count(project)).toBe(1);
    await vi.waitFor(() => expect(lives(project.lines('pid.log')[0] ?? '')).toBe(false), { timeout: 10_000 });
  });
});

describe('what passed is not run again', () => {
  const CHECKS = { commands: [{ ...RUN, inputs: ['src/**'] }, { run: 'true' }] };

  test('until a file changes; the user sees which', () => {
    const project = inGit(CHECKS, { 'src/a.ts': 'a', 'docs/b.md': '', 'package-lock.json': '{}' });
    expect(stop(project).told).toMatch(/^conclaude: 2 checks, \d+\.\d s$/);
    expect(stop(project).told).toMatch(/^conclaude: 2 checks, 2 cached, \d+\.\d s$/);
    write(project, 'docs/b.md');
    expect(stop(project).told).toMatch(/^conclaude: 2 checks, 1 cached, /);
    expect(count(project)).toBe(1);
    write(project, 'src/a.ts', 'b');
    stop(project);
    expect(count(project)).toBe(2);
    write(project, 'package-lock.json', '{ }');
    stop(project);
    expect(count(project)).toBe(3);
    // Back to what was green before.
    write(project, 'src/a.ts', 'a');
    write(project, 'package-lock.json', '{}');
    expect(stop(project).told).toContain('2 checks, ');
    expect(count(project)).toBe(3);
    expect(project.run(['log']).stdout).toContain('cached');
  });

  test('a worktree of the same repository knows it, too', () => {
    const project = inGit(CHECKS, { 'src/a.ts': 'a' });
    stop(project);
    const other = join(project.root, '../other');
    git(project.root, 'worktree', 'add', '-q', other);
    const run = project.event(
      'Stop',
      { stop_hook_active: false, cwd: other },
      { env: { CLAUDE_PROJECT_DIR: other }, cwd: other },
    );
    expect(run.answer.systemMessage).toContain('2 checks, 2 cached');
  });

  test.each([
    ['a failure', { run: 'echo x >> ran.log; exit 1' }],
    ['one that is flaky', { run: 'echo x >> ran.log; [ $(( $(wc -l < ran.log) % 2 )) = 0 ]', retries: 1 }],
    ['one that changes its own inputs', { run: 'echo x >> ran.log; echo x >> src/a.ts' }],
    ['one that leaves a new file', { run: 'echo x >> ran.log; touch src/$RANDOM$RANDOM' }],
    ['one without `cache`', { ...RUN, cache: false }],
  ])('%s is run each time', (_, command) => {
    const project = inGit({ commands: [command] }, { 'src/a.ts': '' });
    stop(project);
    const before = count(project);
    stop(project, true);
    expect(count(project)).toBe(before * 2);
  });

  test('by hand, and all of it with --fresh', () => {
    const project = inGit({ commands: [RUN] });
    stop(project);
    expect(project.run(['test', 'Stop']).stdout).toMatch(/cached .*echo x/);
    expect(count(project)).toBe(1);
    expect(project.run(['test', 'Stop', '--fresh']).stdout).toMatch(/passed .*echo x/);
    expect(count(project)).toBe(2);
  });

  test('the agent cannot write down that something has passed', () => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse: { selfProtection: true }\n' });
    const file = join(project.root, '../home/.local/state/conclaude/gates/green-1/x');
    expect(project.pre('Write', { file_path: file, content: '' }).verdict).toBe('deny');
    for (const command of [
      `touch ${file}`,
      'echo > ~/.local/state/conclaude/gates/green-1/x',
      'cp -r a ~/.local/state/conclaude/gates',
    ])
      expect(project.pre('Bash', { command }).verdict, command).toBe('deny');
  });
});

describe('fair', () => {
  test('what passes on the second try passes, and is told as flaky', () => {
    const project = inGit({
      commands: [{ run: 'echo x >> ran.log; [ $(wc -l < ran.log) = 2 ]', retries: 1 }],
    });
    expect(stop(project)).toMatchObject({
      blocks: false,
      told: expect.stringMatching(/1 check, .*\n\nconclaude: flaky, .*echo x/),
    });
    expect(project.run(['log', '--json']).stdout).toContain('"flaky"');
  });

  test('a timeout is not tried again', () => {
    const project = inGit({ commands: [{ run: 'echo x >> ran.log; sleep 60', timeout: 1, retries: 3 }] });
    expect(stop(project).reason).toContain('timed out');
    expect(count(project)).toBe(1);
  });

  /** Complains about every file in `src` as a compiler would. */
  const COMPLAIN =
    'for f in src/*; do [ -s $f ] && echo "$f(1,2): error TS1: $(cat $f)"; done; ! grep -q . src/*';

  test('what failed before the session is told and not enforced', () => {
    const project = inGit(
      { commands: [{ run: COMPLAIN, since: 'session' }] },
      { 'src/a.ts': 'old\n', 'src/b.ts': '' },
    );
    const same = stop(project);
    expect(same.blocks).toBe(false);
    expect(same.told).toMatch(/already failed when the session began: for f in/);
    write(project, 'src/b.ts', 'new\n');
    const { blocks, reason } = stop(project);
    expect(blocks).toBe(true);
    expect(reason).toContain('src/b.ts:1:2 TS1: new');
    expect(reason).not.toContain('src/a.ts:1:2');
    expect(reason).toContain('1 more failure was there when the session began');
    expect(git(project.root, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  test('what fails for another reason in that commit excuses nothing', () => {
    const project = inGit({ commands: [{ run: 'cat needed && exit 1', since: 'session' }] });
    write(project, 'needed');
    expect(stop(project).blocks).toBe(true);
  });
});

describe('the report', () => {
  const TSC = (lines: readonly string[]) => ({ run: 'cat errors.log; exit 1', lines });
  const lines = (project: Session, names: readonly string[]) =>
    writeFileSync(
      join(project.root, 'errors.log'),
      names.map((name) => `src/${name}.ts(1,2): error TS1: bad ${name}\n`).join(''),
    );

  test('shows what failed, and in the next round what is new, fixed and as it was', () => {
    const project = inGit({ commands: [{ run: TSC([]).run }] });
    lines(project, ['a', 'b']);
    const first = stop(project).reason;
    expect(first).toMatch(
      /^Command failed.*\nsrc\/a\.ts:1:2 TS1: bad a\nsrc\/b\.ts:1:2 TS1: bad b\nWhole output: (\S+)$/,
    );
    const path = /Whole output: (\S+)/.exec(first)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toContain('error TS1: bad b');
    lines(project, ['b', 'c']);
    expect(stop(project, true).reason).toContain(
      '[new] src/c.ts:1:2 TS1: bad c\n[still failing] src/b.ts:1:2 TS1: bad b\nSince the last round: 1 fixed, 1 new, 1 still failing.',
    );
    // A new turn has no round before.
    expect(stop(project).reason).not.toContain('Since the last round');
  });

  test.each([
    [
      'tail',
      { report: 'tail', maxOutputLines: 1 },
      'Stdout:\n… (1 earlier line left out)\nsrc/b.ts(1,2): error TS1: bad b',
    ],
    ['full', { report: 'full' }, 'Stdout:\nsrc/a.ts(1,2): error TS1: bad a\nsrc/b.ts(1,2): error TS1: bad b'],
    ['a command', { report: 'grep -c error' }, '2'],
    [
      'a command that fails',
      { report: 'exit 1', maxOutputLines: 1 },
      '(the command of `report` failed; these are the last lines)\nStdout:\n… (1 earlier line left out)\nsrc/b.ts(1,2): error TS1: bad b',
    ],
  ])('%s', (_, more, report) => {
    const project = inGit({ commands: [{ run: 'cat errors.log; exit 1', message: 'Red.', ...more }] });
    lines(project, ['a', 'b']);
    expect(stop(project).reason).toBe(`Red.\n${report}`);
  });

  test.each([
    ['huge', 'yes "a line of output" | head -c 30000000; exit 1'],
    ['one line', 'head -c 3000000 /dev/zero | tr "\\0" x; exit 1'],
    ['binary', 'head -c 300000 /dev/urandom; exit 1'],
    ['not UTF-8', "printf '\\xff\\xfe\\x80 bad\\n'; exit 1"],
    ['from a closed output', 'exec >&- 2>&-; exit 1'],
    ['thousands of errors', 'for i in $(seq 20000); do echo "src/f$i.ts(1,2): error TS1: bad"; done; exit 1'],
  ])('an output that is %s stays within what the client takes', (_, run) => {
    const { blocks, reason } = stop(
      inGit({
        commands: [
          { run, group: 'g' },
          { run: ` ${run}`, group: 'g' },
        ],
      }),
    );
    expect(blocks).toBe(true);
    expect(reason.length).toBeLessThan(9000);
    expect(reason.match(/Command failed with exit code 1/g)).toHaveLength(2);
  });
});

describe('`validate`', () => {
  const FILES = {
    'package.json': '{"scripts":{"test":"x","lint":"x"}}',
    Makefile: 'test lint: all\n\ttrue\nall:\n\ttrue\n',
    justfile: "alias t := test\n@test x='1':\n  true\n",
    'node_modules/.bin/vitest': '',
  };
  const warningsFor = (run: string) => {
    const { stderr, exitCode } = session({ stop: { commands: [{ run }] } }, FILES).run(['validate']);
    expect(exitCode).toBe(0);
    return stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => /commands\[0\].*?warning: (.*?)(?: \(.*)?$/.exec(line)?.[1]?.replace(/; .*/, ''));
  };

  test.each([
    ['npm test | tail -5', "this gate can't fail: only the last command of a pipe counts"],
    ['npm test | grep -v ok', 'a failure here is ignored: only the last command of a pipe counts'],
    ['npm run lint || true', "this gate can't fail: what follows `||` always succeeds"],
    ["bash -c 'npm test || exit 0'", "this gate can't fail: what follows `||` always succeeds"],
    ['npx jest --passWithNoTests', 'this gate passes when there are no tests: --passWithNoTests'],
    ['npx vitest run --pass-with-no-tests', 'this gate passes when there are no tests: --pass-with-no-tests'],
    ['ruff check --exit-zero', "this gate can't fail: --exit-zero has it succeed whatever it finds"],
    ['npm run nope', "package.json has no script 'nope', so this gate can't pass"],
    ['npm run nope -- --fix', "package.json has no script 'nope', so this gate can't pass"],
    [
      'npm run nope --if-present',
      "this gate can't fail: package.json has no script 'nope', and --if-present lets that pass",
    ],
    ['yarn nope', "package.json has no script 'nope', so this gate can't pass"],
    ['pnpm nope', "package.json has no script 'nope', so this gate can't pass"],
    ['make nope', "Makefile has no target 'nope', so this gate can't pass"],
    ['make test nope', "Makefile has no target 'nope', so this gate can't pass"],
    ['just nope', "justfile has no target 'nope', so this gate can't pass"],
    ['./check.sh', "'./check.sh' doesn't exist, so this gate can't pass"],
  ])('warns about %s', (run, warning) => {
    expect(warningsFor(run)).toEqual([warning]);
  });

  test.each([
    'npm test',
    'npm t -- --watch=false',
    'npm run lint --if-present',
    'npm run nope --workspace a',
    'pnpm -r nope',
    'pnpm install',
    'yarn vitest',
    'yarn test',
    'make lint',
    'make',
    'make -C sub nope',
    'make "$target"',
    'just test',
    'just t',
    'cd sub && npm run nope',
    'git diff --name-only | grep -q src',
    'bun test',
  ])('has nothing to say about %s', (run) => {
    expect(warningsFor(run)).toEqual([]);
  });
});

test('a round with a long log of its own is written down with every command', () => {
  const project = inGit({
    commands: [
      { run: 'exit 1', always: true },
      { run: 'true', always: true },
    ],
  });
  stop(project);
  appendFileSync(join(project.root, 'x.log'), '');
  expect(project.run(['log', '--json']).stdout).toMatch(
    /"failed".*"passed"|"outcome": "failed"[\s\S]*"outcome": "passed"/,
  );
});

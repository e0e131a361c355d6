import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { hasTerminals, spawnAsPerson } from '../support/as-person.ts';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

/** Commands that change rules or wiring. */
const CHANGING = [
  [['init']],
  [['init', '--force']],
  [['init', '--user']],
  [['uninstall']],
  [['migrate', '--write']],
  [['accept']],
  [['allow', 'koba-diru']],
  [['pause', 'preventRootAdditions', '10m']],
  [['undo', '1']],
];

const OLD = 'preToolUse:\n  preventRootAdditions: false\nstop:\n  run: npm test\n';

function project(config = OLD): ScratchProject {
  return scratchProject({ '.conclaude.yaml': config });
}

/** A program of that name, which runs its arguments as a shell text and stays until that has ended. */
function fake(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\nsh -c "$1"\nexit $?\n');
  chmodSync(path, 0o755);
  return path;
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

function started(
  { root }: ScratchProject,
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Ended {
  const home = join(root, '../home');
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: home, PROGRAM, ...env },
    input: '',
  });
  return { status, output: `${stdout}${stderr}` };
}

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('an agent among the processes above', () => {
  const WAYS: Readonly<Record<string, string>> = {
    directly: '"$PROGRAM" uninstall',
    'through a shell and a wrapper': 'bash -c \'nice "$PROGRAM" uninstall\'',
    'with nothing in the environment': 'env -i "PATH=$PATH" "HOME=$HOME" "$PROGRAM" uninstall',
    'with a terminal of its own': 'script -qec \'"$PROGRAM" uninstall\' /dev/null',
    'in a session of its own': 'setsid --wait "$PROGRAM" uninstall',
    'deaf to hanging up': 'nohup "$PROGRAM" uninstall',
  };
  test.each(Object.entries(WAYS))('%s', (_, text) => {
    const here = project();
    const claude = fake(join(here.root, '../bin/claude'));
    const { status, output } = started(here, [claude, text]);
    expect(output).toMatch(
      /isn't for agents.*Claude Code \(process claude \(\d+\)\).*A person has to run it/,
    );
    expect(status).toBe(1);
  });

  test('an orphan is known by the leader of its session', () => {
    const here = project();
    const claude = fake(join(here.root, '../bin/claude'));
    // The shell in between ends at once; the leader waits for the result.
    const orphan = '( "$PROGRAM" uninstall > out 2>&1; echo $? > code ) &';
    const leader = `sh -c '${orphan}'; while [ ! -s code ]; do sleep 0.05; done`;
    started(here, [claude, `setsid --wait sh -c '${leader.replaceAll("'", "'\\''")}'`]);
    expect(readFileSync(join(here.root, 'out'), 'utf8')).toContain("isn't for agents");
    expect(readFileSync(join(here.root, 'code'), 'utf8')).toBe('1\n');
  });

  test.each(['codex', 'gemini', 'qwen', 'copilot', 'opencode', 'cursor-agent'])('%s', (name) => {
    const here = project();
    const { status, output } = started(here, [fake(join(here.root, '../bin', name)), '"$PROGRAM" init']);
    expect(output).toContain("isn't for agents");
    expect(status).toBe(1);
  });

  test('a package that Node runs', () => {
    const here = project();
    const script = join(here.root, '../lib/node_modules/@anthropic-ai/claude-code/cli.js');
    mkdirSync(dirname(script), { recursive: true });
    writeFileSync(
      script,
      "process.exitCode = require('node:child_process').spawnSync(process.env.PROGRAM, ['init'], { stdio: 'inherit' }).status;",
    );
    const { status, output } = started(here, [process.execPath, '--no-warnings', script]);
    expect(output).toMatch(/isn't for agents.*Claude Code/);
    expect(status).toBe(1);
  });
});

describe("an agent's marks in the environment", () => {
  test.each([
    'CLAUDECODE',
    'CLAUDE_CODE_ENTRYPOINT',
    'AI_AGENT',
    'CODEX_SANDBOX',
    'CODEX_THREAD_ID',
    'GEMINI_CLI',
    'QWEN_CODE',
    'OPENCODE',
    'COPILOT_CLI',
    'CURSOR_AGENT',
  ])('%s', (name) => {
    const { status, output } = started(project(), [PROGRAM, 'init'], { [name]: '1' });
    expect(output).toContain(`the variable ${name} is set`);
    expect(status).toBe(1);
  });

  test.each(CHANGING)('conclaude %j', (words) => {
    const here = project();
    const { status, output } = started(here, [PROGRAM, ...words], { CLAUDECODE: '1' });
    expect(output).toContain("isn't for agents");
    expect(status).toBe(1);
    expect(readFileSync(join(here.root, '.conclaude.yaml'), 'utf8')).toBe(OLD);
    expect(existsSync(join(here.root, '.claude'))).toBe(false);
    expect(existsSync(join(here.root, '../home/.claude'))).toBe(false);
  });

  test('a program gets it as JSON', () => {
    const { status, output } = started(project(), [PROGRAM, 'init', '--json'], { CLAUDECODE: '1' });
    expect(JSON.parse(output)).toEqual({ ok: false, notes: [expect.stringContaining("isn't for agents")] });
    expect(status).toBe(1);
  });

  // What a process outlives its whole past with: the marks are all that is left of it.
  test.runIf(isThere('setsid'))('they stay when a process has no past any more', () => {
    const here = project();
    const text = 'setsid -f sh -c \'"$PROGRAM" uninstall > out 2>&1; echo $? > code\'';
    const wait = 'while [ ! -s code ]; do sleep 0.05; done';
    const claude = fake(join(here.root, '../bin/claude'));
    started(here, [claude, `${text}; ${wait}`], { CLAUDECODE: '1' });
    expect(readFileSync(join(here.root, 'out'), 'utf8')).toContain("isn't for agents");
  });
});

describe('free for everybody', () => {
  test.each([
    [['init', '--dry-run']],
    [['uninstall', '--dry-run']],
    [['migrate']],
    [['init', '--help']],
    [['doctor', '--help']],
    [['--version']],
    [['allow', '--list']],
    [['pause', '--list']],
    [['resume']],
  ])('conclaude %j', (words) => {
    const here = project(words[0] === 'migrate' ? OLD : 'stop: {}\n');
    const { status, output } = started(here, [PROGRAM, ...words], { CLAUDECODE: '1' });
    expect(output).not.toContain("isn't for agents");
    expect(status).toBe(0);
  });

  test('no flag and no variable says "I am a person"', () => {
    const { output } = started(project(), [PROGRAM, 'init', '--yes'], { CLAUDECODE: '1' });
    expect(output).toContain("it isn't for agents");
  });
});

// All of these leave no trace of an agent: what is left is that nobody types.
describe.runIf(hasTerminals)(
  'what makes running sessions less strict is typed into a shell in a terminal',
  () => {
    const WAYS: Readonly<Record<string, readonly [string, RegExp]>> = {
      'as cron would': ['"$PROGRAM" pause preventRootAdditions', /aren't the terminal/],
      'with a terminal for its output': [
        'script -qec \'"$PROGRAM" pause preventRootAdditions </dev/null\' /dev/null',
        /aren't the terminal/,
      ],
      'with a terminal of its own': [
        'script -qec \'"$PROGRAM" pause preventRootAdditions\' /dev/null',
        /no shell that somebody types into/,
      ],
      'with a shell around it': [
        'script -qec \'bash -c "\\"$PROGRAM\\" pause preventRootAdditions; true"\' /dev/null',
        /no shell that somebody types into/,
      ],
      'with a script around it': [
        'script -qec "bash ./way.sh" /dev/null',
        /no shell that somebody types into/,
      ],
      'in a session without a terminal': [
        'script -qec \'setsid --wait "$PROGRAM" pause preventRootAdditions\' /dev/null',
        /aren't the terminal/,
      ],
      'accepting a policy': ['"$PROGRAM" accept', /aren't the terminal/],
      'allowing a call': ['"$PROGRAM" allow koba-diru', /aren't the terminal/],
    };
    test.each(Object.entries(WAYS))('%s', (_, [way, answer]) => {
      const here = scratchProject({
        '.conclaude.yaml': 'stop: {}\n',
        'way.sh': '"$PROGRAM" pause preventRootAdditions\ntrue\n',
      });
      const env = { PATH: process.env.PATH, HOME: join(here.root, '../home'), PROGRAM, SHELL: '/bin/sh' };
      const { stdout, stderr } = spawnAsPerson('sh', ['-c', way], { cwd: here.root, env });
      expect(`${stdout}${stderr}`.replace(/\s+/g, ' ')).toMatch(answer);
      expect(here.run(['pause', '--list']).stdout).toContain('No rule is paused');
    });

    test('a person types it', () => {
      const here = project('stop: {}\n');
      expect(here.run(['pause', 'preventRootAdditions']).exitCode).toBe(0);
      expect(here.run(['resume']).exitCode).toBe(0);
    });
  },
);

// The rule and the command line each know by themselves what changes the guard: a new command has to be in both.
describe('what a command keeps for people, the rule for commands refuses', () => {
  const LINES = Object.entries(COMMANDS).flatMap(([name, { description }]) => [
    [name],
    ...['dry-run', 'write', 'force']
      .filter((option) => option in description.options)
      .map((o) => [name, `--${o}`]),
  ]);
  test.each(LINES.map((words) => [words]))('conclaude %j', (words) => {
    const here = project('preToolUse:\n  selfProtection: true\n');
    const { output } = started(here, [PROGRAM, ...words], { CLAUDECODE: '1' });
    const { verdict } = here.pre('Bash', { command: `conclaude ${words.join(' ')}` });
    expect(verdict === 'deny').toBe(output.includes("isn't for agents"));
  });
});

describe('people', () => {
  test('without a terminal, as in CI, and with settings for agents of their own', () => {
    const here = project('stop: {}\n');
    const env = { CODEX_HOME: '/x', GEMINI_API_KEY: 'x', CLAUDE_CODE_USE_BEDROCK: '1', COPILOT_MODEL: 'x' };
    const { exitCode, stdout } = here.run(['init'], { env });
    expect(stdout).toContain('.claude/settings.json');
    expect(exitCode).toBe(0);
  });
});

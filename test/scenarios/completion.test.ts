import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

const PROJECT = { 'docs/a.md': '', 'one file.txt': '', 'other.txt': '' };

/** What bash offers for a line that ends where the user presses the key. */
function offered(line: string): readonly string[] {
  const project = scratchProject(PROJECT);
  const script = project.run(['completion', 'bash']).stdout;
  const words = line.split(' ');
  const ask = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
_conclaude
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['--norc', '-c', ask], { cwd: project.root, encoding: 'utf8' });
  return said.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  test.each<[string, readonly string[]]>([
    ['conclaude vali', ['validate']],
    ['conclaude vis', ['visualize']],
    ['conclaude --v', ['--version']],
    ['conclaude validate --', ['--config-path', '--json', '--help']],
    ['conclaude validate --j', ['--json']],
    ['conclaude validate --config-path o', ['one file.txt', 'other.txt']],
    ['conclaude init --claude-path d', ['docs']],
    ['conclaude visualize --rule u', []],
    ['conclaude completion ', ['bash', 'zsh', 'fish', '--help', '-h']],
    ['conclaude help doc', ['doctor']],
    ['conclaude nonsense --', []],
  ])('%s', (line, words) => {
    expect([...offered(line)].sort()).toEqual([...words].sort());
  });

  test('the script loads in a bash that stops at the first error', () => {
    const { stdout } = scratchProject({}).run(['completion', 'bash']);
    expect(
      execFileSync('bash', ['--norc', '-euc', `${stdout}\ncomplete -p conclaude`], { encoding: 'utf8' }),
    ).toBe('complete -F _conclaude conclaude\n');
  });
});

describe('completion', () => {
  const { run } = { run: (...args: string[]) => scratchProject({}).run(args) };

  test('offers every command of the help, and no flag that its command does not take', () => {
    const script = run('completion', 'fish').stdout;
    const help =
      run('--help')
        .stdout.split(/\n\n/)
        .find((part) => part.startsWith('For people')) ?? '';
    const commands = [...help.matchAll(/^ {2}([a-z]+) (?:SHELL|<\w+>)? {2,}\S/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    for (const name of commands) expect(script).toContain(`-a ${name} `);
    const flags = [...script.matchAll(/seen_subcommand_from (\w+)' -l ([\w-]+)/g)].map(
      ([, name = '', flag = '']) => [name, flag],
    );
    expect(flags).toContainEqual(['doctor', 'json']);
    for (const [name = '', flag = ''] of flags) {
      if (flag === 'help') continue;
      // A value that no flag has, so that nothing is done: only the flag itself must be known.
      const { stderr } = run(name, `--${flag}`, '--no-such-flag');
      expect(stderr, `${name} --${flag}`).not.toContain(`Unknown option '--${flag}'`);
    }
  });

  test.each([
    [
      'zsh',
      /^#compdef conclaude\n/,
      "'--config-path[a configuration file, or the folder that has one]:path:_files'",
    ],
    [
      'fish',
      /complete -c conclaude -f\n/,
      "-l config-path -d 'a configuration file, or the folder that has one' -r -F",
    ],
  ])('has a script for %s', (shell, start, line) => {
    const { exitCode, stdout } = run('completion', shell);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(start);
    expect(stdout).toContain(line);
  });

  test.each([[[]], [['tcsh']], [['bash', 'zsh']]])('of %j is mistyped', (args) => {
    const { exitCode, stderr } = run('completion', ...args);
    expect(exitCode).toBe(64);
    expect(stderr).toContain('bash, zsh, fish');
  });
});

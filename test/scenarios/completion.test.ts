import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { DESCRIPTIONS } from '../../src/cli/commands.ts';
import type { CommandDescription } from '../../src/text/commands/description.ts';
import { isInstalled, offersOf, SHELLS, type Shell } from '../support/completing-shells.ts';
import { scratchProject } from '../support/scratch-project.ts';

const PROJECT = { 'docs/a.md': '', 'one file.txt': '', 'other.txt': '' };

const longOnes = ({ options }: CommandDescription) => Object.keys(options).map((name) => `--${name}`);

/** After two dashes every shell offers the command's long options: all of them, and nothing else. */
const OPTIONS = Object.entries(DESCRIPTIONS).map(
  ([name, description]) => [`conclaude ${name} --`, longOnes(description)] as const,
);

const LINES: readonly (readonly [string, readonly string[]])[] = [
  ['conclaude vali', ['validate']],
  ['conclaude vis', ['visualize']],
  ['conclaude Ho', ['Hooks']],
  ['conclaude --v', ['--version']],
  ['conclaude validate --j', ['--json']],
  ['conclaude validate --config-path o', ['one file.txt', 'other.txt']],
  ['conclaude explain Write o', ['one file.txt', 'other.txt']],
  ['conclaude visualize --rule u', []],
  ['conclaude completion z', ['zsh']],
  ['conclaude help doc', ['doctor']],
  ['conclaude help doctor --', ['--help']],
  ['conclaude Hooks Sto', ['Stop', 'StopFailure']],
  ['conclaude test Sto', ['Stop', 'StopFailure']],
  ['conclaude test --field a=b --field c=d --f', ['--field', '--fresh']],
  ['conclaude nonsense --', []],
];

/** Shells show a folder each in its own way, and some offer options only after a dash. */
const OWN_LINES: Readonly<Record<Shell, typeof LINES>> = {
  bash: [
    ['conclaude init --claude-path d', ['docs']],
    ['conclaude ', [...Object.keys(DESCRIPTIONS), '--help', '-h', '--version', '-v']],
    ['conclaude completion ', ['bash', 'zsh', 'fish', '--help', '-h']],
  ],
  zsh: [
    ['conclaude init --claude-path d', ['docs']],
    ['conclaude ', [...Object.keys(DESCRIPTIONS), '--help', '-h', '--version', '-v']],
    ['conclaude completion ', ['bash', 'zsh', 'fish']],
  ],
  fish: [
    ['conclaude init --claude-path d', ['docs/']],
    ['conclaude ', Object.keys(DESCRIPTIONS)],
    ['conclaude completion ', ['bash', 'zsh', 'fish']],
  ],
};

describe.each(SHELLS)('completion in %s', (shell) => {
  const isHere = isInstalled(shell);
  if (!isHere) console.warn(`completion in ${shell} is NOT tested: ${shell} is not installed`);
  const title = 'offers what the commands describe, and nothing else';

  test.skipIf(!isHere)(isHere ? title : `NOT TESTED, ${shell} is not installed: ${title}`, () => {
    const rows = [...OPTIONS, ...LINES, ...OWN_LINES[shell]];
    const project = scratchProject(PROJECT);
    const script = project.run(['completion', shell]).stdout;
    const asked = rows.map(([line]) => line);
    expect(Object.fromEntries(offersOf(shell, script, asked, project.root))).toEqual(
      Object.fromEntries(rows.map(([line, words]) => [line, [...words].sort()])),
    );
  });
});

test('the script for bash loads in a bash that stops at the first error', () => {
  const { stdout } = scratchProject({}).run(['completion', 'bash']);
  expect(
    execFileSync('bash', ['--norc', '-euc', `${stdout}\ncomplete -p conclaude`], { encoding: 'utf8' }),
  ).toBe('complete -F _conclaude conclaude\n');
});

test.each([
  ['zsh', /^#compdef conclaude\n/],
  ['fish', /^complete -c conclaude -f$/m],
])('the script for %s says what commands and options are for', (shell, form) => {
  const { exitCode, stdout } = scratchProject({}).run(['completion', shell]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(form);
  const texts = Object.values(DESCRIPTIONS).flatMap(({ summary, options }) => [
    summary,
    ...Object.values(options).map(({ doc }) => doc),
  ]);
  // The others are there, too, but quoted.
  const plain = texts.filter((text) => !/['\][\\:]/.test(text));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((text) => !stdout.includes(text))).toEqual([]);
});

test.each([[[]], [['tcsh']]])('completion for %j names the shells that there are', (args) => {
  const { exitCode, stderr } = scratchProject({}).run(['completion', ...args]);
  expect(exitCode).toBe(64);
  expect(stderr).toContain('bash, zsh, fish');
});

import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DESCRIPTIONS } from '../../src/cli/commands.ts';
import { type CommandDescription, spellings } from '../../src/text/commands/description.ts';
import { scratchProject } from '../support/scratch-project.ts';

/** Hooks answer to their own rules: what is mistyped there is a refusal. */
const COMMANDS = Object.entries(DESCRIPTIONS).filter(([name]) => name !== 'Hooks');

const optionsOf = ({ options }: CommandDescription) => Object.entries(options);

const OPERANDS: Readonly<Record<string, string>> = {
  TOOL: 'Write',
  FILE: 'a',
  EVENT: 'Stop',
  COMMAND: 'init',
};
const operandsOf = ({ operands = [] }: CommandDescription) =>
  operands.map(({ name, choices }) => choices?.[0] ?? OPERANDS[name] ?? `no operand for ${name}`);

/** Runs where it could leave something behind, and expects the one line. */
function expectMistake(args: readonly string[], problem: string, command = `conclaude ${args[0]}`): void {
  const project = scratchProject({});
  const { exitCode, stdout, stderr } = project.run(args);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 64,
    stdout: '',
    stderr: `${command}: ${problem} See '${command} --help'.\n`,
  });
  expect(readdirSync(project.root)).toEqual([]);
}

describe('a mistake in a command line is told in one line', () => {
  test.each(COMMANDS)('%s with an unknown option', (name) => {
    expectMistake([name, '--no-such-option'], "unknown option '--no-such-option'.");
  });

  test.each(COMMANDS)('%s with an option misspelt', (name, description) => {
    const [option = ''] = Object.keys(description.options);
    const typo = `--${option}${option.at(-1)}`;
    expectMistake([name, typo], `unknown option '${typo}'; did you mean '--${option}'?`);
  });

  const withValues = COMMANDS.flatMap(([name, description]) =>
    optionsOf(description)
      .filter(([, { value }]) => value !== undefined)
      .slice(0, 1)
      .map(([option, { value }]) => ({ name, option, value })),
  );
  test.each(withValues)('$name with --$option that lacks its value', ({ name, option, value }) => {
    expectMistake([name, `--${option}`], `option '--${option}' needs a value: --${option}=${value}.`);
  });

  test.each(COMMANDS)('%s with one argument too many', (name, description) => {
    const hint = description.rest === true ? "; a command goes after '--'" : '';
    expectMistake([name, ...operandsOf(description), 'surplus'], `unexpected argument 'surplus'${hint}.`);
  });

  test('a missing operand, and one that is none of those allowed', () => {
    expectMistake(['completion'], 'missing SHELL: one of bash, zsh, fish.');
    expectMistake(['completion', 'tcsh'], "unknown SHELL 'tcsh': use one of bash, zsh, fish.");
  });

  test.each<[readonly string[], string]>([
    [['vlaidate'], "unknown command 'vlaidate'; did you mean 'validate'?"],
    [['help', 'vlaidate'], "unknown command 'vlaidate'; did you mean 'validate'?"],
    [['nonsense', '--json'], "unknown command 'nonsense'."],
    [['--'], "unknown command '--'."],
    [['--wrong'], "unknown option '--wrong'."],
    [['--verison'], "unknown option '--verison'; did you mean '--version'?"],
    [['--version', 'surplus'], "unexpected argument 'surplus'."],
    [['--version=1'], "option '--version' takes no value."],
  ])('%j, which names no command', (args, problem) => {
    expectMistake(args, problem, 'conclaude');
  });

  test.each<[readonly string[], string]>([
    [['explain', '--jsno'], "unknown option '--jsno'; did you mean '--json'?"],
    [['validate', '--config', 'x'], "unknown option '--config'; did you mean '--config-path'?"],
    [['validate', '--CONFIG-PATH=x'], "unknown option '--CONFIG-PATH'; did you mean '--config-path'?"],
    [['validate', '-json'], "unknown option '-json'; did you mean '--json'?"],
    [['validate', '--json=yes'], "option '--json' takes no value."],
    [['validate', '--config-path', '--json'], "option '--config-path' needs a value: --config-path=PATH."],
    [['init', '-fx'], "unknown option '-fx'; did you mean '-f'?"],
    [['init', '--__proto__'], "unknown option '--__proto__'."],
    [['init', '--constructor=x'], "unknown option '--constructor'."],
    [['validate', '--', '--json'], "unexpected argument '--json'."],
    [['validate', 'two\nlines'], "unexpected argument 'two\\nlines'."],
  ])('%j', (args, problem) => {
    expectMistake(args, problem);
  });
});

describe('help is there for whoever asks', () => {
  const page = (...args: string[]) => {
    const { exitCode, stdout, stderr } = scratchProject({}).run(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout;
  };

  test.each(COMMANDS)('%s: also when something else is wrong', (name, { summary }) => {
    const help = page('help', name);
    expect(help.split('\n')[0]).toBe(`conclaude ${name}: ${summary}`);
    expect(page(name, '--no-such-option', 'a', 'b', 'c', '--help')).toBe(help);
  });

  test.each([
    [['--help'], ['help']],
    [['-h'], ['help']],
    [[], ['help']],
    [['--no-such-option', '--help'], ['help']],
    [
      ['validate', '-h'],
      ['help', 'validate'],
    ],
    [
      ['help', '--help'],
      ['help', 'help'],
    ],
  ])('%j is %j', (args, same) => {
    expect(page(...args)).toBe(page(...same));
  });

  test.each([[[]], ...Object.keys(DESCRIPTIONS).map((name) => [[name]])])(
    'help %j and a prompt fit on a screen of 80x24',
    (name) => {
      const lines = page('help', ...name)
        .trimEnd()
        .split('\n');
      expect(lines.length).toBeLessThanOrEqual(23);
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    },
  );

  test('the list names every command, with what it does unless few type it', () => {
    const [, listed = ''] = /Commands:\n(.*?)\n\n/s.exec(page('--help')) ?? [];
    const all = Object.entries(DESCRIPTIONS);
    const minor = all.filter(([, { isMinor }]) => isMinor).map(([name]) => name);
    // The names of the rest may take more than one line.
    const lines = listed.replaceAll(/,\n +/g, ', ').split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ...all.filter(([, { isMinor }]) => !isMinor).map(([name, { summary }]) => [name, summary]),
      ['also:', minor.join(', ')],
    ]);
  });
});

/** The option lines of a help page, as one reads them: `-f, --force`, `--config-path PATH`. */
function listedOptions(
  help: string,
): readonly { readonly words: readonly string[]; readonly value: string }[] {
  const [, lines = ''] = /^Options:\n((?: .*\n)+)/m.exec(help) ?? [];
  const [, own = '', also = ''] = /^((?: {2}-.*\n| {4,}.*\n)*)(?: {2}also: +([\s\S]*))?$/.exec(lines) ?? [];
  const rows = [...own.matchAll(/^ {2}((?:-\w, )?--[a-z-]+(?: \S+)?) {2,}\S/gm)].map(([, row = '']) => row);
  // Seldom typed ones share a line; a short spelling and its long one stay together.
  const minor = also
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(-\w), (?=--)/g, '$1|')
    .split(', ');
  return [...rows, ...minor.filter((row) => row !== '').map((row) => row.replace('|', ', '))].map((row) => {
    const [, words = '', value = ''] = /^((?:-\w, )?--[a-z-]+)(?: (\S+))?$/.exec(row) ?? [];
    return { words: words.split(', '), value };
  });
}

describe('the options in a help page are those that the command takes', () => {
  test.each(COMMANDS)('%s', (name, description) => {
    const project = scratchProject({});
    const help = project.run(['help', name]).stdout;
    const listed = listedOptions(help);
    expect(listed.flatMap(({ words }) => words).sort()).toEqual(
      optionsOf(description)
        .flatMap(([option, described]) => spellings(option, described))
        .sort(),
    );
    // Each on the command line as the page writes it: the only mistake is the one at the end, so that nothing is done.
    const typed = listed
      .filter(({ words }) => !words.includes('--help'))
      .flatMap(({ words, value }) =>
        words.flatMap((word) => (value === '' ? [word] : [word, 'x', `${word}=-x`])),
      );
    expectMistake([name, ...typed, '--no-such-option'], "unknown option '--no-such-option'.");
  });

  test('Hooks takes its option, too', () => {
    const project = scratchProject({});
    const [agent, ...others] = listedOptions(project.run(['help', 'Hooks']).stdout);
    expect({ agent, others }).toEqual({ agent: { words: ['--agent'], value: 'NAME' }, others: [] });
    expect(project.hook('Stop', { hook_event_name: 'Stop' }, { flags: ['--agent', 'x'] }).exitCode).toBe(0);
  });
});

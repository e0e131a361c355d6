import {
  type CommandDescription,
  type Operand,
  type Option,
  type Syntax,
  spellings,
} from './commands/description.ts';
import { GENERAL } from './commands/general.ts';
import { indented, wrapped } from './wrap.ts';

/** `conclaude --help`. It has a line for every command but the minor ones, so it is sparing with others. */
export function generalHelp(commands: Readonly<Record<string, CommandDescription>>): string {
  const all = Object.entries(commands);
  const minor = all.filter(([, { isMinor }]) => isMinor).map(([name]) => name);
  const rows = [
    ...all.filter(([, { isMinor }]) => !isMinor).map(([name, { summary }]) => [name, summary] as const),
    ['also:', minor.join(', ')] as const,
  ];
  return page([
    [`conclaude: ${GENERAL.summary}`, ...usageLines('conclaude', GENERAL), 'Commands:', ...table(rows)],
    [...optionLines(GENERAL), ...GENERAL.examples.map((example) => `Example: ${example}`)],
  ]);
}

/** `conclaude help COMMAND`. A page and the prompt after it fit on a screen of 24 lines. */
export function commandHelp(name: string, description: CommandDescription): string {
  const exitCodes = Object.entries(description.exitCodes).map(([code, meaning]) => `${code} ${meaning}`);
  return page([
    [`conclaude ${name}: ${description.summary}`],
    usageLines(`conclaude ${name}`, description),
    ...(description.about === undefined ? [] : [wrapped(description.about)]),
    optionLines(description),
    [...wrapped(`Exit codes: ${exitCodes.join(', ')}.`), ...exampleLines(description)],
  ]);
}

function page(parts: readonly (readonly string[])[]): string {
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

function usageLines(
  start: string,
  { usage, operands = [] }: Pick<CommandDescription, 'usage' | 'operands'>,
): readonly string[] {
  const forms = usage ?? [[...operands.map(operandWord), '[options]'].join(' ')];
  return forms.map((form, index) => `${index === 0 ? 'Usage: ' : '       '}${start} ${form}`);
}

function operandWord({ name, optional, choices }: Operand): string {
  const word = choices?.join('|') ?? name;
  return optional === true ? `[${word}]` : word;
}

function optionLines({ options }: Syntax): readonly string[] {
  const all = Object.entries(options);
  const minor = all.filter(([, { isMinor }]) => isMinor).map(([name, option]) => typed(name, option));
  return [
    'Options:',
    ...table([
      ...all
        .filter(([, { isMinor }]) => !isMinor)
        .map(([name, option]) => [typed(name, option), option.doc] as const),
      ...(minor.length === 0 ? [] : [['also:', minor.join(', ')] as const]),
    ]),
  ];
}

/** `-f, --force`, `--config-path PATH`. */
function typed(name: string, option: Option): string {
  const words = [...spellings(name, option)].reverse().join(', ');
  return option.value === undefined ? words : `${words} ${option.value}`;
}

function exampleLines({ examples }: Pick<CommandDescription, 'examples'>): readonly string[] {
  return examples.length === 0 ? [] : ['Examples:', ...examples.map((example) => `  ${example}`)];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const column = Math.max(...rows.map(([word]) => word.length)) + 4;
  return rows.flatMap(([word, text]) => {
    const [first = '', ...more] = indented(text, column);
    return [`  ${word}`.padEnd(column) + first.trimStart(), ...more];
  });
}

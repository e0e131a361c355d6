import { parseArgs } from 'node:util';
import { type Operand, type Option, type Syntax, spellings } from '../text/commands/description.ts';
import { nearest } from '../text/nearest.ts';
import * as say from '../text/usage.ts';

/** The command line makes no sense; the message says what is wrong with it, as the end of one line. */
export class UsageError extends Error {}

/** What was typed after a command's name: exactly what its description allows. */
export interface CommandLine<Description extends Syntax> {
  readonly options: OptionValues<Description>;
  readonly operands: Description extends { readonly operands: infer Operands extends readonly Operand[] }
    ? OperandValues<Operands>
    : readonly [];
  /** The words after `--`, where the command passes them on. */
  readonly rest: readonly string[];
}

export type OptionValues<Description extends Syntax> = {
  readonly [Name in keyof Description['options']]: ValueOf<Description['options'][Name]>;
};

type ValueOf<Described> = Described extends { readonly value: string }
  ? Described extends { readonly repeatable: true }
    ? readonly string[]
    : string | undefined
  : boolean;

type OperandValues<Operands extends readonly Operand[]> = {
  readonly [Index in keyof Operands]: WordOf<Operands[Index]>;
};

type WordOf<Described> =
  | (Described extends { readonly choices: readonly (infer Choice)[] } ? Choice : string)
  | (Described extends { readonly optional: true } ? undefined : never);

/** Reads a command line by its description, or throws the `UsageError` that tells the first mistake in it. */
export function parseCommandLine<Description extends Syntax>(
  description: Description,
  args: readonly string[],
): CommandLine<Description> {
  const { operands = [], options, rest } = description;
  const cut = args.includes('--') ? args.indexOf('--') : args.length;
  const [own, behind] = [args.slice(0, cut), args.slice(cut + 1)];
  const { values, positionals, tokens } = parseArgs({
    args: own,
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [name, parserOption(option)]),
    ),
    // Not strict, because the mistakes are told in our own words.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens)
    if (token.kind === 'option') checkOption(options, token, own[token.index] ?? token.rawName);
  const words = rest === true ? positionals : [...positionals, ...behind];
  checkOperands(operands, words, rest === true);
  // The parser was told the same description that the type comes from.
  return { options: values, operands: words, rest: behind } as unknown as CommandLine<Description>;
}

function parserOption({ short, value, repeatable }: Option) {
  const brief = short === undefined ? {} : { short };
  if (value === undefined) return { type: 'boolean', default: false, ...brief } as const;
  return repeatable === true
    ? ({ type: 'string', multiple: true, default: [] as string[], ...brief } as const)
    : ({ type: 'string', ...brief } as const);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkOption(options: Syntax['options'], token: OptionToken, typed: string): void {
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (option === undefined) {
    const word = typed.replace(/=.*/s, '');
    throw new UsageError(say.unknownOption(word, meant(word, options)));
  }
  if (option.value === undefined) {
    if (token.value !== undefined) throw new UsageError(say.unexpectedValue(token.rawName));
    return;
  }
  // What looks like an option is one, unless it is written behind `=`.
  const isMissing =
    token.value === undefined ||
    (option.anyValue !== true && token.inlineValue === false && /^-./.test(token.value));
  if (isMissing) throw new UsageError(say.missingValue(`--${token.name}`, option.value));
}

/** The nearest option, or else the one of which only the beginning was typed. */
function meant(word: string, options: Syntax['options']): string | undefined {
  const known = Object.entries(options)
    .flatMap(([name, option]) => spellings(name, option))
    // Every letter is near every other letter.
    .filter((spelling) => spelling.length > 2 || word.toLowerCase().startsWith(spelling.toLowerCase()));
  return nearest(word, known) ?? known.find((spelling) => word.length > 3 && spelling.startsWith(word));
}

function checkOperands(operands: readonly Operand[], words: readonly string[], passesOn: boolean): void {
  for (const [index, { name, optional, choices }] of operands.entries()) {
    const word = words[index];
    if (word === undefined && optional !== true) throw new UsageError(say.missingOperand(name, choices));
    if (word !== undefined && choices?.includes(word) === false)
      throw new UsageError(say.unknownChoice(name, word, choices));
  }
  const extra = words[operands.length];
  if (extra !== undefined) throw new UsageError(say.unexpectedArgument(extra, passesOn));
}

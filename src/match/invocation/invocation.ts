import { type NameMatcher, nameMatcher } from '../name-glob.ts';
import { type FlagSet, findFlags, readFlagSet } from './flags.ts';
import { type OptionStyle, optionStyle, programOf, takesValue } from './option-table.ts';
import { type ReadWords, readWords } from './read-words.ts';
import { findSubcommands, type Way } from './subcommands.ts';

/** What a rule says about a command by its meaning. */
export interface InvocationRule {
  readonly command: readonly string[];
  readonly flags: readonly string[];
  readonly withoutFlags: readonly string[];
  readonly operands: readonly string[];
  readonly minOperands: number | undefined;
}

/** One simple command. */
export interface Invoked {
  readonly program: string;
  readonly words: readonly string[];
  /** The places of words that can't be known. */
  readonly unknown?: readonly number[] | undefined;
}

/**
 * `sure`: it is what the rule speaks of. `likely`: the program is, and which of its commands is run can't be known.
 * `possible`: nothing that is known speaks against it.
 */
export type Certainty = 'sure' | 'likely' | 'possible';

export interface FoundInvocation {
  readonly certainty: Certainty;
  /** The places of the words that made it match. */
  readonly places: readonly number[];
}

/** A rule made ready. */
export interface Invocation {
  /** The programs that it names; `undefined` stands for any. */
  readonly programs: ReadonlySet<string> | undefined;
  match(call: Invoked): FoundInvocation | undefined;
}

/** `git stash drop|clear`: for each word what it may be. */
type Shape = readonly (readonly string[])[];

export const ANY_PROGRAM = '*';

/** What is wrong with a `command`, or `undefined`. */
export function commandProblem(text: string): string | undefined {
  const words = text.trim().split(/\s+/);
  if (text.trim() === '') return 'it is empty';
  if (text.trim().startsWith('!'))
    return "'!' doesn't negate a command: say what the rule leaves out under `withoutFlags`, or put another rule before it";
  const flag = words.find((word) => word.startsWith('-') && word !== '-');
  if (flag !== undefined) return `'${flag}' is a flag, which goes into \`flags\``;
  if (words.some((word) => word.split('|').includes(''))) return "there is nothing on one side of a '|'";
  const odd = words.find((word) => /[*?[\]{}]/.test(word) && !(word === ANY_PROGRAM && words.length === 1));
  if (odd !== undefined) return `'${odd}' is a glob; \`command\` takes words, with \`a|b\` for alternatives`;
  const path = words[0]?.split('|').find((word) => word.includes('/'));
  return path === undefined ? undefined : `'${path}' is a path; name the program alone`;
}

function readShape(text: string): Shape {
  return text
    .trim()
    .split(/\s+/)
    .map((word, index) => (index === 0 ? word.split('|').map(programOf) : word.split('|')));
}

export function readInvocation(rule: InvocationRule): Invocation {
  const shapes = rule.command.map(readShape);
  const names = shapes.flatMap(([first = []]) => first);
  const wanted: Wanted = {
    flags: rule.flags.map(readFlagSet),
    without: rule.withoutFlags.map(readFlagSet),
    operands: rule.operands.map((glob) => nameMatcher(glob)),
    minOperands: rule.minOperands ?? 0,
  };
  return {
    programs: names.includes(ANY_PROGRAM) ? undefined : new Set(names),
    match(call) {
      let best: FoundInvocation | undefined;
      for (const shape of shapes) {
        const found = matchShape(shape, wanted, call);
        if (found !== undefined && isSurer(found, best)) best = found;
      }
      return best;
    },
  };
}

const CERTAINTIES: readonly Certainty[] = ['possible', 'likely', 'sure'];

function isSurer(one: FoundInvocation, other: FoundInvocation | undefined): boolean {
  return other === undefined || CERTAINTIES.indexOf(one.certainty) > CERTAINTIES.indexOf(other.certainty);
}

interface Wanted {
  readonly flags: readonly FlagSet[];
  readonly without: readonly FlagSet[];
  readonly operands: readonly NameMatcher[];
  readonly minOperands: number;
}

function matchShape(
  [programs = [], ...subcommands]: Shape,
  wanted: Wanted,
  call: Invoked,
): FoundInvocation | undefined {
  const isUnknown = (at: number) => call.unknown?.includes(at) === true;
  const program = programOf(call.program);
  const isAny = programs.includes(ANY_PROGRAM);
  // A program that isn't known may be this one, if there is something else to tell it by.
  const isOpen = isUnknown(0) && !isAny;
  if (isOpen ? subcommands.length === 0 : !isAny && !programs.includes(program)) return undefined;
  const name = isOpen ? (programs[0] ?? '') : program;
  const way = findSubcommands(name, subcommands, call.words, isUnknown);
  if (way === undefined) return undefined;
  const words =
    subcommands.length === 0 ? firstWords(call.words) : way.words.map((at) => call.words[at] as string);
  const style = optionStyle(name, words);
  const read = readWords({ words: call.words, isUnknown }, style, way.words);
  const found = findWanted(wanted, read, style);
  if (found === 'against') return undefined;
  const places = [0, ...way.words, ...found.places];
  if (!found.isLacking) return { certainty: isOpen ? 'possible' : way.isSure ? 'sure' : 'likely', places };
  const certainty = isOpen ? undefined : certaintyOf(way, found, read, call.words, isUnknown, style);
  return certainty && { certainty, places };
}

interface FoundWords {
  readonly places: readonly number[];
  /** Something that the rule wants isn't there. */
  readonly isLacking: boolean;
  readonly lacksFlag: boolean;
  readonly lacksOperand: boolean;
}

/** What a rule wants of flags and operands; `against` when something is there that it doesn't want. */
function findWanted(wanted: Wanted, read: ReadWords, style: OptionStyle): FoundWords | 'against' {
  const { options, operands } = read;
  if (
    options.some(({ name }) => name === '--help') ||
    findFlags(wanted.without, options, style) !== undefined
  )
    return 'against';
  const flags = wanted.flags.length === 0 ? [] : findFlags(wanted.flags, options, style);
  const operand = wanted.operands.length === 0 ? undefined : findOperand(wanted.operands, operands);
  const lacksFlag = flags === undefined;
  const lacksOperand =
    (wanted.operands.length > 0 && operand === undefined) || operands.length < wanted.minOperands;
  return {
    places: [...(flags ?? []), ...(operand === undefined ? [] : [operand])],
    isLacking: lacksFlag || lacksOperand,
    lacksFlag,
    lacksOperand,
  };
}

/** What is missing may be in a word that isn't known. */
function certaintyOf(
  { isSure }: Way,
  { lacksFlag, lacksOperand }: FoundWords,
  { open }: ReadWords,
  words: readonly string[],
  isUnknown: (at: number) => boolean,
  style: OptionStyle,
): Certainty | undefined {
  if (!isSure) return 'likely';
  const mayBeFlag = words.some((word, at) => isUnknown(at) && isOpenOption(word, style));
  if (lacksFlag && !lacksOperand && mayBeFlag) return 'likely';
  return open.length > 0 ? 'possible' : undefined;
}

/** `--$x` may be any; of `--message=$x` and `-m$x`, only the value isn't known. */
function isOpenOption(word: string, style: OptionStyle): boolean {
  if (!word.startsWith('-')) return false;
  const known = /^-[\w-]*/.exec(word)?.[0] ?? '';
  if (known.startsWith('--')) return word[known.length] !== '=';
  return !takesValue(style, known.slice(0, 2)) && !takesValue(style, `-${known.at(-1)}`);
}

/** A program without a subcommand of its own in the rule may have one all the same. */
function firstWords(words: readonly string[]): readonly string[] {
  const first = words[1];
  return first === undefined || first.startsWith('-') ? [] : [first];
}

function findOperand(
  globs: readonly NameMatcher[],
  operands: readonly { readonly text: string; readonly at: number }[],
): number | undefined {
  return operands.find(({ text }) => globs.some((matches) => matches(text)))?.at;
}

import type { ToolRule } from '../config/tool-rule.ts';
import { ANY_PROGRAM, type Certainty } from '../match/invocation/invocation.ts';
import { hasOtherName, otherNamesOf, programOf } from '../match/invocation/option-table.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, ShellReading } from '../operation/operation.ts';
import type { KnownList } from '../packs/pack.ts';
import type { CallAsAWhole, Facts } from './rule.ts';

type SimpleCommand = ShellReading['calls'][number];

/** The simple command that a rule speaks of, or may. */
export interface MeantCommand {
  readonly command: SimpleCommand;
  readonly certainty: Certainty;
  /** The places of the words that made it match. */
  readonly places: readonly number[];
}

/** Does the rule name commands by their meaning? */
export function isByMeaning({ command }: Pick<ToolRule, 'command'>): boolean {
  return command.length > 0;
}

/** Does any rule have examples that can only be looked at by reading them as commands? */
export function hasCommandExamples(rules: readonly ToolRule[]): boolean {
  return rules.some((rule) => isByMeaning(rule) && rule.match.length + rule.notMatch.length > 0);
}

/** Is it about what such commands do to files? Then it sees each file, and not the command by itself. */
export function isAboutPaths({ paths }: Pick<ToolRule, 'paths'>): boolean {
  return paths.outside.length + paths.matches.length > 0;
}

/**
 * Of a list of rules the places of those that may have something to say: all that don't go by meaning, whitelists, and
 * those that name a program of the line. A pack has a hundred rules, and a line runs one program or two.
 */
export function concernedRules(
  {
    entries: rules,
    known,
  }: { readonly entries: readonly ToolRule[]; readonly known?: KnownList | undefined },
  { shell, isShell }: Pick<CallAsAWhole, 'shell' | 'isShell'>,
  facts: Facts,
): readonly number[] | undefined {
  if (known?.programs === undefined && rules.length < FEW) return undefined;
  const programs = isShell && shell !== undefined ? facts.programs(shell) : undefined;
  if (programs?.isOpen) return undefined;
  if (known?.programs !== undefined)
    return programs === undefined ? [] : placesOf(known.programs, rules, programs);
  const places: number[] = [];
  for (let at = 0; at < rules.length; at++) {
    const { command, action } = rules[at] as ToolRule;
    if (command.length === 0 || action === 'allow' || (programs && mentions(command, programs)))
      places.push(at);
  }
  return places;
}

/** By an index that was made before: only rules that name a program of the line are touched. */
function placesOf(
  index: Readonly<Record<string, readonly number[]>>,
  rules: readonly ToolRule[],
  programs: ProgramsRun,
): readonly number[] {
  const places = new Set<number>();
  for (const name of [ANY_PROGRAM, ...programs.names])
    for (const at of Object.hasOwn(index, name) ? (index[name] ?? []) : [])
      if (mentions((rules[at] as ToolRule).command, programs)) places.add(at);
  return [...places].sort((a, b) => a - b);
}

/** So many are looked at as fast as they are sorted out. */
const FEW = 8;

/** A first look: at the program, and at the first word of its subcommand. */
function mentions(command: readonly string[], { mentions: names }: ProgramsRun): boolean {
  for (const text of command)
    for (const { name, words } of names)
      if (startsWith(text, name)) {
        const blank = text.indexOf(' ');
        if (blank < 0 || words === undefined || isAmong(text, blank + 1, words)) return true;
        break;
      }
  return false;
}

/** `a|git|b push` starts with git. A version may follow: `python3` is python. */
function startsWith(text: string, name: string): boolean {
  const blank = text.indexOf(' ');
  const end = blank < 0 ? text.length : blank;
  for (let at = text.indexOf(name); at >= 0 && at < end; at = text.indexOf(name, at + 1)) {
    if (at > 0 && text.charCodeAt(at - 1) !== BAR) continue;
    const after = at + name.length;
    const next = text.charCodeAt(after);
    if (after >= end || next === BAR || (next >= 48 && next <= 57)) return true;
  }
  return false;
}

const BAR = '|'.charCodeAt(0);

function isAmong(text: string, start: number, words: ReadonlySet<string>): boolean {
  const blank = text.indexOf(' ', start);
  const word = text.slice(start, blank < 0 ? undefined : blank);
  return word.includes('|') ? word.split('|').some((one) => words.has(one)) : words.has(word);
}

/** The first command of a line that the rule surely speaks of; else one that it may. */
export function meantCommand(
  rule: ToolRule,
  { shell }: Pick<CallAsAWhole, 'shell'>,
  facts: Facts,
): MeantCommand | undefined {
  if (shell === undefined || !namesProgram(rule, shell, facts)) return undefined;
  let best: MeantCommand | undefined;
  for (const commands of [shell.calls, shell.around]) {
    for (const command of commands) {
      const found = matchOne(rule, command, facts);
      if (found?.certainty === 'sure') return found;
      best = surer(best, found);
    }
  }
  return best;
}

/** Does a first look say that it may be about one of these commands? A pack has a hundred rules that don't. */
export function mayMean({ command }: ToolRule, programs: ProgramsRun): boolean {
  return programs.isOpen || mentions(command, programs);
}

/** Does the rule speak of all that a line runs? What can't be known isn't covered. */
export function coversLine(rule: ToolRule, { shell }: Pick<CallAsAWhole, 'shell'>, facts: Facts): boolean {
  if (shell === undefined || shell.problem !== undefined || shell.calls.length === 0) return false;
  return shell.calls.every((command) => {
    if (command.unknown !== undefined && rule.withoutFlags.length > 0) return false;
    return matchOne(rule, command, facts)?.certainty === 'sure';
  });
}

/** Cheap, and the answer for nearly all rules of nearly all commands. */
function namesProgram(rule: ToolRule, shell: ShellReading, facts: Facts): boolean {
  const { names, isOpen } = facts.programs(shell);
  if (isOpen) return true;
  for (const text of rule.command) {
    const blank = text.indexOf(' ');
    const first = blank < 0 ? text : text.slice(0, blank);
    if (first === ANY_PROGRAM || names.has(first)) return true;
    if (first.includes('|')) {
      for (const one of first.split('|')) if (names.has(one) || goesByAnother(one, names)) return true;
    } else if (goesByAnother(first, names)) return true;
  }
  return false;
}

function goesByAnother(name: string, names: ReadonlySet<string>): boolean {
  return hasOtherName(name) && names.has(programOf(name));
}

export interface ProgramsRun {
  readonly names: ReadonlySet<string>;
  /** One of them isn't known. */
  readonly isOpen: boolean;
  /** The same names and others for the same programs, and what stands for any. */
  readonly mentions: readonly Mention[];
}

interface Mention {
  readonly name: string;
  /** All words that the program is given; `undefined` when one of them isn't known. */
  readonly words: ReadonlySet<string> | undefined;
}

export function programsIn({ calls, around }: Pick<ShellReading, 'calls' | 'around'>): ProgramsRun {
  const words = new Map<string, Set<string> | undefined>();
  let isOpen = false;
  for (const commands of [calls, around])
    for (const command of commands) {
      const name = programOf(command.program);
      const known = words.has(name) ? words.get(name) : new Set<string>();
      for (const word of command.words) known?.add(word);
      words.set(name, command.unknown === undefined ? known : undefined);
      isOpen ||= command.unknownFrom === 0;
    }
  const names = new Set(words.keys());
  const mentioned: Mention[] = [{ name: ANY_PROGRAM, words: undefined }];
  for (const name of names) mentioned.push({ name, words: words.get(name) });
  for (const name of otherNamesOf(names)) mentioned.push({ name, words: words.get(programOf(name)) });
  return { names, isOpen, mentions: mentioned };
}

function surer(one: MeantCommand | undefined, other: MeantCommand | undefined): MeantCommand | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.certainty === 'likely' && one.certainty === 'possible' ? other : one;
}

function matchOne(rule: ToolRule, command: SimpleCommand, facts: Facts): MeantCommand | undefined {
  const { codeFrom } = command;
  // What costs little comes first: most rules end here.
  if (rule.codeFrom.length > 0 && (codeFrom === undefined || !rule.codeFrom.includes(codeFrom)))
    return undefined;
  if (rule.variables.length > 0 && !setsVariable(rule.variables, command)) return undefined;
  if (rule.flags.length > 0 && !mayHaveFlag(command)) return undefined;
  if (!mayBeProgram(rule.command, command)) return undefined;
  const found = facts.invocation(rule).match(command);
  if (found === undefined) return undefined;
  if (rule.text !== undefined && !facts.regex(rule.text)(textOf(command))) {
    const isOpen = command.unknown !== undefined && found.certainty !== 'possible';
    return isOpen ? { command, certainty: 'possible', places: found.places } : undefined;
  }
  return { command, ...found };
}

function mayBeProgram(named: readonly string[], { program, unknownFrom }: SimpleCommand): boolean {
  if (unknownFrom === 0) return true;
  const name = programOf(program);
  for (const text of named) {
    if (text === ANY_PROGRAM || startsWith(text, name)) return true;
    const blank = text.indexOf(' ');
    const first = blank < 0 ? text : text.slice(0, blank);
    for (const one of first.split('|')) if (goesByAnotherName(one, name)) return true;
  }
  return false;
}

function goesByAnotherName(one: string, name: string): boolean {
  return hasOtherName(one) && programOf(one) === name;
}

function mayHaveFlag({ words, unknown }: SimpleCommand): boolean {
  return unknown !== undefined || words.some((word) => word.startsWith('-'));
}

/** A name alone wants no value; what isn't known may be any. */
function setsVariable(wanted: readonly string[], { variables = [] }: SimpleCommand): boolean {
  return wanted.some((glob) => {
    const equals = glob.indexOf('=');
    const [nameIs, valueIs] = [nameMatcher(glob.slice(0, equals < 0 ? undefined : equals)), heldBy(glob)];
    return variables.some((variable) => {
      const value = heldBy(variable);
      const isNamed = nameIs(variable.slice(0, value === undefined ? undefined : variable.indexOf('=')));
      return isNamed && (valueIs === undefined || value === undefined || nameMatcher(valueIs)(value));
    });
  });
}

function heldBy(variable: string): string | undefined {
  const equals = variable.indexOf('=');
  return equals < 0 ? undefined : variable.slice(equals + 1);
}

/** All that the program is given to read. */
function textOf({ words, input = '', code = '' }: SimpleCommand): string {
  return `${words.slice(1).join(' ')}\n${input}\n${code}`;
}

/** Is this what the rule says about files, done by a command that it speaks of? */
export function isMeantFile(
  rule: ToolRule,
  file: FileAccess,
  operation: CallAsAWhole,
  facts: Facts,
): boolean {
  const { paths } = rule;
  if (!isSuchDeed(rule, file)) return false;
  const isFolder = file.path.kind === 'folder' || file.makesFolder === true;
  if (paths.outside.some((place) => isInside(place, file, facts))) return false;
  if (paths.matches.length > 0 && !paths.matches.some((one) => facts.coversAny(one, file.path, isFolder)))
    return false;
  if (paths.except.some((one) => facts.coversAll(one, file.path, isFolder))) return false;
  if (rule.command.includes(ANY_PROGRAM) && rule.text === undefined && rule.codeFrom.length === 0)
    return true;
  if (paths.anywhere) return meantCommand(rule, operation, facts)?.certainty === 'sure';
  const { by } = file;
  if (by === undefined) return false;
  return matchOne(rule, by, facts)?.certainty === 'sure';
}

/** A place isn't inside of itself, for whoever deletes it; the project's own folder may be changed like what lies in it. */
function isInside(
  place: 'project' | 'temp',
  { path, kind, isSome }: FileAccess,
  { isInside: isPlaceOf }: Facts,
): boolean {
  return isPlaceOf(place, path, isSome || (place === 'project' && kind !== 'delete'));
}

/** The command that does something to a file which the rule is about. */
export function meantByFile(rule: ToolRule, { by }: FileAccess, facts: Facts): MeantCommand | undefined {
  return by && matchOne(rule, by, facts);
}

function isSuchDeed(
  { paths }: ToolRule,
  { kind, isWhole, isSome, inFolder, makesFolder }: FileAccess,
): boolean {
  // What was chosen in a folder doesn't make everything in it be taken.
  // A search over a folder tells its result to whoever is asked next.
  const isSearch = kind === 'search' && paths.recursive && paths.anywhere;
  if (paths.recursive && !isSearch && (isSome ? inFolder === true : isWhole !== true)) return false;
  // A folder that is made holds nothing yet.
  if (paths.recursive && makesFolder === true && kind === 'create') return false;
  if (kind === 'search') return isSearch && paths.operations.includes('read');
  const operation = kind === 'create' || kind === 'write' ? 'edit' : kind;
  return paths.operations.length === 0 ? operation !== 'read' : paths.operations.includes(operation);
}

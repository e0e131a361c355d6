import type { ToolRule } from '../config/tool-rule.ts';
import { ANY_PROGRAM, type Certainty } from '../match/invocation/invocation.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, ShellReading } from '../operation/operation.ts';
import type { CallAsAWhole, Facts } from './rule.ts';
import { mayBeProgram, namesProgram } from './rules-by-program.ts';

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

/** Does the rule speak of all that a line runs? What can't be known isn't covered. */
export function coversLine(rule: ToolRule, { shell }: Pick<CallAsAWhole, 'shell'>, facts: Facts): boolean {
  if (shell === undefined || shell.problem !== undefined || shell.calls.length === 0) return false;
  return shell.calls.every((command) => {
    if (command.unknown !== undefined && rule.withoutFlags.length > 0) return false;
    return matchOne(rule, command, facts)?.certainty === 'sure';
  });
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

import type { ToolRule } from '../config/tool-rule.ts';
import { ANY_PROGRAM } from '../match/invocation/invocation.ts';
import { hasOtherName, otherNamesOf, programOf } from '../match/invocation/option-table.ts';
import type { ShellReading } from '../operation/operation.ts';
import type { KnownList } from '../packs/pack.ts';
import type { CallAsAWhole, Facts } from './rule.ts';

type SimpleCommand = ShellReading['calls'][number];

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
  if (known?.programs === undefined && (rules.length < FEW || !rules.some(goesByMeaning))) return undefined;
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

function goesByMeaning({ command }: ToolRule): boolean {
  return command.length > 0;
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

/** Does a first look say that it may be about one of these commands? A pack has a hundred rules that don't. */
export function mayMean({ command }: ToolRule, programs: ProgramsRun): boolean {
  return programs.isOpen || mentions(command, programs);
}

/** Cheap, and the answer for nearly all rules of nearly all commands. */
export function namesProgram(rule: ToolRule, shell: ShellReading, facts: Facts): boolean {
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

/** The same of one command: could the rule name its program? */
export function mayBeProgram(named: readonly string[], { program, unknownFrom }: SimpleCommand): boolean {
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

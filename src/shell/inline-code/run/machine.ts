import { spend } from '../../budget.ts';
import { lookUp } from '../../scope.ts';
import type { Frame } from '../../session.ts';
import type { Leaving, Node } from '../parse/node.ts';
import type { EffectRow } from './effect-row.ts';
import { type CodeScope, either, plain, unknown, type Value } from './value.ts';

/** The values that a call was given. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** There may be more than is known. */
  readonly open: boolean;
}

/** What a function of the library gives, where it only computes. */
export type LibraryFunction = (args: CallArguments, machine: Machine, self: Value | undefined) => Value;

/** All that is particular to a language when its code is run. */
export interface Language {
  readonly parse: (code: string) => Node;
  /** What calls do to files, by the full names of what is called. */
  readonly effects: () => ReadonlyMap<string, EffectRow>;
  readonly functions: () => ReadonlyMap<string, LibraryFunction>;
  /** The usual name of a thing of the library that has several. */
  readonly usualName: (name: string) => string;
  /** Setting a name inside a function makes a new one there, whatever stands outside. */
  readonly setsLocally?: true;
  /** What the language does when the code has ended. */
  readonly finish?: (machine: Machine) => void;
  /** `f.call(...)` calls `f`. */
  readonly functionsAreObjects?: true;
  /** `a.b` calls `b`, with or without parentheses. */
  readonly membersAreCalls?: true;
  /** `+` adds numbers, and texts are put together by another sign. */
  readonly plusIsSum?: true;
}

/** One run of code of another language: nothing is really run, only looked at. */
export interface Machine {
  readonly language: Language;
  readonly frame: Frame;
  /** Values of the library that the shell text gives: arguments, variables. */
  readonly given: Map<string, Value>;
  readonly top: CodeScope;
  /** Set where the shell has put something unknown into the code itself. */
  readonly hasUnknownParts: boolean;
  /** Changes of names since the last fork, so that each way starts from the same values. */
  readonly trail: Change[];
  /** How many nodes may still be looked at. */
  left: number;
  /** Below this many, loops are looked at once instead of item by item. */
  readonly reserve: number;
  calls: number;
  /** How many tests without a known answer stand around this place. */
  uncertain: number;
  leaving: Leaving | undefined;
  returned: Value[];
  /** What the function that is being looked at gives one after the other. */
  yielded: Value[];
  /** What it prints; `undefined` once that can't be known. */
  printed: string | undefined;
}

export interface Change {
  readonly scope: CodeScope;
  readonly name: string;
  readonly before: Value | undefined;
}

export function newCodeScope(parent?: CodeScope): CodeScope {
  return { variables: new Map(), parent, outer: new Set() };
}

/** False when the code has taken enough work. */
export function step(machine: Machine): boolean {
  machine.left--;
  if (machine.left < 0) return false;
  return machine.left % 4 !== 0 || spend(machine.frame.session.budget, 1);
}

export function findScope(scope: CodeScope, name: string): CodeScope | undefined {
  for (let at: CodeScope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.variables.has(name)) return at;
  }
  return undefined;
}

export function setName(machine: Machine, scope: CodeScope, name: string, value: Value): void {
  machine.trail.push({ scope, name, before: scope.variables.get(name) });
  scope.variables.set(name, value);
}

/** A variable of the shell as the code will find it in its environment. */
export function environmentValue(machine: Machine, name: string): Value {
  const { scope, session } = machine.frame;
  const set = lookUp(scope, name);
  if (set?.kind === 'text') return either(set.texts.map(plain));
  const known = set === undefined ? session.world.variables[name] : undefined;
  return known === undefined ? unknown(name) : plain(known);
}

export function print(machine: Machine, value: Value, end: string): void {
  const known = value.kind === 'plain' && value.value !== null && machine.uncertain === 0;
  if (!known || machine.printed === undefined || machine.printed.length > 16_384) machine.printed = undefined;
  else machine.printed += `${value.value}${end}`;
}

import type { Field, Source } from './field.ts';
import type { GlobOptions } from './glob.ts';
import type { FunctionDefinition } from './parse.ts';

/**
 * What a variable holds: a text, of which branches may disagree so that there are several, a list of texts, or texts
 * by key. `named`: the keys are words (`declare -A`), otherwise numbers with gaps between them.
 */
export type Value =
  | ({ readonly kind: 'unknown' } & Source)
  | { readonly kind: 'text' | 'list'; readonly texts: readonly string[]; readonly isUnset?: true }
  | {
      readonly kind: 'map';
      readonly keys: readonly string[];
      readonly texts: readonly string[];
      readonly named: boolean;
    };

export const UNKNOWN: Value = { kind: 'unknown' };

/** Not known, but where it comes from. */
export function unknownFrom({ origin, below }: Source = {}): Value {
  return origin === undefined && below === undefined ? UNKNOWN : { kind: 'unknown', origin, below };
}

const MAX_OPTIONS = 64;
/** In how many folders the shell may be at once. */
export const MAX_FOLDERS = 4;

/** What `unset` leaves: nothing, which isn't the same as an empty text. */
export const UNSET: Value = { kind: 'text', texts: [''], isUnset: true };

export function textValue(...texts: readonly string[]): Value {
  return { kind: 'text', texts };
}

/** An open file: where it leads, and what a reader of it would read, as far as either is known. */
export interface Descriptor {
  readonly path: string | undefined;
  readonly content: Field | undefined;
  /** A process substitution: it reads what is written here. */
  readonly feeds?: Field['feeds'];
}

/** The variables that a function has made its own, with what they held outside of it. */
export interface Locals {
  readonly scope: Scope;
  readonly before: Map<string, Value | undefined>;
}

/** State of one shell process; a subshell gets a child whose changes don't come back. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly variables: Map<string, Value>;
  readonly functions: Map<string, FunctionDefinition>;
  /** Another program: of the functions around it, it knows those that were exported. */
  isOwnShell: boolean;
  /** Of the function that is being called. */
  locals: Locals | undefined;
  /** `declare -n`: names that stand for other names. */
  references: ReadonlyMap<string, string>;
  /** `alias x=text`. */
  aliases: ReadonlyMap<string, string>;
  /** What `exec 3< file` has opened. */
  descriptors: ReadonlyMap<number, Descriptor>;
  /** `undefined` when the text went somewhere that can't be known. */
  cwd: string | undefined;
  /** Where the shell may be as well, because a `cd` may have failed or not have run. */
  alsoCwds: readonly string[];
  oldCwd: string | undefined;
  folderStack: readonly (string | undefined)[];
  /** `$1`...; `undefined` when unknown. */
  positional: readonly string[] | undefined;
  /** `$0`. */
  zero: string | undefined;
  /** What `$_` stands for. */
  lastWord: string | undefined;
  /** `shopt -s globstar` and `dotglob`. */
  globs: GlobOptions;
  /** `set -e`: a failed `cd` ends the text. */
  stopsOnError: boolean;
  /** `shopt -s lastpipe`: the last command of a pipe runs in this shell. */
  keepsLastOfPipe: boolean;
}

const NONE = new Map<never, never>();

export function newScope(cwd: string): Scope {
  return {
    parent: undefined,
    variables: new Map([['IFS', textValue(' \t\n')]]),
    functions: new Map(),
    isOwnShell: false,
    locals: undefined,
    references: NONE,
    aliases: NONE,
    descriptors: NONE,
    cwd,
    alsoCwds: [],
    oldCwd: undefined,
    folderStack: [],
    positional: [],
    zero: undefined,
    lastWord: undefined,
    globs: { recursive: false, hidden: false },
    stopsOnError: false,
    keepsLastOfPipe: false,
  };
}

/** Field by field, as `{ ...parent }` takes a small engine twice the time, and every pipe makes some. */
export function childScope(parent: Scope): Scope {
  return {
    parent,
    variables: new Map(),
    functions: new Map(),
    isOwnShell: false,
    locals: parent.locals,
    references: parent.references,
    aliases: parent.aliases,
    descriptors: parent.descriptors,
    cwd: parent.cwd,
    alsoCwds: parent.alsoCwds,
    oldCwd: parent.oldCwd,
    folderStack: parent.folderStack,
    positional: parent.positional,
    zero: parent.zero,
    lastWord: parent.lastWord,
    globs: parent.globs,
    stopsOnError: parent.stopsOnError,
    keepsLastOfPipe: parent.keepsLastOfPipe,
  };
}

export function lookUp(scope: Scope, name: string): Value | undefined {
  const meant = nameMeant(scope, name);
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const value = at.variables.get(meant);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether any variable is set besides the one that every shell begins with. */
export function hasVariables(scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent)
    if (at.variables.size > (at.parent === undefined ? 1 : 0)) return true;
  return false;
}

const MAX_REFERENCES = 8;

/** The name that another one stands for, in the end. */
export function nameMeant(scope: Scope, name: string): string {
  let meant = name;
  for (let i = 0; i < MAX_REFERENCES; i++) {
    const next = scope.references.get(meant);
    if (next === undefined) return meant;
    meant = next;
  }
  return meant;
}

export function setVariable(scope: Scope, name: string, value: Value): void {
  scope.variables.set(nameMeant(scope, name), value);
}

/** The name stands for something else until the function that is being called ends. */
export function makeLocal({ locals }: Scope, name: string): void {
  if (locals !== undefined && !locals.before.has(name))
    locals.before.set(name, locals.scope.variables.get(name));
}

export function endLocals({ scope, before }: Locals): void {
  for (const [name, value] of before) {
    if (value === undefined) scope.variables.delete(name);
    else scope.variables.set(name, value);
  }
}

/** `exported`: functions that another program gets, too; `*` stands for all. */
export function findFunction(
  scope: Scope,
  name: string,
  exported: ReadonlySet<string>,
): FunctionDefinition | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
    if (at.isOwnShell && !exported.has(name) && !exported.has('*')) return undefined;
  }
  return undefined;
}

/** Takes over what a branch did that may or may not have run: earlier values stay possible. */
export function mergeBranch(scope: Scope, branch: Scope): void {
  for (const [name, value] of branch.variables) {
    const before = lookUp(scope, name);
    scope.variables.set(name, before === undefined ? value : joinValues(before, value));
  }
  for (const [name, body] of branch.functions) scope.functions.set(name, body);
  scope.references = branch.references;
  scope.aliases = branch.aliases;
  scope.descriptors = branch.descriptors;
  if (branch.cwd !== scope.cwd) {
    const also = [...branch.alsoCwds, ...scope.alsoCwds];
    if (scope.cwd !== undefined && branch.cwd !== undefined) also.push(branch.cwd);
    scope.cwd ??= branch.cwd;
    scope.alsoCwds = [...new Set(also)].slice(0, MAX_FOLDERS);
  }
}

function joinValues(a: Value, b: Value): Value {
  if (a.kind === 'text' && b.kind === 'text') {
    return textValue(...[...new Set([...a.texts, ...b.texts])].slice(0, MAX_OPTIONS));
  }
  // An unknown half can't be checked; the known half still can.
  return b.kind === 'unknown' ? a : b;
}

/** The characters that split words here; blanks when that isn't known. */
export function separatorsIn(scope: Scope): string {
  const ifs = lookUp(scope, 'IFS');
  return ifs?.kind === 'text' ? (ifs.texts[0] ?? '') : ' \t\n';
}

const ASSIGNED = /([A-Za-z_]\w*)\s*(?:[-+*/%&|^]?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;

/** Arithmetic may have changed these names to something that isn't followed. */
export function forgetAssigned(arithmetic: string, scope: Scope): void {
  for (const [, before, after] of arithmetic.slice(0, 1_024).matchAll(ASSIGNED)) {
    setVariable(scope, before ?? after ?? '', UNKNOWN);
  }
}

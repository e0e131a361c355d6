import type { GlobOptions } from './glob.ts';
import type { FunctionDefinition } from './parse.ts';

/** What a variable holds: a text, of which branches may disagree so that there are several, or a list of texts. */
export type Value =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'text' | 'list'; readonly texts: readonly string[] };

export const UNKNOWN: Value = { kind: 'unknown' };
const MAX_OPTIONS = 64;

export function textValue(...texts: readonly string[]): Value {
  return { kind: 'text', texts };
}

/** State of one shell process; a subshell gets a child whose changes don't come back. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly variables: Map<string, Value>;
  readonly functions: Map<string, FunctionDefinition>;
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
}

export function newScope(cwd: string): Scope {
  return {
    parent: undefined,
    variables: new Map([['IFS', textValue(' \t\n')]]),
    functions: new Map(),
    cwd,
    alsoCwds: [],
    oldCwd: undefined,
    folderStack: [],
    positional: undefined,
    zero: undefined,
    lastWord: undefined,
    globs: { recursive: false, hidden: false },
    stopsOnError: false,
  };
}

export function childScope(parent: Scope): Scope {
  return { ...parent, parent, variables: new Map(), functions: new Map() };
}

export function lookUp(scope: Scope, name: string): Value | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const value = at.variables.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function findFunction(scope: Scope, name: string): FunctionDefinition | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
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
  if (branch.cwd !== scope.cwd) {
    const also = [...branch.alsoCwds, ...scope.alsoCwds];
    if (scope.cwd !== undefined && branch.cwd !== undefined) also.push(branch.cwd);
    scope.cwd ??= branch.cwd;
    scope.alsoCwds = [...new Set(also)].slice(0, 4);
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
    scope.variables.set(before ?? after ?? '', UNKNOWN);
  }
}

import { type Change, type Machine, setName } from './machine.ts';
import { type CodeScope, either, NOTHING, type Value } from './value.ts';

interface Outcome {
  readonly value: Value;
  readonly leaving: Machine['leaving'];
  readonly cwd: string | undefined;
  readonly set: ReadonlyMap<CodeScope, ReadonlyMap<string, Value>>;
}

/** Goes all of the ways from the same start; afterwards a name may be what it is at the end of any of them. */
export function fork(machine: Machine, ways: readonly (() => Value)[]): Value {
  const { scope } = machine.frame;
  const { cwd } = scope;
  machine.uncertain++;
  const outcomes = ways.map((way): Outcome => {
    const start = machine.trail.length;
    const value = way();
    const { leaving } = machine;
    machine.leaving = undefined;
    const outcome = { value, leaving, cwd: scope.cwd, set: takeBack(machine, start) };
    scope.cwd = cwd;
    return outcome;
  });
  machine.uncertain--;
  const live = outcomes.filter(({ leaving }) => leaving === undefined);
  if (live.length === 0) {
    machine.leaving = outcomes[0]?.leaving;
    return NOTHING;
  }
  for (const [at, names] of changedNames(live)) for (const name of names) joinName(machine, at, name, live);
  joinFolders(machine, live);
  return either(live.map(({ value }) => value));
}

/** Undoes what was set since then, and tells what that was. */
function takeBack({ trail }: Machine, start: number): Map<CodeScope, Map<string, Value>> {
  const set = new Map<CodeScope, Map<string, Value>>();
  for (let i = trail.length - 1; i >= start; i--) {
    const { scope, name, before } = trail[i] as Change;
    const names = set.get(scope) ?? new Map<string, Value>();
    const now = scope.variables.get(name);
    if (now !== undefined && !names.has(name)) names.set(name, now);
    set.set(scope, names);
    if (before === undefined) scope.variables.delete(name);
    else scope.variables.set(name, before);
  }
  trail.length = start;
  return set;
}

function changedNames(outcomes: readonly Outcome[]): ReadonlyMap<CodeScope, ReadonlySet<string>> {
  const changed = new Map<CodeScope, Set<string>>();
  for (const { set } of outcomes) {
    for (const [scope, names] of set) {
      const all = changed.get(scope) ?? new Set();
      for (const name of names.keys()) all.add(name);
      changed.set(scope, all);
    }
  }
  return changed;
}

function joinName(machine: Machine, scope: CodeScope, name: string, live: readonly Outcome[]): void {
  const before = scope.variables.get(name);
  const values = live
    .map(({ set }) => set.get(scope)?.get(name) ?? before)
    .filter((value) => value !== undefined);
  setName(machine, scope, name, either(values));
}

function joinFolders({ frame: { scope } }: Machine, live: readonly Outcome[]): void {
  const [first, ...others] = new Set(live.map(({ cwd }) => cwd));
  scope.cwd = first;
  const also = others.filter((cwd) => cwd !== undefined);
  if (also.length > 0) scope.alsoCwds = [...new Set([...scope.alsoCwds, ...also])].slice(0, 4);
}

import type { ClassNode, FunctionNode, Parameter } from '../parse/node.ts';
import { bindTarget } from './assign.ts';
import { evaluate } from './evaluate.ts';
import { fork } from './fork.ts';
import { type CallArguments, type Machine, newCodeScope, setName } from './machine.ts';
import {
  type CodeScope,
  either,
  type FunctionValue,
  list,
  type MapValue,
  NOTHING,
  newMap,
  optionsOf,
  plain,
  unknown,
  type Value,
} from './value.ts';

const MAX_CALLS = 8;

export function defineFunction(node: FunctionNode, scope: CodeScope, machine: Machine): Value {
  const value: FunctionValue = { kind: 'function', node, scope, self: undefined };
  if (node.name !== undefined) setName(machine, scope, node.name, value);
  return value;
}

/** A class is a map of its members. One that extends something unknown may have any of them called from there. */
export function defineClass(node: ClassNode, scope: CodeScope, machine: Machine): Value {
  const inner = newCodeScope(scope);
  const [base] = node.bases.map((one) => evaluate(one, scope, machine));
  evaluate(node.body, inner, machine);
  const value = newMap(inner.variables, base?.kind === 'map' ? base : undefined);
  value.entries.set('(class)', plain(true));
  if (node.name !== undefined) setName(machine, scope, node.name, value);
  if (base !== undefined && base.kind !== 'map') runMembers(value, machine);
  return value;
}

function runMembers(value: MapValue, machine: Machine): void {
  const made = newMap([], value);
  for (const member of value.entries.values()) {
    if (member.kind === 'function') callUncertain({ ...member, self: made }, machine);
  }
}

/** Calls what somebody else may call, or not, with nobody knows what. */
export function callUncertain(called: FunctionValue, machine: Machine): void {
  const args: CallArguments = { positional: [], named: new Map(), open: true };
  fork(machine, [() => callFunction(called, args, machine), () => NOTHING]);
}

/** An object of a class: its constructor runs. */
export function construct(of: MapValue, args: CallArguments, machine: Machine): Value {
  const made = newMap([], of);
  const maker =
    memberFunction(of, 'constructor') ??
    memberFunction(of, '__init__') ??
    memberFunction(of, 'initialize') ??
    memberFunction(of, '__construct');
  if (maker !== undefined) callFunction({ ...maker, self: made }, args, machine);
  else setFields(made, of, args);
  return made;
}

/** Without a constructor the fields are given in their order, as with `@dataclass`. */
function setFields(made: MapValue, of: MapValue, { positional, named }: CallArguments): void {
  const fields = [...of.entries].filter(([, value]) => value.kind !== 'function').map(([name]) => name);
  for (const [index, value] of positional.entries()) made.entries.set(fields[index] ?? '', value);
  for (const [name, value] of named) made.entries.set(name, value);
}

function memberFunction(of: MapValue, name: string): FunctionValue | undefined {
  for (
    let at: MapValue | undefined = of, depth = 0;
    at !== undefined && depth < 16;
    at = at.parent, depth++
  ) {
    const member = at.entries.get(name);
    if (member?.kind === 'function') return member;
  }
  return undefined;
}

export function callFunction(called: FunctionValue, args: CallArguments, machine: Machine): Value {
  if (machine.calls >= MAX_CALLS || machine.left < 0) return unknown();
  const scope = newCodeScope(called.scope);
  bindParameters(called, args, scope, machine);
  const { returned, yielded, leaving } = machine;
  machine.returned = [];
  machine.yielded = [];
  machine.leaving = undefined;
  machine.calls++;
  const last = evaluate(called.node.body, scope, machine);
  machine.calls--;
  const values = [...machine.returned];
  if (called.node.givesLast && machine.leaving !== 'return') values.push(last);
  const given = machine.yielded;
  machine.returned = returned;
  machine.yielded = yielded;
  machine.leaving = machine.leaving === 'exit' ? 'exit' : leaving;
  if (given.length > 0) return list(given);
  return values.length === 0 ? NOTHING : either(values.flatMap(optionsOf));
}

/** Python's methods name the object themselves, first of all. */
function bindParameters(
  called: FunctionValue,
  args: CallArguments,
  scope: CodeScope,
  machine: Machine,
): void {
  const { parameters } = called.node;
  const namesSelf =
    machine.language.setsLocally === true &&
    called.self?.kind === 'map' &&
    takesSelf(called.self, called.node);
  const values = namesSelf && called.self !== undefined ? [called.self, ...args.positional] : args.positional;
  if (called.self !== undefined)
    for (const name of ['this', 'self', '$this']) setName(machine, scope, name, called.self);
  setName(machine, scope, 'arguments', list(values, args.open));
  setName(machine, scope, '@_', list(values, args.open));
  parameters.forEach((parameter, index) => {
    bindTarget(parameter.target, valueFor(parameter, index, values, args, scope, machine), scope, machine);
  });
}

/** A method of an object gets the object, of a class only with `@classmethod` the class. */
function takesSelf(self: MapValue, { manner }: FunctionNode): boolean {
  if (manner === 'static') return false;
  if (self.entries.has('(class)')) return manner === 'class';
  return self.parent?.entries.has('(class)') === true;
}

function valueFor(
  { target, otherwise, rest }: Parameter,
  index: number,
  values: readonly Value[],
  args: CallArguments,
  scope: CodeScope,
  machine: Machine,
): Value {
  if (rest === 'list') return list(values.slice(index), args.open);
  if (rest === 'map') return newMap(args.named);
  const name = target.kind === 'name' ? target.name : '';
  const given = args.named.get(name) ?? values[index];
  if (given !== undefined) return given;
  if (args.open) return unknown(name);
  return otherwise === undefined ? NOTHING : evaluate(otherwise, scope, machine);
}

import type { Argument, Node } from '../parse/node.ts';
import { runShell } from './commands.ts';
import { evaluate, libraryThing } from './evaluate.ts';
import { callFunction, callUncertain, construct } from './functions.ts';
import { itemsOf } from './items.ts';
import { listMethod } from './list-methods.ts';
import type { CallArguments, Machine } from './machine.ts';
import { mapMethod } from './map-methods.ts';
import { ownMember } from './members.ts';
import { changeFolder, perform } from './perform.ts';
import { textMethod } from './text-methods.ts';
import { type CodeScope, either, NOTHING, optionsOf, unknown, type Value } from './value.ts';

export function evaluateCall(
  callee: Node,
  written: readonly Argument[],
  scope: CodeScope,
  machine: Machine,
): Value {
  if (callee.kind === 'member') {
    const receiver = evaluate(callee.object, scope, machine);
    const args = argumentsOf(written, scope, machine);
    return either(optionsOf(receiver).map((one) => callMethod(one, callee.name, args, machine)));
  }
  const called = evaluate(callee, scope, machine);
  const args = argumentsOf(written, scope, machine);
  return either(optionsOf(called).map((one) => callValue(one, args, machine)));
}

function argumentsOf(written: readonly Argument[], scope: CodeScope, machine: Machine): CallArguments {
  const positional: Value[] = [];
  const named = new Map<string, Value>();
  let open = false;
  for (const { value: node, name, spread } of written) {
    const value = evaluate(node, scope, machine);
    if (spread === 'list') {
      const { items, open: isOpen } = itemsOf(value);
      for (const item of items) positional.push(item);
      open ||= isOpen;
    } else if (spread === 'map') {
      if (value.kind === 'map') for (const [key, one] of value.entries) named.set(key, one);
      else open = true;
    } else if (name === undefined) positional.push(value);
    else named.set(name, value);
  }
  return { positional, named, open };
}

/** Calls what a value is. */
export function callValue(called: Value, args: CallArguments, machine: Machine): Value {
  switch (called.kind) {
    case 'function':
      return callFunction(called, args, machine);
    case 'bound':
      return callValue(
        called.called,
        {
          positional: [...called.positional, ...args.positional],
          named: new Map([...called.named, ...args.named]),
          open: args.open,
        },
        machine,
      );
    case 'map':
      return construct(called, args, machine);
    case 'library':
      return callLibrary(called.name, args, machine, undefined);
    case 'plain':
      // PHP calls by name.
      return typeof called.value === 'string'
        ? callLibrary(called.value, args, machine, undefined)
        : unknown();
    default:
      runCallbacks(args, machine);
      return unknown();
  }
}

function callMethod(receiver: Value, name: string, args: CallArguments, machine: Machine): Value {
  const [first] = args.positional;
  // A promise is as good as what it will be.
  if (name === 'then' && first !== undefined && receiver.kind !== 'map')
    return callValue(first, { positional: [receiver], named: new Map(), open: false }, machine);
  const bound = callBound(receiver, name, args, machine);
  if (bound !== undefined) return bound;
  switch (receiver.kind) {
    case 'library': {
      const thing = libraryThing(`${receiver.name}.${name}`, machine);
      return thing.kind === 'library'
        ? callLibrary(thing.name, args, machine, undefined)
        : callValue(thing, args, machine);
    }
    case 'map': {
      const member = ownMember(receiver, name);
      return member === undefined
        ? mapMethod(receiver, name, args, machine)
        : callValue(member, args, machine);
    }
    case 'list':
      return listMethod(receiver, name, args, machine);
    case 'plain':
      return textMethod(receiver, name, args, machine);
    case 'path':
      return callLibrary(`Path.${name}`, args, machine, receiver);
    case 'file':
      return callLibrary(`File.${name}`, args, machine, receiver);
    case 'function':
    case 'bound':
      return unknown(name);
    default:
      return callLibrary(`*.${name}`, args, machine, receiver);
  }
}

/** `f.call(this, a)`, `f.apply(this, [a])`, `f.bind(this, a)`; nothing for other methods. */
function callBound(called: Value, name: string, args: CallArguments, machine: Machine): Value | undefined {
  const isCallable =
    called.kind === 'function' ||
    called.kind === 'bound' ||
    (called.kind === 'library' && called.name !== 'Reflect');
  if (machine.language.functionsAreObjects !== true || !isCallable || !/^(?:call|apply|bind)$/.test(name))
    return undefined;
  const [, ...rest] = args.positional;
  if (name === 'bind') return { kind: 'bound', called, positional: rest, named: args.named };
  if (name === 'call') return callValue(called, { ...args, positional: rest }, machine);
  const { items, open } = itemsOf(rest[0] ?? unknown());
  return callValue(called, { ...args, positional: items, open }, machine);
}

/** A call of the library: what it does to files, or what it computes. */
export function callLibrary(
  name: string,
  args: CallArguments,
  machine: Machine,
  self: Value | undefined,
): Value {
  const { language } = machine;
  const row = language.effects().get(name);
  if (row !== undefined) {
    const value = perform(row, name, args, machine, self);
    runCallbacks(args, machine);
    return value;
  }
  const compute = language.functions().get(name);
  if (compute !== undefined) return withCallback(name, compute(args, machine, self), args, machine);
  runCallbacks(args, machine);
  return unknown(name.startsWith('*.') ? '' : `${name}()`);
}

/** Node gives a result to the function behind the other arguments, after an error that there isn't. */
function withCallback(name: string, value: Value, { positional }: CallArguments, machine: Machine): Value {
  const last = positional.at(-1);
  if (name.startsWith('fs.') && last?.kind === 'function')
    callFunction(last, { positional: [NOTHING, value], named: new Map(), open: false }, machine);
  return value;
}

/** A function that is handed to somebody else will probably be called. */
function runCallbacks(args: CallArguments, machine: Machine): void {
  for (const value of [...args.positional, ...args.named.values()].flatMap(optionsOf)) {
    if (value.kind === 'function') callUncertain(value, machine);
    else if (value.kind === 'map' && !value.entries.has('(class)')) {
      for (const one of value.entries.values()) if (one.kind === 'function') callUncertain(one, machine);
    }
  }
}

/** Runs code of the same language that the code itself holds as a text. */
export function runNested(code: string, machine: Machine): Value {
  if (machine.calls >= 4 || code.length > machine.left) return unknown();
  machine.calls++;
  const value = evaluate(machine.language.parse(code), machine.top, machine);
  machine.calls--;
  return value;
}

export function runShellText(text: Value, machine: Machine): Value {
  return runShell(text, machine, machine.frame);
}

/** Runs a function in another folder and comes back; without one, everything goes on there. */
export function runInFolder(folder: Value | undefined, called: Value | undefined, machine: Machine): Value {
  const { scope } = machine.frame;
  const { cwd, alsoCwds } = scope;
  changeFolder(folder ?? unknown(), machine);
  if (called?.kind !== 'function') return unknown();
  const value = callFunction(
    called,
    { positional: [folder ?? unknown()], named: new Map(), open: false },
    machine,
  );
  scope.cwd = cwd;
  scope.alsoCwds = alsoCwds;
  return value;
}

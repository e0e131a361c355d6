import type { Node } from '../parse/node.ts';
import { assignTo } from './assign.ts';
import { evaluateCall, runShellText } from './call.ts';
import { chooseBetween, forEachItem, runBlock, tryAll, whileTrue } from './control.ts';
import { defineClass, defineFunction } from './functions.ts';
import { itemsOf } from './items.ts';
import { findScope, type Machine, step } from './machine.ts';
import { indexOf, memberOf, sliceOf } from './members.ts';
import { flagValue } from './modes.ts';
import { operate } from './operations.ts';
import {
  type CodeScope,
  concatenate,
  libraryValue,
  list,
  type MapValue,
  NOTHING,
  newMap,
  plain,
  textOf,
  unknown,
  type Value,
} from './value.ts';

/** What a piece of code gives, with everything that it does on the way. */
export function evaluate(node: Node, scope: CodeScope, machine: Machine): Value {
  if (!step(machine)) return unknown();
  switch (node.kind) {
    case 'constant':
      return constantValue(node.value, machine);
    case 'joined':
      return concatenate(node.parts.map((part) => evaluate(part, scope, machine)));
    case 'name':
      return nameValue(node.name, scope, machine);
    case 'library':
      return libraryThing(node.name, machine);
    case 'member':
      if (machine.language.membersAreCalls === true && /^[a-z_]/.test(node.name))
        return evaluateCall(node, [], scope, machine);
      return memberOf(evaluate(node.object, scope, machine), node.name, machine);
    case 'index':
      return indexOf(evaluate(node.object, scope, machine), evaluate(node.index, scope, machine), machine);
    case 'slice':
      return sliceOf(
        evaluate(node.object, scope, machine),
        node.from && evaluate(node.from, scope, machine),
        node.to && evaluate(node.to, scope, machine),
      );
    case 'call':
      return evaluateCall(node.callee, node.args, scope, machine);
    case 'operation':
      return operate(node.sign, node.left, node.right, scope, machine);
    case 'list':
      return listValue(node, scope, machine);
    case 'map':
      return mapValue(node, scope, machine);
    case 'function':
      return defineFunction(node, scope, machine);
    case 'class':
      return defineClass(node, scope, machine);
    case 'assign':
      return assignTo(node, scope, machine);
    case 'block':
      return runBlock(node.body, scope, machine);
    case 'choose':
      return chooseBetween(node, scope, machine);
    case 'each':
      return forEachItem(node, scope, machine);
    case 'while':
      return whileTrue(node, scope, machine);
    case 'try':
      return tryAll(node, scope, machine);
    case 'leave':
      return leaveWith(node, scope, machine);
    case 'command':
      return runShellText(evaluate(node.text, scope, machine), machine);
    case 'outer':
      for (const name of node.names) scope.outer.add(name);
      return NOTHING;
    case 'several':
      for (const part of node.parts) evaluate(part, scope, machine);
      return unknown();
  }
}

/** Where the shell has put something unknown into the code, its signs tell where. */
function constantValue(value: string | number | boolean | null, { hasUnknownParts }: Machine): Value {
  if (hasUnknownParts && typeof value === 'string' && /\$[\w{(]|`/.test(value))
    return unknown(value.slice(0, 80));
  return plain(value);
}

function nameValue(name: string, scope: CodeScope, machine: Machine): Value {
  return findScope(scope, name)?.variables.get(name) ?? libraryThing(name, machine);
}

export function libraryThing(name: string, machine: Machine): Value {
  const usual = machine.language.usualName(name);
  const flag = usual.includes('O_') ? flagValue(usual) : undefined;
  return machine.given.get(usual) ?? (flag === undefined ? libraryValue(usual) : plain(flag));
}

function listValue(node: Node & { kind: 'list' }, scope: CodeScope, machine: Machine): Value {
  const result = list([]);
  for (const { value: item, spread } of node.items) {
    const value = evaluate(item, scope, machine);
    if (spread === undefined && !(item.kind === 'each' && node.items.length === 1)) result.items.push(value);
    else {
      const { items, open } = itemsOf(value);
      for (const one of items) result.items.push(one);
      result.open ||= open;
    }
  }
  return result;
}

function mapValue(node: Node & { kind: 'map' }, scope: CodeScope, machine: Machine): Value {
  const result: MapValue = newMap();
  for (const { key, value: item } of node.entries) {
    const value = evaluate(item, scope, machine);
    const name = key === undefined ? undefined : textOf(evaluate(key, scope, machine));
    if (name !== undefined) result.entries.set(name, value);
    else if (key === undefined && value.kind === 'map') {
      for (const [other, one] of value.entries) result.entries.set(other, one);
      result.open ||= value.open;
    } else result.open = true;
  }
  return result;
}

function leaveWith(node: Node & { kind: 'leave' }, scope: CodeScope, machine: Machine): Value {
  const value = node.value === undefined ? NOTHING : evaluate(node.value, scope, machine);
  if (node.how === 'return') machine.returned.push(value);
  machine.leaving = node.how;
  return value;
}

import type { Argument, AssignNode, Node } from '../parse/node.ts';
import { evaluate } from './evaluate.ts';
import { itemsOf, pairsOf } from './items.ts';
import { findScope, type Machine, setName } from './machine.ts';
import { indexOf, memberOf } from './members.ts';
import { combine } from './operations.ts';
import { type CodeScope, either, list, numberFrom, plain, textOf, unknown, type Value } from './value.ts';

export function assignTo(node: AssignNode, scope: CodeScope, machine: Machine): Value {
  const value = evaluate(node.value, scope, machine);
  const { sign } = node;
  if (sign === '=' || sign === ':=' || sign === '<-') {
    setTarget(node.target, value, scope, machine, node.declares);
    return value;
  }
  const before = evaluate(node.target, scope, machine);
  const keepsOld = sign === '||=' || sign === '??=' || sign === '//=';
  const after = keepsOld ? either([before, value]) : combine(sign.slice(0, -1), before, value, machine);
  setTarget(node.target, after, scope, machine, false);
  return after;
}

/** What a loop or a call sets is new where it stands. */
export function bindTarget(target: Node, value: Value, scope: CodeScope, machine: Machine): void {
  setTarget(target, value, scope, machine, true);
}

function setTarget(target: Node, value: Value, scope: CodeScope, machine: Machine, declares: boolean): void {
  const set = (inner: Node, one: Value): void => setTarget(inner, one, scope, machine, declares);
  switch (target.kind) {
    case 'name':
      setName(
        machine,
        scopeFor(target.name, scope, machine, declares),
        target.name,
        asDeclared(target.name, value),
      );
      return;
    case 'list':
      takeApart(target, value, set, machine);
      return;
    case 'map':
      for (const { key, value: inner } of target.entries) {
        const name = key === undefined ? undefined : evaluate(key, scope, machine);
        set(inner, name === undefined ? unknown() : memberOf(value, textOf(name) ?? '', machine));
      }
      return;
    case 'assign': {
      const isMissing = value.kind === 'plain' && value.value === null;
      const otherwise = evaluate(target.value, scope, machine);
      set(
        target.target,
        isMissing ? otherwise : value.kind === 'unknown' ? either([value, otherwise]) : value,
      );
      return;
    }
    case 'member':
      setEntry(evaluate(target.object, scope, machine), plain(target.name), value, machine);
      return;
    case 'index':
      setEntry(
        evaluate(target.object, scope, machine),
        evaluate(target.index, scope, machine),
        value,
        machine,
      );
      return;
    default:
      evaluate(target, scope, machine);
  }
}

/** What Perl's signs make of a value: `%a` is a map of a list's pairs, `@a` a list. */
function asDeclared(name: string, value: Value): Value {
  if (name.startsWith('%') && value.kind === 'list') return pairsOf(value);
  return name.startsWith('@') && value.kind === 'plain' ? list([value]) : value;
}

function takeApart(
  target: Node & { kind: 'list' },
  value: Value,
  set: (inner: Node, one: Value) => void,
  machine: Machine,
): void {
  const { items, open } = itemsOf(value);
  const at = target.items.findIndex((one) => takesRest(one));
  const behind = at < 0 ? 0 : target.items.length - at - 1;
  target.items.forEach(({ value: inner }, index) => {
    if (inner.kind === 'several') return;
    if (index === at) set(inner, list(items.slice(at, items.length - behind), open));
    else if (at >= 0 && index > at)
      set(inner, open ? unknown() : (items[items.length - behind + index - at - 1] ?? unknown()));
    else set(inner, indexOf(value, plain(index), machine));
  });
}

/** `*rest`, `...rest`, and an array of Perl's. */
function takesRest({ value, spread }: Argument): boolean {
  return spread !== undefined || (value.kind === 'name' && value.name.startsWith('@'));
}

function scopeFor(name: string, scope: CodeScope, machine: Machine, declares: boolean): CodeScope {
  if (scope.outer.has(name)) return findScope(scope.parent ?? scope, name) ?? machine.top;
  if (declares || machine.language.setsLocally === true) return scope;
  return findScope(scope, name) ?? scope;
}

function setEntry(object: Value, index: Value, value: Value, machine: Machine): void {
  const key = textOf(index);
  if (object.kind === 'library') {
    if (key !== undefined) machine.given.set(machine.language.usualName(`${object.name}.${key}`), value);
  } else if (object.kind === 'map') {
    if (key === undefined) object.open = true;
    else {
      const before = machine.uncertain > 0 ? object.entries.get(key) : undefined;
      object.entries.set(key, before === undefined ? value : either([before, value]));
    }
  } else if (object.kind === 'list') {
    const place = numberFrom(index);
    if (place !== undefined && place >= 0 && place <= object.items.length && place < 1_024)
      object.items[place] = value;
    else object.open = true;
  }
}

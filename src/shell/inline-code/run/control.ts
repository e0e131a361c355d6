import type { EachNode, Node } from '../parse/node.ts';
import { bindTarget } from './assign.ts';
import { evaluate } from './evaluate.ts';
import { fork } from './fork.ts';
import { itemsOf } from './items.ts';
import { type Machine, setName } from './machine.ts';
import { type CodeScope, either, list, NOTHING, plain, truthOf, unknown, type Value } from './value.ts';

const MAX_ROUNDS = 64;

/** Runs statements in order; functions that are declared among them can be called before they stand. */
export function runBlock(body: readonly Node[], scope: CodeScope, machine: Machine): Value {
  let last: Value = NOTHING;
  const hoisted = new Set(body.filter((node) => node.kind === 'function' && node.name !== undefined));
  for (const node of hoisted) evaluate(node, scope, machine);
  for (const node of body) {
    if (machine.leaving !== undefined || machine.left < 0) break;
    if (!hoisted.has(node)) last = evaluate(node, scope, machine);
  }
  return last;
}

export function chooseBetween(node: Node & { kind: 'choose' }, scope: CodeScope, machine: Machine): Value {
  const truth = truthOf(evaluate(node.test, scope, machine));
  const run = (chosen: Node | undefined): Value =>
    chosen === undefined ? NOTHING : evaluate(chosen, scope, machine);
  if (truth !== undefined) return run(truth ? node.chosen : node.otherwise);
  return fork(machine, [() => run(node.chosen), () => run(node.otherwise)]);
}

export function tryAll(node: Node & { kind: 'try' }, scope: CodeScope, machine: Machine): Value {
  const value = evaluate(node.body, scope, machine);
  if (node.handlers.length > 0) {
    // Before the body could leave, something in it may have failed.
    const { leaving } = machine;
    machine.leaving = undefined;
    const handlers = node.handlers.map((handler) => () => evaluate(handler, scope, machine));
    fork(machine, [
      () => {
        machine.leaving = leaving;
        return NOTHING;
      },
      ...handlers,
    ]);
  }
  if (node.last !== undefined) {
    const { leaving } = machine;
    machine.leaving = undefined;
    evaluate(node.last, scope, machine);
    machine.leaving ??= leaving;
  }
  return value;
}

/** What a round of a loop says about the next: none follows after `break`, and after leaving the function. */
function endsLoop(machine: Machine): boolean {
  if (machine.leaving === 'continue') machine.leaving = undefined;
  if (machine.leaving === 'break') {
    machine.leaving = undefined;
    return true;
  }
  return machine.leaving !== undefined || machine.left < 0;
}

export function forEachItem(node: EachNode, scope: CodeScope, machine: Machine): Value {
  const collected: Value[] = [];
  const { items, open } = itemsOf(
    standardInput(evaluate(node.items, scope, machine), machine),
    node.keys === true,
  );
  const round = (item: Value): boolean => {
    bindTarget(node.target, item, scope, machine);
    const value = evaluate(node.body, scope, machine);
    if (machine.leaving === undefined) collected.push(value);
    return endsLoop(machine);
  };
  let isCut = open;
  for (const [index, item] of items.entries()) {
    if (index >= MAX_ROUNDS || machine.left < machine.reserve) {
      isCut = true;
      break;
    }
    if (round(item)) break;
  }
  if (isCut && machine.leaving === undefined) runUncounted(() => round(unknown()), machine);
  return node.collects ? list(collected, isCut) : NOTHING;
}

/** Going over `sys.stdin` goes over its lines. */
function standardInput(value: Value, { given }: Machine): Value {
  const text = value.kind === 'library' && value.name === 'sys.stdin' ? given.get('(input)') : undefined;
  if (text?.kind !== 'plain' || typeof text.value !== 'string') return value;
  return list(text.value.replace(/\n$/, '').split('\n').slice(0, MAX_ROUNDS).map(plain));
}

export function whileTrue(node: Node & { kind: 'while' }, scope: CodeScope, machine: Machine): Value {
  const round = (): boolean => {
    evaluate(node.body, scope, machine);
    if (endsLoop(machine)) return true;
    if (node.step !== undefined) evaluate(node.step, scope, machine);
    return false;
  };
  for (let rounds = 0; ; rounds++) {
    const truth = truthOf(evaluate(node.test, scope, machine));
    if (truth === false) return NOTHING;
    if (truth === undefined || rounds >= MAX_ROUNDS || machine.left < machine.reserve) break;
    const before = machine.trail.length;
    if (round()) return NOTHING;
    // A round that sets nothing is like the one before.
    if (machine.trail.length === before) return NOTHING;
  }
  runUncounted(round, machine);
  return NOTHING;
}

/** A loop with nobody knows how many rounds: the first, and one with all that a round sets being anything. */
function runUncounted(round: () => boolean, machine: Machine): void {
  const start = machine.trail.length;
  const once = (): Value => {
    round();
    return NOTHING;
  };
  fork(machine, [once, () => NOTHING]);
  const changed = new Map(machine.trail.slice(start).map((change) => [change.name, change]));
  if (changed.size === 0) return;
  for (const { scope, name } of changed.values()) {
    const now = scope.variables.get(name);
    if (now !== undefined && isTextual(now)) setName(machine, scope, name, either([now, unknown(name)]));
  }
  fork(machine, [once, () => NOTHING]);
}

function isTextual(value: Value): boolean {
  return value.kind === 'plain' || value.kind === 'path' || value.kind === 'choice';
}

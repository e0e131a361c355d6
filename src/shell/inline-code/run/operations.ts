import type { Node } from '../parse/node.ts';
import { evaluate } from './evaluate.ts';
import { fork } from './fork.ts';
import { percentFormat } from './formats.ts';
import { itemsOf } from './items.ts';
import type { Machine } from './machine.ts';
import { joinPaths } from './paths.ts';
import {
  type CodeScope,
  concatenate,
  either,
  lift,
  list,
  NOTHING,
  numberFrom,
  pathValue,
  plain,
  textOf,
  textValue,
  truthOf,
  unknown,
  type Value,
} from './value.ts';

export function operate(
  sign: string,
  left: Node | undefined,
  right: Node,
  scope: CodeScope,
  machine: Machine,
): Value {
  if (left === undefined) return before(sign, evaluate(right, scope, machine), machine);
  const first = evaluate(left, scope, machine);
  const second = (): Value => evaluate(right, scope, machine);
  switch (sign) {
    case '&&':
    case 'and':
      return shortcut(first, (truth) => truth, second, machine);
    case '||':
    case 'or':
      return shortcut(first, (truth) => !truth, second, machine);
    case '??':
    case '//':
      if (sign === '//' && numberFrom(first) !== undefined) return combine(sign, first, second(), machine);
      return first.kind === 'plain'
        ? first.value === null
          ? second()
          : first
        : either([first, fork(machine, [second, () => NOTHING])]);
    default:
      return combine(sign, first, second(), machine);
  }
}

/** The second side runs only when the first demands it. */
function shortcut(
  first: Value,
  goesOn: (truth: boolean) => boolean,
  second: () => Value,
  machine: Machine,
): Value {
  const truth = truthOf(first);
  if (truth !== undefined) return goesOn(truth) ? second() : first;
  let other: Value = NOTHING;
  const whole = fork(machine, [
    () => {
      other = second();
      return other;
    },
    () => first,
  ]);
  // Whatever the first side is, `x && false` isn't met, and `x || true` is.
  const decides = truthOf(other);
  return other.kind === 'plain' && typeof other.value === 'boolean' && decides !== goesOn(true)
    ? other
    : whole;
}

function before(sign: string, value: Value, machine: Machine): Value {
  switch (sign) {
    case 'yield':
      machine.yielded.push(value);
      return unknown();
    case 'yield*':
      for (const item of itemsOf(value).items) machine.yielded.push(item);
      return unknown();
    case '!':
    case 'not': {
      const truth = truthOf(value);
      return truth === undefined ? unknown() : plain(!truth);
    }
    case '-': {
      const number = numberFrom(value);
      return number === undefined ? unknown() : plain(-number);
    }
    case 'await':
    case '+':
    case '\\':
    case '@':
    case '&':
      return value;
    default:
      return unknown();
  }
}

/** What a sign between two values gives. */
export function combine(sign: string, left: Value, right: Value, machine: Machine): Value {
  return lift([left, right], (a, b) => combineSingle(sign, a, b, machine));
}

function combineSingle(sign: string, a: Value, b: Value, machine: Machine): Value {
  switch (sign) {
    case '+':
      return plus(a, b, machine);
    case '.':
    case '..':
    case '~':
      return concatenate([a, b]);
    case '/':
      if (a.kind === 'path' || b.kind === 'path') return asPath(joinPaths([a, b]));
      return arithmetic(sign, a, b);
    case '%':
      return typeof (a.kind === 'plain' && a.value) === 'string'
        ? percentFormat(a, b)
        : arithmetic(sign, a, b);
    case '<<':
      if (a.kind !== 'list') return unknown();
      a.items.push(b);
      return a;
    case 'in':
      return contains(b, a);
    default:
      return compare(sign, a, b) ?? arithmetic(sign, a, b);
  }
}

export function asPath(value: Value): Value {
  return lift([value], (one) => {
    const text = textOf(one);
    return text === undefined ? one : pathValue(text);
  });
}

function plus(a: Value, b: Value, { language }: Machine): Value {
  if (a.kind === 'path') return asPath(joinPaths([a, b]));
  if (a.kind === 'list' || b.kind === 'list') {
    if (a.kind === 'list' && b.kind === 'list')
      return list([...a.items, ...b.items].slice(0, 1_024), a.open || b.open);
    return a.kind === 'list' ? list(a.items, true) : unknown();
  }
  const numbers =
    a.kind === 'plain' && b.kind === 'plain' && typeof a.value === 'number' && typeof b.value === 'number';
  return numbers || language.plusIsSum === true ? arithmetic('+', a, b) : concatenate([a, b]);
}

function arithmetic(sign: string, left: Value, right: Value): Value {
  const [a, b] = [numberFrom(left), numberFrom(right)];
  if (sign === '*' && left.kind === 'plain' && typeof left.value === 'string' && b !== undefined && b < 256)
    return textValue(left.value.repeat(Math.max(0, b)));
  if (a === undefined || b === undefined) return unknown();
  switch (sign) {
    case '+':
      return plain(a + b);
    case '-':
      return plain(a - b);
    case '*':
      return plain(a * b);
    case '/':
      return plain(a / b);
    case '//':
      return plain(Math.floor(a / b));
    case '%':
      return plain(a % b);
    case '|':
      return plain(a | b);
    case '&':
      return plain(a & b);
    case '^':
      return plain(a ^ b);
    default:
      return unknown();
  }
}

function contains(container: Value, item: Value): Value {
  const wanted = textOf(item);
  if (wanted === undefined) return unknown();
  if (container.kind === 'plain' && typeof container.value === 'string')
    return plain(container.value.includes(wanted));
  if (container.kind === 'map') return container.open ? unknown() : plain(container.entries.has(wanted));
  if (container.kind !== 'list') return unknown();
  const texts = container.items.map(textOf);
  if (texts.includes(wanted)) return plain(true);
  return container.open || texts.includes(undefined) ? unknown() : plain(false);
}

/** `undefined` for a sign that doesn't compare. */
function compare(sign: string, left: Value, right: Value): Value | undefined {
  const test = comparisons()[sign];
  if (test === undefined) return undefined;
  const [a, b] = [comparable(left), comparable(right)];
  return a === undefined || b === undefined ? unknown() : plain(test(a, b));
}

type Comparable = string | number | boolean | null;

function comparable(value: Value): Comparable | undefined {
  if (value.kind === 'path') return value.text;
  return value.kind === 'plain' ? value.value : undefined;
}

const equal = (a: Comparable, b: Comparable): boolean =>
  a === b || (a !== null && b !== null && String(a) === String(b));

const comparisons = (): Readonly<Record<string, (a: Comparable, b: Comparable) => boolean>> => ({
  '==': equal,
  '===': equal,
  eq: equal,
  '!=': (a, b) => !equal(a, b),
  '!==': (a, b) => !equal(a, b),
  ne: (a, b) => !equal(a, b),
  '<': (a, b) => a !== null && b !== null && a < b,
  '>': (a, b) => a !== null && b !== null && a > b,
  '<=': (a, b) => a !== null && b !== null && a <= b,
  '>=': (a, b) => a !== null && b !== null && a >= b,
});

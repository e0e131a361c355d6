import { type Budget, spend } from '../budget.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { type Frame, type Output, recordUnresolved } from '../session.ts';
import { evaluate } from './run/evaluate.ts';
import { type Language, type Machine, newCodeScope, print } from './run/machine.ts';
import { either, list, plain, unknown, type Value } from './run/value.ts';

/** Code, and what its program was given with it. */
export interface InlineCode {
  readonly code: Field;
  readonly frame: Frame;
  /** Values of the language's library that the command line tells, such as `sys.argv`. */
  readonly given: Readonly<Record<string, GivenValue>>;
  /** What the code can read from its standard input, where that is known. */
  readonly input?: Output;
  /** The value of the code itself is printed (`node -p`). */
  readonly printsValue?: boolean;
}

/** A text, a number, a list of words, or any one of them. */
export type GivenValue =
  | string
  | number
  | Field
  | { readonly list: readonly Field[] }
  | { readonly oneOf: readonly Field[] };

const MIN_NODES = 6_000;
const MAX_NODES = 120_000;

/** All that it finds is a guess; what the code prints is given back. */
export function runCode(
  { code, frame: outer, given, input, printsValue }: InlineCode,
  language: Language,
): Output {
  if (!spend(outer.session.budget, 1 + (code.text.length >> 3))) return undefined;
  const frame: Frame = {
    ...outer,
    scope: childScope(outer.scope),
    guessing: true,
    input: undefined,
    said: [code],
  };
  const left = nodesFor(code.text, outer.session.budget);
  const machine: Machine = {
    language,
    frame,
    given: new Map(Object.entries(given).map(([name, value]) => [name, givenValue(value)])),
    top: newCodeScope(),
    hasUnknownParts: !isKnown(code),
    trail: [],
    left,
    reserve: left >> 1,
    calls: 0,
    uncertain: 0,
    leaving: undefined,
    returned: [],
    yielded: [],
    printed: '',
  };
  if (input !== undefined && isKnown(input)) machine.given.set('(input)', plain(input.text));
  const value = evaluate(language.parse(code.text), machine.top, machine);
  language.finish?.(machine);
  if (printsValue === true) print(machine, value, '\n');
  // What wasn't looked at may write anything.
  if (machine.left < 0) recordUnresolved(frame, `${code.text.slice(0, 40)}...`);
  return machine.printed === undefined || machine.hasUnknownParts ? undefined : knownField(machine.printed);
}

/** Twice as much as it takes to look at everything once, and enough for some loops. */
function nodesFor(code: string, { maxSteps, steps }: Budget): number {
  return Math.min(MIN_NODES + code.length * 2, MAX_NODES, Math.max(0, maxSteps - steps) * 2);
}

function givenValue(given: GivenValue): Value {
  if (typeof given !== 'object') return plain(given);
  if ('list' in given) return list(given.list.map(fieldValue));
  return 'oneOf' in given ? either(given.oneOf.map(fieldValue)) : fieldValue(given);
}

function fieldValue(field: Field): Value {
  return isKnown(field) ? plain(field.text) : unknown(field.text);
}

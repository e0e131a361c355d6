import { normalisePosix } from '../../../match/path-text.ts';
import { type Field, isKnown, knownField, unknownField } from '../../field.ts';
import { childScope } from '../../scope.ts';
import { type Frame, type Output, resolveField } from '../../session.ts';
import { itemsOf } from './items.ts';
import type { CallArguments, Machine } from './machine.ts';
import {
  either,
  holesForShell,
  list,
  newMap,
  optionsOf,
  plain,
  shapeOf,
  textOf,
  truthOf,
  unknown,
  type Value,
} from './value.ts';

/** A value as a word of a command or a path. */
export function fieldOf(value: Value): Field {
  const text = textOf(value);
  return text === undefined ? unknownField(holesForShell(shapeOf(value))) : knownField(text);
}

/** An option of a call: a keyword argument, or an entry of a map among its arguments. */
export function optionOf({ positional, named }: CallArguments, name: string): Value | undefined {
  const given = named.get(name);
  if (given !== undefined) return given;
  for (const value of positional) {
    const entry = value.kind === 'map' ? value.entries.get(name) : undefined;
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Where and with which input a command of the code runs. */
export function frameOf(args: CallArguments, machine: Machine): Frame {
  const { frame } = machine;
  const folder = optionOf(args, 'cwd') ?? optionOf(args, 'chdir');
  const input = optionOf(args, 'input') ?? optionOf(args, 'stdin_data');
  const isElsewhere = folder !== undefined && !(folder.kind === 'plain' && folder.value === null);
  const scope = childScope(frame.scope);
  if (isElsewhere) {
    const path = resolveField(frame, fieldOf(folder));
    scope.cwd = path === undefined ? undefined : normalisePosix(path);
    scope.alsoCwds = [];
  }
  const given = input === undefined ? undefined : fieldOf(input);
  return { ...frame, scope, input: given !== undefined && isKnown(given) ? given : undefined };
}

/** Runs shell text; what it prints is its value. */
export function runShell(text: Value, _machine: Machine, frame: Frame): Value {
  return either(
    optionsOf(text).map((one) => {
      const known = textOf(one);
      if (known === undefined && one.kind !== 'unknown') return unknown();
      return printedBy(
        frame.shell.runText(known ?? holesForShell(shapeOf(one)), { ...frame, wantsOutput: true }),
      );
    }),
  );
}

function runWords(words: readonly Value[], frame: Frame): Value {
  const [name] = words;
  if (name === undefined) return unknown();
  // Each of several possible values makes a command of its own.
  const at = words.findIndex((word) => word.kind === 'choice');
  if (at >= 0) {
    const options = optionsOf(words[at] ?? unknown());
    return either(options.map((option) => runWords(words.with(at, option), frame)));
  }
  const fields = words.flatMap((word) => (word.kind === 'list' ? word.items.map(fieldOf) : [fieldOf(word)]));
  return printedBy(frame.shell.runWords(fields, { ...frame, wantsOutput: true }));
}

function printedBy(output: Output): Value {
  return output !== undefined && isKnown(output) ? plain(output.text) : unknown('output');
}

/** A list of words or shell text, as Python and Ruby take it. */
export function runCommand(command: Value, args: CallArguments, machine: Machine): Value {
  const frame = frameOf(args, machine);
  const isShell = truthOf(optionOf(args, 'shell') ?? plain(false)) === true;
  return resultOf(
    either(
      optionsOf(command).map((one) => {
        if (one.kind !== 'list') return runShell(one, machine, frame);
        if (isShell) return runShell(one.items[0] ?? unknown(), machine, frame);
        return runWords(one.open ? [...one.items, unknown()] : one.items, frame);
      }),
    ),
  );
}

/** A program and, somewhere behind it, a list of further words, as Node takes it. */
export function runProgram(program: Value, args: CallArguments, machine: Machine): Value {
  const frame = frameOf(args, machine);
  const further = args.positional.find((value) => value.kind === 'list');
  const { items, open } = itemsOf(further ?? list([]));
  const words = [program, ...items, ...(open ? [unknown()] : [])];
  if (truthOf(optionOf(args, 'shell') ?? plain(false)) !== true) return resultOf(runWords(words, frame));
  const text = words.map((word) => holesForShell(shapeOf(word))).join(' ');
  return resultOf(runShell(plain(text), machine, frame));
}

/** What was printed can be asked for by many names. */
function resultOf(output: Value): Value {
  const entries = ['stdout', 'output'].map((name) => [name, output] as const);
  const result = newMap([...entries, ['(text)', output]]);
  result.open = true;
  return result;
}

/** The words themselves, as Perl and PHP take them: one word is shell text. */
export function runAll(given: Value, args: CallArguments, machine: Machine): Value {
  const frame = frameOf(args, machine);
  const { items, open } = itemsOf(given);
  const words = items
    .flatMap((value) => (value.kind === 'list' ? value.items : [value]))
    .filter((value) => value.kind !== 'map');
  const [only] = words;
  if (words.length === 1 && only !== undefined) return runShell(only, machine, frame);
  return runWords(open ? [...words, unknown()] : words, frame);
}

import { normalisePosix } from '../../../match/path-text.ts';
import { resolveField } from '../../session.ts';
import { runNested } from './call.ts';
import { fieldOf, frameOf, runAll, runCommand, runProgram, runShell } from './commands.ts';
import type { EffectRow, Use } from './effect-row.ts';
import type { CallArguments, Machine } from './machine.ts';
import { type Performance, recordOne } from './record-path.ts';
import { either, list, NOTHING, optionsOf, textOf, unknown, type Value } from './value.ts';

/** Records what a call of the library does to files, and gives its value. */
export function perform(
  row: EffectRow,
  name: string,
  args: CallArguments,
  machine: Machine,
  self: Value | undefined,
): Value {
  const values = new Map<string, Value>();
  let place = 0;
  for (const { name: parameter } of row.parameters) {
    if (parameter === 'self') {
      values.set(parameter, self ?? unknown());
      continue;
    }
    const given = parameter.endsWith('...')
      ? list(args.positional.slice(place), args.open)
      : (args.named.get(parameter) ?? args.positional[place] ?? (args.open ? unknown() : undefined));
    place++;
    if (given !== undefined) values.set(parameter, given);
  }
  const performance: Performance = { name, args, machine, values, row };
  let result: Value = unknown(`${name}()`);
  for (const { use, name: parameter } of row.parameters) {
    const value = values.get(parameter);
    if (value === undefined) continue;
    const given = act(use, value, performance);
    if (given !== undefined) result = given;
  }
  return resultOf(performance, result);
}

function resultOf({ row: { gives }, values, machine }: Performance, result: Value): Value {
  if (gives === undefined || gives === 'output') return gives === 'output' ? outputOf(result) : unknown();
  if (gives === 'result') return result;
  if (gives === 'content') return contentOf(values, machine);
  if (gives === 'nothing') return NOTHING;
  if (gives === 'file') {
    const path = values.get('self') ?? [...values.values()].find((value) => textOf(value) !== undefined);
    return { kind: 'file', path: path ?? unknown() };
  }
  return values.get(gives) ?? unknown();
}

/** What is in a file isn't looked at; standard input may be known. */
function contentOf(values: ReadonlyMap<string, Value>, { given }: Machine): Value {
  const [file] = values.values();
  const isInput = file?.kind === 'plain' && (file.value === 0 || file.value === '/dev/stdin');
  return (isInput ? given.get('(input)') : undefined) ?? unknown('content');
}

function outputOf(result: Value): Value {
  return result.kind === 'map' ? (result.entries.get('(text)') ?? unknown()) : result;
}

/** Gives a value only where the use has one. */
function act(use: Use, value: Value, performance: Performance): Value | undefined {
  const { args, machine } = performance;
  switch (use) {
    case '-':
    case 'mode':
    case 'flags':
    case 'words':
      return undefined;
    case 'shell':
      return runShell(value, machine, frameOf(args, machine));
    case 'command':
      return runCommand(value, args, machine);
    case 'program':
      if (performance.row.parameters.some((one) => one.use === 'words'))
        return runProgram(value, args, machine);
      return runAll(value, args, machine);
    case 'code':
      return either(optionsOf(value).map((one) => codeOf(one, machine)));
    case 'chdir':
      changeFolder(value, machine);
      return undefined;
    default:
      for (const one of optionsOf(value)) recordOne(use, one, performance);
      return undefined;
  }
}

function codeOf(value: Value, machine: Machine): Value {
  const text = textOf(value);
  return text === undefined ? unknown() : runNested(text, machine);
}

export function changeFolder(value: Value, { frame }: Machine): void {
  const path = value.kind === 'choice' ? undefined : resolveField(frame, fieldOf(value));
  frame.scope.cwd = path === undefined ? undefined : normalisePosix(path);
  frame.scope.alsoCwds = [];
}

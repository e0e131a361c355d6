import { evaluate } from './arithmetic.ts';
import { visitSubstitutions } from './expand-parameter.ts';
import { expandWord } from './expand-word.ts';
import { isKnown } from './field.ts';
import type { ArithmeticFor, Command, CompoundList, For, Select, SyntaxNode, While } from './parse.ts';
import { type Scope, separatorsIn, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame, Output } from './session.ts';

/** Up to here a loop is walked once per value; beyond, once with all the values together. */
const MAX_ROUNDS = 64;
const MAX_ROUND_CHARACTERS = 16_384;

type WalkList = (list: CompoundList, frame: Frame) => Output;

export function walkFor(node: For | Select, frame: Frame, walk: WalkList): Output {
  const name = node.name.value;
  const values = loopValues(node, frame);
  if (values === undefined) {
    setAndWalk(name, UNKNOWN, node.body, frame, walk);
    return undefined;
  }
  runRounds(
    values.map((value) => new Map([[name, textValue(value)]])),
    node.body,
    frame,
    walk,
  );
  return undefined;
}

function loopValues(node: For | Select, frame: Frame): readonly string[] | undefined {
  if (node.wordlist === undefined) return frame.scope.positional;
  const fields = node.wordlist.flatMap((word) => expandWord(word, frame));
  if (fields.some((field) => !isKnown(field))) {
    const known = fields.filter(isKnown).map((field) => field.text);
    return known.length > 0 ? known : undefined;
  }
  return fields.map((field) => field.text);
}

function setAndWalk(name: string, value: Value, body: CompoundList, frame: Frame, walk: WalkList): void {
  frame.scope.variables.set(name, value);
  walk(body, frame);
}

type Round = ReadonlyMap<string, Value>;

function runRounds(rounds: readonly Round[], body: CompoundList, frame: Frame, walk: WalkList): void {
  const size = body.end - body.pos;
  const oneByOne = rounds.length <= MAX_ROUNDS && rounds.length * size <= MAX_ROUND_CHARACTERS;
  for (const round of oneByOne ? rounds : [together(rounds)]) {
    for (const [name, value] of round) frame.scope.variables.set(name, value);
    walk(body, frame);
  }
}

function together(rounds: readonly Round[]): Round {
  const all = new Map<string, Value>();
  for (const name of rounds[0]?.keys() ?? []) {
    const options = rounds.flatMap((round) => {
      const value = round.get(name);
      return value?.kind === 'text' ? value.options : [];
    });
    all.set(name, textValue(...new Set(options)));
  }
  return all;
}

/** `while read name` over a known input runs once per line; any other loop is walked once. */
export function walkWhile(node: While, frame: Frame, walk: WalkList): Output {
  const names = readNames(node);
  const input = frame.input;
  if (names === undefined) {
    walk(node.clause, frame);
    walk(node.body, frame);
    return undefined;
  }
  if (input === undefined || !isKnown(input)) {
    for (const name of names) frame.scope.variables.set(name, UNKNOWN);
    walk(node.body, { ...frame, input: undefined });
    return undefined;
  }
  const lines = input.text.split(/[\n\0]/).filter((line) => line !== '');
  const separators = readSeparators(node, frame);
  const rounds = lines.map((line) => assignLine(names, line, separators));
  if (rounds.length > 0) runRounds(rounds, node.body, { ...frame, input: undefined }, walk);
  return undefined;
}

function readNames(node: While): readonly string[] | undefined {
  const command = node.clause.commands.at(-1)?.command;
  if (command?.type !== 'Command' || command.name?.value !== 'read') return undefined;
  return readTargets(command);
}

/** `while IFS=: read a b`: the separators of that one command. */
function readSeparators(node: While, { scope }: Frame): string {
  const command = node.clause.commands.at(-1)?.command;
  const prefix = command?.type === 'Command' ? command.prefix : [];
  const own = prefix.find((part) => part.type === 'Assignment' && part.name === 'IFS');
  if (own?.type !== 'Assignment' || own.value.type !== 'Word') return separatorsIn(scope);
  return own.value.value;
}

function readTargets(command: Command): readonly string[] {
  const words = command.suffix.flatMap((word) => (word.type === 'Word' ? [word.value] : []));
  const names: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (/^-[a-z]*[dnNptui]$/.test(word)) i++;
    else if (!word.startsWith('-') && word !== '') names.push(word);
  }
  return names.length > 0 ? names : ['REPLY'];
}

export function assignLine(names: readonly string[], line: string, separators: string): Round {
  const values = new Map<string, Value>();
  const isBlank = separators.includes(' ');
  let rest = isBlank ? line.trim() : line;
  names.forEach((name, index) => {
    const end = index === names.length - 1 ? -1 : [...rest].findIndex((char) => separators.includes(char));
    values.set(name, textValue(end < 0 ? rest : rest.slice(0, end)));
    rest = end < 0 ? '' : rest.slice(end + 1);
    if (isBlank) rest = rest.trimStart();
  });
  return values;
}

/** `for ((i=0; i<3; i++))` is counted through when it is as plain as that. */
export function walkArithmeticFor(node: ArithmeticFor, frame: Frame, walk: WalkList): Output {
  for (const part of [node.initialize, node.test, node.update]) {
    if (part !== undefined) visitSubstitutions(part, frame);
  }
  const counter = countedValues(node, frame);
  if (counter !== undefined) {
    runRounds(
      counter.values.map((value) => new Map([[counter.name, textValue(String(value))]])),
      node.body,
      frame,
      walk,
    );
    return undefined;
  }
  for (const part of [node.initialize, node.update]) forgetNames(part, frame.scope);
  walk(node.body, frame);
  return undefined;
}

function countedValues(
  { initialize, test, update }: ArithmeticFor,
  frame: Frame,
): { name: string; values: readonly number[] } | undefined {
  if (initialize?.type !== 'ArithmeticBinary' || initialize.operator !== '=') return undefined;
  if (initialize.left.type !== 'ArithmeticWord' || test?.type !== 'ArithmeticBinary') return undefined;
  if (update?.type !== 'ArithmeticUnary' || update.operator !== '++') return undefined;
  const from = evaluate(initialize.right, frame, 0);
  const to = evaluate(test.right, frame, 0);
  const closed = test.operator === '<=';
  if (from === undefined || to === undefined || (!closed && test.operator !== '<')) return undefined;
  const count = Math.min(MAX_ROUNDS, Math.max(0, to - from + (closed ? 1 : 0)));
  return { name: initialize.left.value, values: Array.from({ length: count }, (_, i) => from + i) };
}

function forgetNames(node: SyntaxNode | undefined, scope: Scope): void {
  if (node?.type === 'ArithmeticBinary' && node.left.type === 'ArithmeticWord') {
    scope.variables.set(node.left.value, UNKNOWN);
  }
}

import { evaluate } from './arithmetic.ts';
import { visitSubstitutions } from './expand-parameter.ts';
import { expandWord } from './expand-word.ts';
import { isKnown } from './field.ts';
import type { ArithmeticFor, Command, CompoundList, For, Select, While } from './parse.ts';
import { separatorsIn, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame } from './session.ts';
import { walkList } from './walk.ts';

/** Up to here a loop is walked once per value; beyond, once with all the values together. */
const MAX_ROUNDS = 64;
const MAX_ROUND_CHARACTERS = 16_384;

/** The values that names have in one round. */
type Round = ReadonlyMap<string, Value>;

export function walkFor(node: For | Select, frame: Frame): undefined {
  const values = loopValues(node, frame)?.map((value) => textValue(value)) ?? [UNKNOWN];
  const rounds = values.map((value) => new Map([[node.name.value, value]]));
  runRounds(rounds, node.body, frame);
}

function loopValues(node: For | Select, frame: Frame): readonly string[] | undefined {
  if (node.wordlist === undefined) return frame.scope.positional;
  const fields = node.wordlist.flatMap((word) => expandWord(word, frame));
  const known = fields.filter(isKnown).map((field) => field.text);
  return known.length === 0 && fields.length > 0 ? undefined : known;
}

function runRounds(rounds: readonly Round[], body: CompoundList, frame: Frame): void {
  const size = body.end - body.pos;
  const oneByOne =
    rounds.length <= 1 || (rounds.length <= MAX_ROUNDS && rounds.length * size <= MAX_ROUND_CHARACTERS);
  for (const round of oneByOne ? rounds : [together(rounds)]) {
    for (const [name, value] of round) frame.scope.variables.set(name, value);
    walkList(body, frame);
  }
}

function together(rounds: readonly Round[]): Round {
  const all = new Map<string, Value>();
  for (const name of rounds[0]?.keys() ?? []) {
    const options = rounds.flatMap((round) => {
      const value = round.get(name);
      return value?.kind === 'text' ? value.texts : [];
    });
    all.set(name, textValue(...new Set(options)));
  }
  return all;
}

/** `while read name` over a known input runs once per line; any other loop is walked once. */
export function walkWhile(node: While, frame: Frame): undefined {
  const command = node.clause.commands.at(-1)?.command;
  if (command?.type !== 'Command' || command.name?.value !== 'read') {
    walkList(node.clause, frame);
    walkList(node.body, frame);
    return;
  }
  const names = namesToRead(command.suffix.flatMap((word) => (word.type === 'Word' ? [word.value] : [])));
  const separators = readSeparators(command, frame);
  const lines = frame.input !== undefined && isKnown(frame.input) ? linesIn(frame.input.text) : undefined;
  const rounds = lines?.map((line) => assignLine(names, line, separators));
  const unknown = new Map(names.map((name) => [name, UNKNOWN]));
  runRounds(rounds ?? [unknown], node.body, { ...frame, input: undefined });
}

export function linesIn(text: string): readonly string[] {
  return text.split(/[\n\0]/).filter((line) => line !== '');
}

/** `while IFS=: read a b`: the separators of that one command. */
function readSeparators(command: Command, { scope }: Frame): string {
  const own = command.prefix.find((part) => part.type === 'Assignment' && part.name === 'IFS');
  if (own?.type !== 'Assignment' || own.value.type !== 'Word') return separatorsIn(scope);
  return own.value.value;
}

/** The names among the words of `read`. */
export function namesToRead(words: readonly string[]): readonly string[] {
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
export function walkArithmeticFor(node: ArithmeticFor, frame: Frame): undefined {
  for (const part of [node.initialize, node.test, node.update]) {
    if (part !== undefined) visitSubstitutions(part, frame);
  }
  const rounds = countedRounds(node, frame);
  if (rounds === undefined) {
    for (const part of [node.initialize, node.update]) {
      if (part?.type === 'ArithmeticBinary' && part.left.type === 'ArithmeticWord')
        frame.scope.variables.set(part.left.value, UNKNOWN);
    }
  }
  runRounds(rounds ?? [new Map()], node.body, frame);
}

function countedRounds(
  { initialize, test, update }: ArithmeticFor,
  frame: Frame,
): readonly Round[] | undefined {
  if (initialize?.type !== 'ArithmeticBinary' || initialize.operator !== '=') return undefined;
  if (initialize.left.type !== 'ArithmeticWord' || test?.type !== 'ArithmeticBinary') return undefined;
  if (update?.type !== 'ArithmeticUnary' || update.operator !== '++') return undefined;
  const from = evaluate(initialize.right, frame, 0);
  const to = evaluate(test.right, frame, 0);
  const closed = test.operator === '<=';
  if (from === undefined || to === undefined || (!closed && test.operator !== '<')) return undefined;
  const name = initialize.left.value;
  const count = Math.min(MAX_ROUNDS, Math.max(0, to - from + (closed ? 1 : 0)));
  return Array.from({ length: count }, (_, i) => new Map([[name, textValue(String(from + i))]]));
}

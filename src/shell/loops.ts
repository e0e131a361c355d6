import { evaluate } from './arithmetic.ts';
import { visitSubstitutions } from './expand-parameter.ts';
import { expandWord } from './expand-word.ts';
import { isKnown, knownField } from './field.ts';
import { followEndless } from './fork-bomb.ts';
import {
  type AndOr,
  type ArithmeticFor,
  type Command,
  type CompoundList,
  type For,
  type PipelineNode,
  type Select,
  type SyntaxNode,
  visitChildren,
  type While,
} from './parse.ts';
import { type Assigned, assignLine, inputOf, readRequest } from './reading.ts';
import { applyRedirects } from './redirects.ts';
import {
  childScope,
  mergeBranch,
  separatorsIn,
  setVariable,
  textValue,
  UNKNOWN,
  unknownFrom,
  type Value,
} from './scope.ts';
import type { Frame, Output } from './session.ts';
import { outcomeOfTest } from './tests.ts';
import { followedBy, walkList } from './walk.ts';

/** Up to here a loop is walked once per value; beyond, once with all the values together. */
const MAX_ROUNDS = 64;
const MAX_ROUND_CHARACTERS = 16_384;

/** The values that names have in one round. */
type Round = Assigned;

export function walkFor(node: For | Select, frame: Frame): Output {
  const rounds = loopValues(node, frame).map((value) => new Map([[node.name.value, value]]));
  return runRounds(rounds, node.body, frame);
}

function loopValues(node: For | Select, frame: Frame): readonly Value[] {
  if (node.wordlist === undefined) return frame.scope.positional?.map((text) => textValue(text)) ?? [UNKNOWN];
  const fields = node.wordlist.flatMap((word) => expandWord(word, frame));
  return fields.map((field) => (isKnown(field) ? textValue(field.text) : unknownFrom(field)));
}

function runRounds(rounds: readonly Round[], body: CompoundList, frame: Frame): Output {
  const size = body.end - body.pos;
  const oneByOne =
    rounds.length <= 1 || (rounds.length <= MAX_ROUNDS && rounds.length * size <= MAX_ROUND_CHARACTERS);
  let printed: Output = knownField('');
  const mayEndEarly = rounds.length > 1 && endsEarly(body);
  for (const round of oneByOne ? rounds : [together(rounds)]) {
    // Each round may be the last one.
    const scope = mayEndEarly ? childScope(frame.scope) : frame.scope;
    for (const [name, value] of round) setVariable(scope, name, value);
    printed = followedBy(printed, walkList(body, mayEndEarly ? { ...frame, scope } : frame));
    if (mayEndEarly) mergeBranch(frame.scope, scope);
  }
  return oneByOne ? printed : undefined;
}

function endsEarly(node: SyntaxNode, depth = 0): boolean {
  if (node.type === 'Command') return /^(?:break|return|exit)$/.test(node.name?.value ?? '');
  let found = false;
  if (depth < MAX_SYNTAX)
    visitChildren(node, (child) => {
      found ||= endsEarly(child, depth + 1);
    });
  return found;
}

const MAX_SYNTAX = 64;

function together(rounds: readonly Round[]): Round {
  const all = new Map<string, Value>();
  for (const name of rounds[0]?.keys() ?? []) {
    const options = rounds.flatMap((round) => {
      const value = round.get(name);
      return value?.kind === 'text' ? value.texts : [];
    });
    const isWhole = rounds.every((round) => round.get(name)?.kind === 'text');
    all.set(name, isWhole ? textValue(...new Set(options)) : UNKNOWN);
  }
  return all;
}

/** `while read name` over a known input runs once per line; any other loop goes round as long as something changes. */
export function walkWhile(node: While, frame: Frame): Output {
  followEndless(node, frame);
  const reading = readIn(node.clause);
  if (reading === undefined) return walkChanging(node, frame);
  const words = reading.suffix.flatMap((word) => (word.type === 'Word' ? [word.value] : []));
  const request = readRequest(words);
  const streams = applyRedirects(reading.redirects, frame, 'read');
  const input = reading.redirects.length > 0 ? streams.input : inputOf(request, frame);
  const separators = readSeparators(reading, frame);
  const lines = input !== undefined && isKnown(input) ? linesIn(input.text) : [undefined];
  const rounds = lines.map((line) => assignLine(request, line, separators));
  return runRounds(rounds, node.body, { ...frame, input: undefined });
}

/** The `read` of `while read x`, `while read x || [ -n "$x" ]` and `until ! read x`. */
function readIn(clause: CompoundList): Command | undefined {
  let node = clause.commands.at(-1)?.command;
  if (node?.type === 'AndOr') [node] = node.commands;
  if (node?.type === 'Pipeline' && node.commands.length === 1) [node] = node.commands;
  return node?.type === 'Command' && node.name?.value === 'read' ? node : undefined;
}

/** Rounds of a loop whose end can't be foreseen. */
const MAX_BLIND_ROUNDS = 3;

function walkChanging(node: While, frame: Frame): Output {
  const { scope } = frame;
  const size = node.body.end - node.body.pos;
  const most = Math.min(MAX_ROUNDS, Math.max(1, Math.floor(MAX_ROUND_CHARACTERS / (size + 1))));
  let blind = 0;
  for (let round = 0; ; round++) {
    const before = new Map(scope.variables);
    const count = scope.positional?.length;
    walkList(node.clause, frame);
    const outcome = outcomeOf(node, frame);
    if (outcome === 'ends') return undefined;
    walkList(node.body, frame);
    if (outcome === 'unknown') blind++;
    const changed = [...scope.variables].filter(([name, value]) => !isSame(before.get(name), value));
    if (changed.length === 0 && count === scope.positional?.length) return undefined;
    if (round + 1 < most && blind < MAX_BLIND_ROUNDS) continue;
    // It may go on for longer than anybody follows: with other values from here on.
    for (const [name] of changed) scope.variables.set(name, UNKNOWN);
    if (count !== scope.positional?.length) scope.positional = undefined;
    if (outcome === 'goes on') walkList(node.body, frame);
    return undefined;
  }
}

function isSame(a: Value | undefined, b: Value): boolean {
  if (a === undefined || a.kind !== b.kind) return false;
  if (a.kind === 'unknown' || b.kind === 'unknown') return true;
  return a.texts.length === b.texts.length && a.texts.every((text, index) => text === b.texts[index]);
}

/** What the loop's condition says, where it is a comparison of known values. */
function outcomeOf({ clause, kind }: While, frame: Frame): 'goes on' | 'ends' | 'unknown' {
  const isTrue = conditionOf(clause.commands.at(-1)?.command, frame);
  if (isTrue === undefined) return 'unknown';
  return isTrue === (kind === 'while') ? 'goes on' : 'ends';
}

function conditionOf(node: PipelineNode | AndOr | undefined, frame: Frame): boolean | undefined {
  if (node?.type === 'ArithmeticCommand' && node.expression !== undefined) {
    const value = evaluate(node.expression, { ...frame, scope: childScope(frame.scope) }, 0);
    return value === undefined ? undefined : value !== 0;
  }
  if (node?.type !== 'Command' || !/^(?:\[|test)$/.test(node.name?.value ?? '')) return undefined;
  const words = node.suffix.flatMap((word) => (word.type === 'Word' ? expandWord(word, frame) : []));
  return outcomeOfTest(words.at(-1)?.text === ']' ? words.slice(0, -1) : words);
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

/** `for ((i=0; i<3; i++))` is counted through when it is as plain as that. */
export function walkArithmeticFor(node: ArithmeticFor, frame: Frame): Output {
  followEndless(node, frame);
  for (const part of [node.initialize, node.test, node.update]) {
    if (part !== undefined) visitSubstitutions(part, frame);
  }
  const rounds = countedRounds(node, frame);
  if (rounds === undefined) {
    for (const part of [node.initialize, node.update]) {
      if (part?.type === 'ArithmeticBinary' && part.left.type === 'ArithmeticWord')
        setVariable(frame.scope, part.left.value, UNKNOWN);
    }
  }
  return runRounds(rounds ?? [new Map()], node.body, frame);
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
  const count = Math.max(0, to - from + (closed ? 1 : 0));
  if (count > MAX_ROUNDS) return undefined;
  return Array.from({ length: count }, (_, i) => new Map([[name, textValue(String(from + i))]]));
}

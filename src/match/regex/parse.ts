import { readBracketClass } from './bracket-class.ts';
import { type CharSet, charRange, charSet, singleChar } from './char-set.ts';
import { readEscape } from './escape.ts';
import { type GroupFlags, readGroupOpening } from './group-opening.ts';
import { atEnd, eat, fail, lookingAt, type Reader, startReading, take, takeCodePoint } from './reader.ts';
import { chars, choice, edge, type Node, repeat, sequence } from './tree.ts';

export type Parsed =
  | { readonly ok: true; readonly tree: Node }
  | { readonly ok: false; readonly problem: string };

const MAX_PATTERN_LENGTH = 10_000;
/** The parser calls itself once per open group. */
const MAX_NESTING = 200;
/** With this many instructions, the worst pattern on the longest command still ends within seconds. */
const MAX_COST = 2000;
const MAX_COUNT = 1000;

interface Scope {
  flags: GroupFlags;
  readonly depth: number;
}

export function parsePattern(source: string, ignoreCase: boolean): Parsed {
  if (source.length > MAX_PATTERN_LENGTH) {
    return { ok: false, problem: `The pattern is longer than ${MAX_PATTERN_LENGTH} characters.` };
  }
  const reader = startReading(source);
  const flags: GroupFlags = { ignoreCase, multiLine: false, dotAll: false, verbose: false };
  const tree = readChoice(reader, { flags, depth: 0 });
  if (!atEnd(reader)) fail(reader, 'This ) has no matching (');
  checkCost(reader, tree, 0);
  return reader.problem === undefined ? { ok: true, tree } : { ok: false, problem: reader.problem };
}

function readChoice(reader: Reader, scope: Scope): Node {
  const first = readSequence(reader, scope);
  if (!lookingAt(reader, '|')) return first;
  const options = [first];
  while (eat(reader, '|')) options.push(readSequence(reader, scope));
  return choice(options);
}

function readSequence(reader: Reader, scope: Scope): Node {
  const parts: Node[] = [];
  for (;;) {
    skipVerbose(reader, scope);
    if (atEnd(reader) || lookingAt(reader, '|') || lookingAt(reader, ')')) return sequence(parts);
    const atom = readAtom(reader, scope);
    if (atom) parts.push(readQuantifier(reader, scope, atom));
  }
}

/** `undefined`: nothing that could be repeated, as after `(?i)`. */
function readAtom(reader: Reader, scope: Scope): Node | undefined {
  const at = reader.at;
  const { flags } = scope;
  if (lookingAt(reader, '(')) return readGroup(reader, scope);
  if (takeQuantifier(reader)) return fail(reader, 'There is nothing here to repeat', at);
  if (take(reader, /\{[\d,]/y)) {
    return fail(reader, 'A count has the form {2}, {2,} or {2,5}; write \\{ for the brace itself', at);
  }
  if (eat(reader, '.')) return chars(anyChar(flags.dotAll));
  if (eat(reader, '^')) return edge(flags.multiLine ? 'line-start' : 'text-start');
  if (eat(reader, '$')) return edge(flags.multiLine ? 'line-end' : 'text-end');
  if (eat(reader, '[')) {
    const set = readBracketClass(reader, flags);
    return set && chars(set);
  }
  if (eat(reader, '\\')) return readEscaped(reader, flags);
  return chars(singleChar(takeCodePoint(reader), flags.ignoreCase));
}

function readEscaped(reader: Reader, flags: GroupFlags): Node | undefined {
  const escaped = readEscape(reader);
  if (!escaped) return undefined;
  if (escaped.kind === 'edge') return edge(escaped.edge);
  if (escaped.kind === 'char') return chars(singleChar(escaped.codePoint, flags.ignoreCase));
  return chars(charSet([escaped.item], false, flags.ignoreCase));
}

function readGroup(reader: Reader, scope: Scope): Node | undefined {
  const at = reader.at;
  const opening = readGroupOpening(reader, scope.flags);
  if (!opening) return undefined;
  if (opening.kind === 'flags') {
    scope.flags = opening.flags;
    return undefined;
  }
  if (scope.depth >= MAX_NESTING) {
    return fail(reader, `Groups are nested more than ${MAX_NESTING} deep`, at);
  }
  const body = readChoice(reader, { flags: opening.flags, depth: scope.depth + 1 });
  if (!eat(reader, ')')) return fail(reader, "This ( isn't closed", at);
  return body;
}

function readQuantifier(reader: Reader, scope: Scope, atom: Node): Node {
  skipVerbose(reader, scope);
  const at = reader.at;
  const found = takeQuantifier(reader);
  if (!found) return atom;
  eat(reader, '?');
  const { min, max } = countsOf(found);
  const tooMany = Math.max(min, max === Infinity ? 0 : max) > MAX_COUNT;
  if (tooMany || max < min) {
    const problem = tooMany
      ? `A count may be at most ${MAX_COUNT}`
      : 'The second number of this count is less than the first';
    fail(reader, problem, at);
    return sequence([]);
  }
  skipVerbose(reader, scope);
  const second = reader.at;
  if (takeQuantifier(reader)) {
    fail(reader, "A second quantifier on top of the first isn't supported; put the first in a group", second);
  }
  const repeated = repeat(atom, min, max);
  checkCost(reader, repeated, at);
  return repeated;
}

function countsOf(found: RegExpExecArray): { readonly min: number; readonly max: number } {
  const [text, low, comma, high] = found;
  if (low !== undefined) {
    const min = Number(low);
    if (comma === undefined) return { min, max: min };
    return { min, max: high ? Number(high) : Infinity };
  }
  return { min: text === '+' ? 1 : 0, max: text === '?' ? 1 : Infinity };
}

function checkCost(reader: Reader, tree: Node, at: number): void {
  if (tree.cost <= MAX_COST) return;
  fail(
    reader,
    `The pattern grows to more than ${MAX_COST} steps when its repetitions are written out; use smaller counts or split it`,
    at,
  );
}

function skipVerbose(reader: Reader, scope: Scope): void {
  if (scope.flags.verbose) take(reader, /(?:\s|#[^\n]*)+/y);
}

function anyChar(dotAll: boolean): CharSet {
  return dotAll ? () => true : charSet([charRange(0x0a, 0x0a)], true, false);
}

function takeQuantifier(reader: Reader): RegExpExecArray | undefined {
  return take(reader, /[*+?]|\{(\d+)(?:(,)(\d*))?\}/y);
}

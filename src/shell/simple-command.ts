import { spend } from './budget.ts';
import { runShellWords } from './dispatch.ts';
import { expandTexts, expandWord } from './expand-word.ts';
import { type Field, joinFields, knownField, knownTexts } from './field.ts';
import type { Assignment, Command } from './parse.ts';
import { applyRedirects } from './redirects.ts';
import { childScope, lookUp, type Scope, textValue, UNKNOWN, type Value } from './scope.ts';
import { type Frame, type Output, recordContent, spanOf } from './session.ts';

export function runSimpleCommand(node: Command, outer: Frame): Output {
  if (!spend(outer.session.budget, 1)) return undefined;
  const frame: Frame = { ...outer, span: spanOf(node, outer) };
  const words = wordsOf(node, frame);
  const assignments = node.prefix.filter((part) => part.type === 'Assignment');
  if (words.length === 0) for (const one of assignments) assign(one, frame, frame.scope);
  const streams = applyRedirects(node.redirects, frame);
  // `$(< file)` prints the file.
  if (words.length === 0) return node.redirects.length > 0 ? streams.input : knownField('');

  const scope = assignments.length === 0 ? frame.scope : scopeWith(assignments, frame);
  const { input } = streams;
  const isPassed = input?.files !== undefined || input?.names !== undefined;
  const stream = isPassed ? { input: undefined, passed: input } : { input, passed: undefined };
  const printed = runShellWords(words, { ...frame, scope, ...stream });
  for (const { frame: at, target, appends } of streams.outputs) recordContent(at, target, printed, appends);
  if (scope !== frame.scope) takeBack(frame.scope, scope, assignments);
  frame.scope.lastWord = words.at(-1)?.state === 'known' ? words.at(-1)?.text : undefined;
  return streams.printsToPipe ? printed : knownField('');
}

function wordsOf(node: Command, frame: Frame): readonly Field[] {
  const words: Field[] = node.name === undefined ? [] : [...expandWord(node.name, frame)];
  for (const part of node.suffix) {
    if (part.type === 'Word') words.push(...expandWord(part, frame));
    else if (part.type === 'Assignment') words.push(declarationWord(part, frame));
  }
  return words;
}

/** `export A=b`: the builtin gets it as one word, and sets the variable from that. */
function declarationWord(part: Assignment, frame: Frame): Field {
  if (part.value.type === 'ArrayValue') {
    assign(part, frame, frame.scope);
    return { text: part.name, state: 'known', implied: true };
  }
  const [value] = expandTexts(part.value, frame);
  const sign = part.append === true ? '+=' : '=';
  return joinFields([knownField(part.name + sign), value ?? knownField('')], '');
}

function assign(part: Assignment, frame: Frame, scope: Scope): void {
  frame.session.assigned.add(part.name);
  if (part.index !== undefined) {
    scope.variables.set(part.name, UNKNOWN);
    return;
  }
  const before = part.append === true ? lookUp(scope, part.name) : undefined;
  scope.variables.set(part.name, append(before, assignedValue(part, frame)));
}

const MAX_VALUE = 16_384;
const MAX_ITEMS = 1_024;

function assignedValue(part: Assignment, frame: Frame): Value {
  if (part.value.type === 'ArrayValue') {
    const texts = knownTexts(part.value.elements.flatMap((word) => expandWord(word, frame)));
    return texts === undefined || texts.length > MAX_ITEMS ? UNKNOWN : { kind: 'list', texts };
  }
  const texts = knownTexts(expandTexts(part.value, frame));
  return texts === undefined || texts.some((text) => text.length > MAX_VALUE) ? UNKNOWN : textValue(...texts);
}

export function append(before: Value | undefined, value: Value): Value {
  if (before === undefined) return value;
  if (before.kind === 'text' && value.kind === 'text') {
    const [first = ''] = before.texts;
    const [added = ''] = value.texts;
    return first.length + added.length > MAX_VALUE ? UNKNOWN : textValue(first + added);
  }
  if (before.kind === 'list' && value.kind === 'list') {
    const texts = [...before.texts, ...value.texts];
    return texts.length > MAX_ITEMS ? UNKNOWN : { kind: 'list', texts };
  }
  return UNKNOWN;
}

/** `A=b command`: the value is there for the command only. */
function scopeWith(assignments: readonly Assignment[], frame: Frame): Scope {
  const scope = childScope(frame.scope);
  for (const one of assignments) assign(one, frame, scope);
  return scope;
}

/** What the command itself changed (`A=b cd x`) stays; the assignments before it don't. */
function takeBack(scope: Scope, changed: Scope, assignments: readonly Assignment[]): void {
  const temporary = new Set(assignments.map((one) => one.name));
  for (const [name, value] of changed.variables) if (!temporary.has(name)) scope.variables.set(name, value);
  for (const [name, body] of changed.functions) scope.functions.set(name, body);
  scope.cwd = changed.cwd;
  scope.alsoCwds = changed.alsoCwds;
  scope.oldCwd = changed.oldCwd;
  scope.folderStack = changed.folderStack;
}

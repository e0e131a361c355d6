import { evaluateText } from './arithmetic.ts';
import { expandText, expandTexts, expandWord } from './expand-word.ts';
import { isKnown, knownTexts, sourceOf } from './field.ts';
import { followSubscript } from './hidden-code.ts';
import { fromEntries, itemOf, withItem } from './items.ts';
import type { ArrayValue, Assignment, Word } from './parse.ts';
import {
  childScope,
  lookUp,
  type Scope,
  setVariable,
  textValue,
  UNKNOWN,
  unknownFrom,
  type Value,
} from './scope.ts';
import type { Frame } from './session.ts';
import { followSpecialVariable } from './special-variables.ts';

const MAX_VALUE = 16_384;

export function assign(part: Assignment, frame: Frame, scope: Scope): void {
  frame.session.assigned.add(part.name);
  const before = lookUp(scope, part.name);
  const value = assignedValue(part, before, frame);
  setVariable(
    scope,
    part.name,
    part.index === undefined ? value : itemAssigned(part.index, part.append, before, value, frame),
  );
  followSpecialVariable(part.name, value, { ...frame, scope });
}

function assignedValue(part: Assignment, before: Value | undefined, frame: Frame): Value {
  const value =
    part.value.type === 'ArrayValue' ? listedValue(part.value, before, frame) : wordValue(part.value, frame);
  return part.append === true && part.index === undefined ? append(before, value) : value;
}

function wordValue(word: Word, frame: Frame): Value {
  const fields = expandTexts(word, frame);
  const texts = knownTexts(fields);
  if (texts === undefined) return unknownFrom(sourceOf(fields));
  return texts.some((text) => text.length > MAX_VALUE) ? UNKNOWN : textValue(...texts);
}

/** `x[index]=value`. */
function itemAssigned(
  index: Word,
  appends: boolean | undefined,
  before: Value | undefined,
  value: Value,
  frame: Frame,
): Value {
  const key = keyOf(index, before, frame);
  if (key === undefined || value.kind !== 'text' || value.texts.length !== 1) return UNKNOWN;
  const [text = ''] = value.texts;
  const old = appends === true ? itemOf(before, key) : undefined;
  return withItem(before, key, (old?.kind === 'text' ? (old.texts[0] ?? '') : '') + text);
}

/** What stands in the brackets: a word for `declare -A`, a number otherwise. */
export function keyOf(index: Word, value: Value | undefined, frame: Frame): string | undefined {
  const field = expandText(index, frame);
  if (!isKnown(field)) return undefined;
  if (value?.kind === 'map' && value.named) return field.text;
  followSubscript(field.text, frame);
  const number = evaluateText(field.text, frame);
  return number === undefined ? undefined : String(number);
}

/** `(a b)` and `([k]=a [m]=b)`. */
function listedValue({ elements }: ArrayValue, before: Value | undefined, frame: Frame): Value {
  const named = before?.kind === 'map' && before.named;
  const keys: string[] = [];
  const texts: string[] = [];
  for (const element of elements) {
    const items = itemsOf(element, frame);
    if (items === undefined) return UNKNOWN;
    for (const { key, text } of items) {
      keys.push(key ?? String(Number(keys.at(-1) ?? -1) + 1));
      texts.push(text);
    }
  }
  return named || keys.every((key) => /^\d{1,9}$/.test(key)) ? fromEntries(keys, texts, named) : UNKNOWN;
}

/** What one word between the parentheses adds. */
function itemsOf(
  element: Word,
  frame: Frame,
): readonly { key?: string | undefined; text: string }[] | undefined {
  if (!/^\[[^\]]*\]=/.test(element.text))
    return knownTexts(expandWord(element, frame))?.map((text) => ({ text }));
  const field = expandText(element, frame);
  const [, key, text = ''] = /^\[([^\]]*)\]=(.*)$/s.exec(field.text) ?? [];
  return isKnown(field) && text.length <= MAX_VALUE ? [{ key, text }] : undefined;
}

export function append(before: Value | undefined, value: Value): Value {
  if (before === undefined) return value;
  if (before.kind === 'unknown' || value.kind === 'unknown') return UNKNOWN;
  if (before.kind === 'text' && value.kind === 'text') {
    const texts = before.texts.flatMap((first) => value.texts.map((added) => first + added));
    const isTooMuch = texts.length > 64 || texts.some((text) => text.length > MAX_VALUE);
    return isTooMuch ? UNKNOWN : textValue(...texts);
  }
  if (before.kind === 'map' && before.named && value.kind === 'map')
    return fromEntries([...before.keys, ...value.keys], [...before.texts, ...value.texts], true);
  if (before.kind === 'map' || value.kind !== 'list') return UNKNOWN;
  const texts = [...before.texts.slice(0, before.kind === 'text' ? 1 : undefined), ...value.texts];
  return fromEntries(
    texts.map((_, index) => String(index)),
    texts,
    false,
  );
}

/** `A=b command`: the value is there for the command only. */
export function scopeWith(assignments: readonly Assignment[], frame: Frame): Scope {
  const scope = childScope(frame.scope);
  for (const one of assignments) assign(one, frame, scope);
  return scope;
}

/** What the command itself changed (`A=b cd x`) stays; the assignments before it don't. */
export function takeBack(scope: Scope, changed: Scope, assignments: readonly Assignment[]): void {
  const temporary = new Set(assignments.map((one) => one.name));
  for (const [name, value] of changed.variables) if (!temporary.has(name)) scope.variables.set(name, value);
  for (const [name, body] of changed.functions) scope.functions.set(name, body);
  scope.references = changed.references;
  scope.aliases = changed.aliases;
  scope.descriptors = changed.descriptors;
  scope.cwd = changed.cwd;
  scope.alsoCwds = changed.alsoCwds;
  scope.oldCwd = changed.oldCwd;
  scope.folderStack = changed.folderStack;
}

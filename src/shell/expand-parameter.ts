import { evaluateText } from './arithmetic.ts';
import { keyOf } from './assignments.ts';
import { spend } from './budget.ts';
import { type Alternatives, expandTexts, substitute, variantsOf } from './expand-word.ts';
import { folderList } from './folder-stack.ts';
import { followSubscript } from './hidden-code.ts';
import { itemOf, keysOf, scalarOf } from './items.ts';
import { textChange } from './parameter-change.ts';
import {
  type ParameterExpansionPart,
  type ParameterOperation,
  type SyntaxNode,
  visitChildren,
} from './parse.ts';
import { expandedPiece, type Piece } from './piece.ts';
import { lookUp, nameMeant, separatorsIn, setVariable, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame } from './session.ts';

/** `$name`, `$1`, `$@`... */
export function expandSimple(source: string, frame: Frame, quoted: boolean): Alternatives {
  const name = source.slice(1);
  const isAll = name === '@' || name === '*';
  const held = readVariable(name, frame);
  const value = isAll ? held : scalarOf(held);
  const pieces = spendValue(value, frame) ? piecesOfValue(value, quoted, joinerOf(name, frame)) : undefined;
  return pieces ?? [[numberFromTheSystem(source) ?? unknownPiece(source, value)]];
}

function unknownPiece(source: string, value: Value | undefined): Piece {
  return value?.kind === 'unknown' ? { ...value, source } : { kind: 'unknown', source };
}

/** Which number it will be nobody knows, but that it is one: the rest of the name is what matters to rules. */
function numberFromTheSystem(source: string): Piece | undefined {
  if (
    !/^\$(?:[$!?]|\{?(?:RANDOM|SRANDOM|SECONDS|EPOCHSECONDS|EPOCHREALTIME|BASHPID|PPID|LINENO)\}?)$/.test(
      source,
    )
  )
    return undefined;
  return expandedPiece(source, true, true);
}

/** What `"$*"` and `"${x[*]}"` put between the items; `undefined` for those that stay apart. */
function joinerOf(which: string | undefined, { scope }: Frame): string | undefined {
  return which === '*' ? separatorsIn(scope).slice(0, 1) : undefined;
}

/** `${...}` in all its forms; what can't be followed is unknown. */
export function expandParameter(part: ParameterExpansionPart, frame: Frame, quoted: boolean): Alternatives {
  visitSubstitutions(part, frame);
  const isAll = isWholeList(part.index?.text ?? part.parameter);
  const value =
    part.prefix === '#' ? undefined : part.prefix === '!' ? indirect(part, frame) : valueIn(part, frame);
  const unknown: Alternatives = [[numberFromTheSystem(part.text) ?? unknownPiece(part.text, value)]];
  if (part.prefix === '#') return lengthOf(part, frame) ?? unknown;
  if (!spendValue(value, frame)) return unknown;
  const { operation } = part;
  const joiner = joinerOf(part.index?.text ?? part.parameter, frame);
  if (operation === undefined) return piecesOfValue(value, quoted, joiner) ?? unknown;
  if (operation.type === 'Slice' && isAll)
    return piecesOfValue(slicedList(operation, part, value, frame), quoted, joiner) ?? unknown;
  if (operation.type !== 'Default') return applyChange(operation, value, frame, quoted) ?? unknown;
  return applyDefault(part.parameter, operation, value, frame, quoted) ?? unknown;
}

function isWholeList(index: string | undefined): boolean {
  return index === '@' || index === '*';
}

function valueIn(part: ParameterExpansionPart, frame: Frame): Value | undefined {
  const held = readVariable(part.parameter, frame);
  if (isWholeList(part.index?.text ?? part.parameter)) return held;
  return part.index === undefined ? scalarOf(held) : itemOf(held, keyOf(part.index, held, frame));
}

/** `${!x}`: the variable whose name `x` holds; `${!x[@]}`: the keys of `x`. */
function indirect(part: ParameterExpansionPart, frame: Frame): Value | undefined {
  const held = readVariable(part.parameter, frame);
  if (held === undefined || held.kind === 'unknown') return UNKNOWN;
  if (isWholeList(part.index?.text)) return { kind: 'list', texts: keysOf(held) };
  if (frame.scope.references.has(part.parameter)) return textValue(nameMeant(frame.scope, part.parameter));
  if (part.operation !== undefined || held.kind !== 'text') return UNKNOWN;
  const text = firstText(held);
  followSubscript(text, frame);
  const [, name = text, key] = /^([A-Za-z_]\w*)\[([^\]]*)\]$/.exec(text) ?? [];
  const meant = readVariable(name, frame);
  if (key === undefined) return isWholeList(name) ? meant : scalarOf(meant);
  return isWholeList(key) ? meant : itemOf(meant, key);
}

function slicedList(
  operation: Extract<ParameterOperation, { type: 'Slice' }>,
  part: ParameterExpansionPart,
  value: Value | undefined,
  frame: Frame,
): Value | undefined {
  if (value === undefined || value.kind === 'unknown') return value;
  const offset = evaluateText(operation.offset.text.trim(), frame);
  const length =
    operation.length === undefined
      ? Number.MAX_SAFE_INTEGER
      : evaluateText(operation.length.text.trim(), frame);
  if (offset === undefined || length === undefined || length < 0) return UNKNOWN;
  // `$0` comes before the first of `$@`.
  const isPositional = part.index === undefined;
  const texts = isPositional && offset > 0 ? ['', ...value.texts] : value.texts;
  const from = offset < 0 ? Math.max(0, texts.length + offset) : offset;
  return { kind: 'list', texts: texts.slice(from, Math.min(texts.length, from + length)) };
}

/** Follows the commands inside a node whose value doesn't matter. */
export function visitSubstitutions(node: SyntaxNode, frame: Frame, depth = 0): void {
  if (depth > 64 || !spend(frame.session.budget, 1)) return;
  visitChildren(node, (child) => {
    if (
      child.type === 'CommandExpansion' ||
      child.type === 'ProcessSubstitution' ||
      child.type === 'ArithmeticCommandExpansion'
    ) {
      substitute(child, frame);
    } else visitSubstitutions(child, frame, depth + 1);
  });
}

function readVariable(name: string, frame: Frame): Value | undefined {
  const { scope, session } = frame;
  if (/^\d+$/.test(name)) return readPositional(Number(name), frame);
  switch (name) {
    case '@':
    case '*':
      return scope.positional === undefined ? UNKNOWN : { kind: 'list', texts: scope.positional };
    case '#':
      return scope.positional === undefined ? UNKNOWN : textValue(String(scope.positional.length));
    case '_':
      return scope.lastWord === undefined ? UNKNOWN : textValue(scope.lastWord);
    case 'DIRSTACK':
      return listValue(folderList(scope));
    case 'PWD':
      return scope.cwd === undefined ? UNKNOWN : textValue(scope.cwd, ...scope.alsoCwds);
  }
  const local = lookUp(scope, name);
  if (local !== undefined) return local;
  if (name === 'OLDPWD' && scope.oldCwd !== undefined) return textValue(scope.oldCwd);
  if (Object.hasOwn(session.world.variables, name)) return textValue(session.world.variables[name] ?? '');
  if (name === 'HOME' && session.world.home !== undefined) return textValue(session.world.home);
  // Whoever uses it without having set it means the usual place.
  if (name === 'TMPDIR') return textValue('/tmp');
  return undefined;
}

function listValue(texts: readonly (string | undefined)[]): Value {
  return texts.some((text) => text === undefined)
    ? UNKNOWN
    : { kind: 'list', texts: texts as readonly string[] };
}

function readPositional(index: number, frame: Frame): Value {
  const { positional, zero } = frame.scope;
  if (index === 0) return zero === undefined ? UNKNOWN : textValue(zero);
  return positional === undefined ? UNKNOWN : textValue(positional[index - 1] ?? '');
}

/** A long value used many times is the usual way to make a small text grow. */
function spendValue(value: Value | undefined, frame: Frame): boolean {
  if (value === undefined || value.kind === 'unknown') return true;
  const length = value.texts.reduce((total, text) => total + text.length + 4, 0);
  return spend(frame.session.budget, length >> 4);
}

function piecesOfValue(
  value: Value | undefined,
  quoted: boolean,
  joiner: string | undefined,
): Alternatives | undefined {
  if (value === undefined || value.kind === 'unknown') return undefined;
  const { texts } = value;
  if (value.kind === 'text') return texts.map((text) => [expandedPiece(text, quoted, texts.length > 1)]);
  if (joiner !== undefined && quoted) return [[expandedPiece(texts.join(joiner), true, false)]];
  const pieces: Piece[] = [];
  texts.forEach((text, index) => {
    if (index > 0) pieces.push({ kind: 'break' });
    pieces.push(expandedPiece(text, quoted, false));
  });
  return [pieces];
}

function lengthOf(part: ParameterExpansionPart, frame: Frame): Alternatives | undefined {
  const value = readVariable(part.parameter, frame);
  if (value === undefined || value.kind === 'unknown') return undefined;
  const wholeList = part.index?.text === '@' || part.index?.text === '*';
  const length = value.kind !== 'text' && wholeList ? value.texts.length : firstText(value).length;
  return [[expandedPiece(String(length), true, false)]];
}

function firstText(value: Exclude<Value, { kind: 'unknown' }>): string {
  return value.texts[0] ?? '';
}

function applyChange(
  operation: ParameterOperation,
  value: Value | undefined,
  frame: Frame,
  quoted: boolean,
): Alternatives | undefined {
  if (value === undefined || value.kind === 'unknown') return undefined;
  const change = textChange(operation, frame);
  if (change === undefined) return undefined;
  const texts: string[] = [];
  for (const before of value.texts) {
    const text = spend(frame.session.budget, 1 + (before.length >> 4)) ? change(before) : undefined;
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return piecesOfValue({ ...value, texts }, quoted, undefined);
}

function applyDefault(
  name: string,
  operation: Extract<ParameterOperation, { type: 'Default' }>,
  value: Value | undefined,
  frame: Frame,
  quoted: boolean,
): Alternatives | undefined {
  if (value?.kind === 'unknown') return undefined;
  const empty = value !== undefined && operation.operator.startsWith(':') && firstText(value) === '';
  const isUnset = value?.kind === 'text' && value.isUnset === true;
  const isSet = value !== undefined && !empty && !isUnset;
  const last = operation.operator.at(-1);
  if (last === '+')
    return isSet ? variantsOf(operation.operand, frame) : value === undefined ? undefined : [[]];
  if (isSet) return piecesOfValue(value, quoted, undefined);
  if (last === '?') return undefined;
  const texts = expandTexts(operation.operand, frame);
  if (texts.some((text) => text.state === 'unknown')) return undefined;
  if (last === '=') setVariable(frame.scope, name, textValue(...texts.map((text) => text.text)));
  // Not set in this text, but it may come from outside: the default is only the likely value.
  return texts.map((text) => [expandedPiece(text.text, quoted, value === undefined)]);
}

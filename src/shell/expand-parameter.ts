import { spend } from './budget.ts';
import { type Alternatives, expandTexts, substitute, variantsOf } from './expand-word.ts';
import { changeCase, removeAffix, replaceMatches, sliceText } from './parameter-text.ts';
import {
  type ParameterExpansionPart,
  type ParameterOperation,
  type SyntaxNode,
  visitChildren,
  type Word,
} from './parse.ts';
import { expandedPiece, type Piece, patternOf } from './piece.ts';
import { lookUp, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame } from './session.ts';

/** `$name`, `$1`, `$@`... */
export function expandSimple(source: string, frame: Frame, quoted: boolean): Alternatives {
  const name = source.slice(1);
  const value = readVariable(name, frame);
  const pieces = spendValue(value, frame) ? piecesOfValue(value, quoted, name === '*') : undefined;
  return pieces ?? [[{ kind: 'unknown', source }]];
}

/** `${...}` in all its forms; what can't be followed is unknown. */
export function expandParameter(part: ParameterExpansionPart, frame: Frame, quoted: boolean): Alternatives {
  const unknown: Alternatives = [[{ kind: 'unknown', source: part.text }]];
  visitSubstitutions(part, frame);
  if (part.prefix === '#') return lengthOf(part, frame) ?? unknown;
  let value = readVariable(part.parameter, frame);
  if (part.prefix === '!') {
    if (part.operation !== undefined || value?.kind !== 'text') return unknown;
    value = readVariable(firstText(value), frame);
  }
  if (part.index !== undefined) value = pickItem(value, part.index.text);
  if (!spendValue(value, frame)) return unknown;
  const { operation } = part;
  if (operation === undefined) return piecesOfValue(value, quoted, part.index?.text === '*') ?? unknown;
  if (operation.type !== 'Default') return applyChange(operation, value, frame, quoted) ?? unknown;
  return applyDefault(part.parameter, operation, value, frame, quoted) ?? unknown;
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
    case 'PWD':
      return scope.cwd === undefined ? UNKNOWN : textValue(scope.cwd, ...scope.alsoCwds);
  }
  const local = lookUp(scope, name);
  if (local !== undefined) return local;
  if (name === 'OLDPWD' && scope.oldCwd !== undefined) return textValue(scope.oldCwd);
  if (Object.hasOwn(session.world.variables, name)) return textValue(session.world.variables[name] ?? '');
  if (name === 'HOME' && session.world.home !== undefined) return textValue(session.world.home);
  return undefined;
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

function piecesOfValue(value: Value | undefined, quoted: boolean, joined: boolean): Alternatives | undefined {
  if (value === undefined || value.kind === 'unknown') return undefined;
  const { texts } = value;
  if (value.kind === 'text') return texts.map((text) => [expandedPiece(text, quoted, texts.length > 1)]);
  if (joined && quoted) return [[expandedPiece(texts.join(' '), true, false)]];
  const pieces: Piece[] = [];
  texts.forEach((text, index) => {
    if (index > 0) pieces.push({ kind: 'break' });
    pieces.push(expandedPiece(text, quoted, false));
  });
  return [pieces];
}

function pickItem(value: Value | undefined, index: string): Value | undefined {
  if (value === undefined || value.kind === 'unknown' || index === '@' || index === '*') return value;
  const items = value.kind === 'list' ? value.texts : value.texts.slice(0, 1);
  if (!/^-?\d{1,9}$/.test(index)) return UNKNOWN;
  return textValue(items.at(Number(index)) ?? '');
}

function lengthOf(part: ParameterExpansionPart, frame: Frame): Alternatives | undefined {
  const value = readVariable(part.parameter, frame);
  if (value === undefined || value.kind === 'unknown') return undefined;
  const wholeList = part.index?.text === '@' || part.index?.text === '*';
  const length = value.kind === 'list' && wholeList ? value.texts.length : firstText(value).length;
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
  return piecesOfValue({ ...value, texts }, quoted, false);
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
  const isSet = value !== undefined && !empty;
  const last = operation.operator.at(-1);
  if (last === '+')
    return isSet ? variantsOf(operation.operand, frame) : value === undefined ? undefined : [[]];
  if (isSet) return piecesOfValue(value, quoted, false);
  if (last === '?') return undefined;
  const texts = expandTexts(operation.operand, frame);
  if (texts.some((text) => text.state === 'unknown')) return undefined;
  if (last === '=') frame.scope.variables.set(name, textValue(...texts.map((text) => text.text)));
  // Not set in this text, but it may come from outside: the default is only the likely value.
  return texts.map((text) => [expandedPiece(text.text, quoted, value === undefined)]);
}

function textChange(
  operation: ParameterOperation,
  frame: Frame,
): ((text: string) => string | undefined) | undefined {
  switch (operation.type) {
    case 'Remove': {
      const pattern = patternIn(operation.operand, frame);
      return pattern === undefined ? undefined : (text) => removeAffix(text, operation.operator, pattern);
    }
    case 'Replace': {
      const pattern = patternIn(operation.pattern, frame);
      const replacement = expandTexts(operation.replacement, frame)[0];
      if (pattern === undefined || replacement === undefined || replacement.state === 'unknown')
        return undefined;
      return (text) => replaceMatches(text, operation.operator, pattern, replacement.text);
    }
    case 'Slice':
      return (text) => sliceText(text, operation.offset.text, operation.length?.text);
    case 'CaseModification':
      return operation.operand?.text ? undefined : (text) => changeCase(text, operation.operator);
    default:
      return undefined;
  }
}

function patternIn(word: Word, frame: Frame): string | undefined {
  return patternOf(variantsOf(word, frame)[0] ?? []);
}

import { visitSubstitutions } from './expand-parameter.ts';
import { followSubscript } from './hidden-code.ts';
import { itemOf, scalarOf } from './items.ts';
import { parseShell, type SyntaxNode } from './parse.ts';
import { expandedPiece, type Piece } from './piece.ts';
import { forgetAssigned, lookUp, setVariable, textValue } from './scope.ts';
import type { Frame } from './session.ts';

/** `$((...))`: what it runs is followed, and its value is computed where it is plain. */
export function expandArithmetic(node: SyntaxNode & { readonly text: string }, frame: Frame): Piece {
  visitSubstitutions(node, frame);
  const expression = node.type === 'ArithmeticExpansion' ? node.expression : undefined;
  const value = expression === undefined ? undefined : compute(expression, node.text, frame);
  if (value === undefined) return { kind: 'unknown', source: node.text };
  return expandedPiece(String(value), true, false);
}

/** The value; where it can't be told, the names that it sets aren't known from here on. */
export function compute(expression: SyntaxNode, source: string, frame: Frame): number | undefined {
  const value = evaluate(expression, frame, 0);
  if (value === undefined) forgetAssigned(source, frame.scope);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/** The value of an expression that is given as text, as in a subscript or for `let`. */
export function evaluateText(text: string, frame: Frame): number | undefined {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  const command = text.length > 256 ? undefined : parseShell(`((${text}))`).script.commands[0]?.command;
  if (command?.type !== 'ArithmeticCommand' || command.expression === undefined) return undefined;
  return compute(command.expression, text, frame);
}

const MAX_DEPTH = 32;

const number = (isTrue: boolean): number => (isTrue ? 1 : 0);

/** Dividing by zero gives no finite number. */
const CALCULATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => Math.trunc(left / right),
  '%': (left, right) => left % right,
  '<': (left, right) => number(left < right),
  '>': (left, right) => number(left > right),
  '<=': (left, right) => number(left <= right),
  '>=': (left, right) => number(left >= right),
  '==': (left, right) => number(left === right),
  '!=': (left, right) => number(left !== right),
  ',': (_, right) => right,
};

export function evaluate(node: SyntaxNode, frame: Frame, depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (node.type) {
    case 'ArithmeticWord':
      return numberIn(node.value, frame, depth);
    case 'ArithmeticGroup':
      return evaluate(node.expression, frame, depth + 1);
    case 'ArithmeticUnary':
      return evaluateUnary(node, frame, depth);
    case 'ArithmeticBinary':
      return evaluateBinary(node, frame, depth);
    default:
      return undefined;
  }
}

type Node<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { readonly type: Type }>;

function evaluateBinary(node: Node<'ArithmeticBinary'>, frame: Frame, depth: number): number | undefined {
  const { operator } = node;
  const assigns = /^(?:[-+*/%]?=)$/.test(operator);
  const left = operator === '=' ? 0 : evaluate(node.left, frame, depth + 1);
  const right = evaluate(node.right, frame, depth + 1);
  if (left === undefined || right === undefined) return undefined;
  const result =
    operator === '=' ? right : CALCULATIONS[assigns ? operator.slice(0, -1) : operator]?.(left, right);
  if (result === undefined || !Number.isFinite(result)) return undefined;
  return assigns ? setNumber(node.left, result, frame) : result;
}

function evaluateUnary(node: Node<'ArithmeticUnary'>, frame: Frame, depth: number): number | undefined {
  const value = evaluate(node.operand, frame, depth + 1);
  if (value === undefined) return undefined;
  if (node.operator === '-') return -value;
  if (node.operator === '+') return value;
  if (node.operator === '!') return number(value === 0);
  if (node.operator !== '++' && node.operator !== '--') return undefined;
  const changed = value + (node.operator === '++' ? 1 : -1);
  return setNumber(node.operand, changed, frame) === undefined ? undefined : node.prefix ? changed : value;
}

function setNumber(target: SyntaxNode, value: number, frame: Frame): number | undefined {
  if (target.type !== 'ArithmeticWord' || !/^[A-Za-z_]\w*$/.test(target.value)) return undefined;
  setVariable(frame.scope, target.value, textValue(String(value)));
  return value;
}

function numberIn(word: string, frame: Frame, depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (/^(?:0|[1-9]\d{0,14})$/.test(word)) return Number(word);
  if (word === '$#') return frame.scope.positional?.length;
  const [, name, key] = /^\$?\{?([A-Za-z_]\w*)(?:\[(\d{1,9})\])?\}?$/.exec(word) ?? [];
  if (name === undefined) return undefined;
  const held = lookUp(frame.scope, name);
  const value = key === undefined ? scalarOf(held) : itemOf(held, key);
  const text = value?.kind === 'text' && value.texts.length === 1 ? value.texts[0] : undefined;
  if (text === undefined) return undefined;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  // A value that isn't a number is an expression of its own.
  followSubscript(text, frame);
  return /^[A-Za-z_]\w*$/.test(text) && text !== name ? numberIn(text, frame, depth + 8) : undefined;
}

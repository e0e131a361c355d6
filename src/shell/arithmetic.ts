import { visitSubstitutions } from './expand-parameter.ts';
import type { SyntaxNode } from './parse.ts';
import { expandedPiece, type Piece } from './piece.ts';
import { forgetAssigned, lookUp } from './scope.ts';
import type { Frame } from './session.ts';

/** `$((...))`: what it runs is followed, and its value is computed where it is plain. */
export function expandArithmetic(node: SyntaxNode & { readonly text: string }, frame: Frame): Piece {
  visitSubstitutions(node, frame);
  const expression = node.type === 'ArithmeticExpansion' ? node.expression : undefined;
  const value = expression === undefined ? undefined : evaluate(expression, frame, 0);
  if (value === undefined) forgetAssigned(node.text, frame.scope);
  if (value === undefined || !Number.isSafeInteger(value)) return { kind: 'unknown', source: node.text };
  return expandedPiece(String(value), true, false);
}

const MAX_DEPTH = 32;

/** Dividing by zero gives no finite number. */
const CALCULATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => Math.trunc(left / right),
  '%': (left, right) => left % right,
};

export function evaluate(node: SyntaxNode, frame: Frame, depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (node.type) {
    case 'ArithmeticWord':
      return numberIn(node.value, frame);
    case 'ArithmeticGroup':
      return evaluate(node.expression, frame, depth + 1);
    case 'ArithmeticBinary': {
      const left = evaluate(node.left, frame, depth + 1);
      const right = evaluate(node.right, frame, depth + 1);
      if (left === undefined || right === undefined) return undefined;
      const result = CALCULATIONS[node.operator]?.(left, right);
      return Number.isFinite(result) ? result : undefined;
    }
    default:
      return undefined;
  }
}

function numberIn(word: string, frame: Frame): number | undefined {
  if (/^\d{1,15}$/.test(word)) return Number(word);
  const name = /^\$?\{?([A-Za-z_]\w*)\}?$/.exec(word)?.[1];
  const value = name === undefined ? undefined : lookUp(frame.scope, name);
  const text = value?.kind === 'text' && value.texts.length === 1 ? value.texts[0] : undefined;
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

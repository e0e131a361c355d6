import { expandText } from './expand-word.ts';
import { type Field, isKnown } from './field.ts';
import { followSubscript } from './hidden-code.ts';
import type { TestExpression } from './parse.ts';
import type { Frame } from './session.ts';

const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** `[[ ... ]]`: what it takes for a number or for a name may have a subscript with code in it. */
export function followTest(expression: TestExpression, frame: Frame, depth = 0): void {
  if (depth > 32) return;
  switch (expression.type) {
    case 'TestLogical':
      for (const operand of expression.operands) followTest(operand, frame, depth + 1);
      return;
    case 'TestNot':
      followTest(expression.operand, frame, depth + 1);
      return;
    case 'TestGroup':
      followTest(expression.expression, frame, depth + 1);
      return;
    case 'TestUnary':
      if (expression.operator === '-v') followSubscript(expandText(expression.operand, frame).text, frame);
      return;
    case 'TestBinary':
      if (!COMPARES_NUMBERS.test(expression.operator)) return;
      for (const side of [expression.left, expression.right])
        followSubscript(expandText(side, frame).text, frame);
  }
}

const NUMBERS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '-eq': (left, right) => left === right,
  '-ne': (left, right) => left !== right,
  '-lt': (left, right) => left < right,
  '-le': (left, right) => left <= right,
  '-gt': (left, right) => left > right,
  '-ge': (left, right) => left >= right,
};

/** Whether `test` says yes; `undefined` when that depends on more than its words. */
export function outcomeOfTest(args: readonly Field[]): boolean | undefined {
  if (!args.every(isKnown)) return undefined;
  const [first, operator, second] = args.map((arg) => arg.text);
  if (args.length === 2 && first === '-n') return operator !== '';
  if (args.length === 2 && first === '-z') return operator === '';
  if (args.length !== 3 || first === undefined || operator === undefined || second === undefined)
    return undefined;
  if (operator === '=' || operator === '==') return first === second;
  if (operator === '!=') return first !== second;
  const isNumber = /^-?\d{1,15}$/;
  if (!isNumber.test(first) || !isNumber.test(second)) return undefined;
  return NUMBERS[operator]?.(Number(first), Number(second));
}

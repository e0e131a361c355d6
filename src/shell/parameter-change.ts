import { evaluateText } from './arithmetic.ts';
import { expandTexts, variantsOf } from './expand-word.ts';
import { followExpansions } from './hidden-code.ts';
import { changeCase, removeAffix, replaceMatches, sliceText } from './parameter-text.ts';
import type { ParameterOperation, Word } from './parse.ts';
import { patternOf } from './piece.ts';
import { formatPrintf } from './printf.ts';
import type { Frame } from './session.ts';

/** `${x#...}`, `${x/a/b}`, `${x@E}`...: what becomes of a text; `undefined` when that can't be told. */
export function textChange(
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
      return (text) => sliced(text, operation, frame);
    case 'CaseModification':
      return operation.operand?.text ? undefined : (text) => changeCase(text, operation.operator);
    case 'Transform':
      return transformation(operation.operand.text, frame);
    default:
      return undefined;
  }
}

function sliced(
  text: string,
  operation: Extract<ParameterOperation, { type: 'Slice' }>,
  frame: Frame,
): string | undefined {
  const numberOf = (word: Word): number | undefined =>
    word.text.trim() === '' ? 0 : evaluateText(word.text.trim(), frame);
  const offset = numberOf(operation.offset);
  const length = operation.length === undefined ? text.length : numberOf(operation.length);
  return offset === undefined || length === undefined ? undefined : sliceText(text, offset, length);
}

/** `${x@E}` and its like. */
function transformation(letter: string, frame: Frame): ((text: string) => string) | undefined {
  switch (letter) {
    case 'E':
      return (text) => formatPrintf(text.replaceAll('%', '%%'), []);
    case 'P':
      return (text) => {
        followExpansions(text, frame);
        return text;
      };
    case 'Q':
      return (text) => `'${text.replaceAll("'", "'\\''")}'`;
    case 'U':
      return (text) => text.toUpperCase();
    case 'L':
      return (text) => text.toLowerCase();
    case 'u':
      return (text) => changeCase(text, '^');
    default:
      return undefined;
  }
}

function patternIn(word: Word, frame: Frame): string | undefined {
  return patternOf(variantsOf(word, frame)[0] ?? []);
}

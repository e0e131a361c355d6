import { visitSubstitutions } from './expand-parameter.ts';
import { parseWord } from './parse.ts';
import type { Frame } from './session.ts';

/** bash expands the subscript in a name and in a number that it computes with: `a[$(rm x)]` runs what is in it. */
export function followSubscript(text: string, frame: Frame): void {
  const bracket = text.indexOf('[');
  if (bracket >= 0) followExpansions(text.slice(bracket), frame);
}

/** A text that bash expands once more as if it stood in double quotes, such as a prompt. */
export function followExpansions(text: string, frame: Frame): void {
  if (!text.includes('$(') && !text.includes('`')) return;
  const word = parseWord(`"${text.replaceAll('"', '')}"`);
  if (word !== undefined) visitSubstitutions(word, { ...frame, spanFixed: true });
}

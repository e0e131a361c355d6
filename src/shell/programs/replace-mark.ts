import { type Field, isKnown } from '../field.ts';

/** Puts one item where `{}` (or another mark) stands in a command. */
export function replaceMark(command: readonly Field[], mark: string, item: Field): readonly Field[] {
  if (mark === '') return command;
  return command.map((word) => {
    if (!word.text.includes(mark)) return word;
    if (!isKnown(item)) return { text: word.text, state: 'unknown' };
    return { ...item, text: word.text.replaceAll(mark, item.text), state: worse(word, item) };
  });
}

function worse(a: Field, b: Field): Field['state'] {
  if (!isKnown(a) || !isKnown(b)) return 'unknown';
  return a.state === 'guess' || b.state === 'guess' ? 'guess' : 'known';
}

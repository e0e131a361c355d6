import { type Field, isKnown, joinFields } from '../field.ts';

const UNSEEN_INPUT = '${UNSEEN_INPUT}';

/** Puts one item where `{}` (or another mark) stands in a command. */
export function replaceMark(command: readonly Field[], mark: string, item: Field): readonly Field[] {
  if (mark === '') return command;
  return command.map((word) => {
    if (!word.text.includes(mark)) return word;
    // Inside a script the mark must read as something unknown, and not as a file of that name.
    if (!isKnown(item)) {
      const isScript = /\s/.test(word.text);
      const text = isScript ? word.text.replaceAll(mark, UNSEEN_INPUT) : word.text;
      return { text, state: 'unknown', origin: item.origin, below: item.below };
    }
    return {
      ...item,
      text: word.text.replaceAll(mark, item.text),
      state: joinFields([word, item], '').state,
    };
  });
}

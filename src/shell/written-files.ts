import type { Field } from './field.ts';
import { type Frame, type Output, resolveField } from './session.ts';

/** What the text has written into that file, if it has. */
export function writtenIn(frame: Frame, file: Field): Output {
  const { texts, links } = frame.session;
  const path = resolveField(frame, file);
  return path === undefined ? undefined : (texts.written(path) ?? texts.written(links.follow(path)));
}

/** The words with what the text has written into the files among them. */
export function withContents(words: readonly Field[], frame: Frame): readonly Field[] {
  if (!frame.session.texts.isAnyChanged()) return words;
  return words.map((word) => {
    const content = word.content === undefined ? writtenIn(frame, word) : undefined;
    return content === undefined ? word : { ...word, content };
  });
}

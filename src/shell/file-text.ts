import { type Field, isKnown, joinFields } from './field.ts';
import { contentOf, type Frame, type Output, resolveField } from './session.ts';

const MAX_BYTES = 1_000_000;

/** What a file says: what the text itself writes there, else what lies on the disk. `undefined` when it can't be known. */
export function textOfFile(file: Field, frame: Frame): Output {
  const given = contentOf(file, frame);
  if (given !== undefined) return given;
  const path = resolveField(frame, file);
  return path === undefined ? undefined : textAt(path, frame);
}

/** What a program reads from standard input; of a file that is passed on, what lies in it. */
export function textOfInput(frame: Frame): Output {
  const { input, passed } = frame;
  if (passed?.files === undefined) return input ?? passed;
  const texts = passed.files.map((file) => textAt(file, frame));
  const [first] = texts;
  if (texts.length <= 1) return first;
  return texts.every((text) => text !== undefined && isKnown(text))
    ? joinFields(texts as Field[], '')
    : undefined;
}

export function textAt(path: string, frame: Frame): Output {
  const { texts } = frame.session;
  const written = texts.written(path);
  if (written !== undefined || texts.isChanged(path)) return written;
  const text = texts.read(path, MAX_BYTES);
  return text === undefined ? undefined : { text, state: 'known' };
}

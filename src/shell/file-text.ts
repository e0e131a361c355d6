import { normalisePosix } from '../match/path-text.ts';
import { utf8Of } from './bytes/byte-view.ts';
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
  const clean = normalisePosix(path);
  const { accesses, names, world } = frame.session;
  const inside = names.get(clean);
  if (inside !== undefined) return { text: '', state: 'unknown', names: inside };
  const written = [...accesses.values()].filter(
    (access) => access.kind === 'create' && normalisePosix(access.path) === clean && !access.wholeFolder,
  );
  if (written.length > 0) {
    const texts = written.map(({ content }) => content);
    return texts.includes(undefined) ? undefined : { text: texts.join(''), state: 'guess' };
  }
  const bytes = world.bytes?.(clean, 0, MAX_BYTES);
  return bytes === undefined || bytes.length === MAX_BYTES
    ? undefined
    : { text: utf8Of(bytes), state: 'known' };
}

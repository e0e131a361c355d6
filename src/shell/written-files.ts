import { normalisePosix } from '../match/path-text.ts';
import { type Field, isKnown } from './field.ts';
import { type Frame, type Output, resolveField } from './session.ts';

const MAX_FILES = 256;
const MAX_CONTENT = 65_536;

/**
 * Keeps what the text writes into a file, for a later part of it that reads or runs that file. Of a file that was
 * there before and is only appended to, the appended part is all that is known.
 */
export function noteWritten(frame: Frame, file: Field, content: Output, appends: boolean): void {
  const { written } = frame.session;
  const path = resolveField(frame, file);
  if (path === undefined) return;
  const place = normalisePosix(path);
  const before = appends ? written.get(place) : undefined;
  if (content === undefined) {
    if (!appends) written.delete(place);
    return;
  }
  const text = (before?.text ?? '') + content.text;
  if (text.length > MAX_CONTENT || (written.size >= MAX_FILES && !written.has(place))) return;
  const isSure = isKnown(content) && (before === undefined || isKnown(before));
  const names = content.names === undefined ? {} : { names: content.names };
  written.set(place, { text, state: isSure ? 'known' : 'unknown', ...names });
}

/** What the text has written into that file, if it has. */
export function writtenIn(frame: Frame, file: Field): Output {
  const { written, links } = frame.session;
  if (written.size === 0) return undefined;
  const path = resolveField(frame, file);
  if (path === undefined) return undefined;
  const place = normalisePosix(path);
  return written.get(place) ?? written.get(normalisePosix(links.follow(path)));
}

/** The words with what the text has written into the files among them. */
export function withContents(words: readonly Field[], frame: Frame): readonly Field[] {
  if (frame.session.written.size === 0) return words;
  return words.map((word) => {
    const content = word.content === undefined ? writtenIn(frame, word) : undefined;
    return content === undefined ? word : { ...word, content };
  });
}

import { type Field, isKnown } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { isWhole } from './trees.ts';

/** A folder with all that is in it, but for what is left out; a list of that in a file can't be known. */
export function recordTaken(
  kind: 'read' | 'delete',
  file: Field,
  except: readonly Field[],
  isListed: boolean,
  frame: Frame,
): void {
  const texts = except.map(({ text }) => text);
  recordAccess(frame, kind, file, {
    wholeFolder: isWhole(kind, file, frame),
    except: texts,
    guess: isListed,
  });
}

const MAX_LISTED = 256;

/** The files whose names stand on standard input. */
export function recordListed(folder: Field, frame: Frame): void {
  const { input } = frame;
  if (input === undefined || !isKnown(input)) return;
  for (const text of input.text.split(/[\n\0]/).slice(0, MAX_LISTED)) {
    const path = folder.text === '.' || text.startsWith('/') ? text : `${folder.text}/${text}`;
    if (text !== '') recordAccess(frame, 'read', { text: path, state: 'guess' });
  }
}

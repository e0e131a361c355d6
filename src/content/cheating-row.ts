import type { Language } from './languages.ts';
import type { TextKind } from './text-kind.ts';

type Row = (
  language: Language,
  words: string,
  pattern: RegExp,
  sample: string,
  counts?: TextKind['counts'],
) => TextKind;

/** The ways in which languages write one thing, a row for each. */
export function rowsOf(kind: string): Row {
  return ({ files, example }, words, pattern, sample, counts) => ({
    kind,
    files,
    words: words.split(' '),
    pattern,
    sample: [example, sample],
    ...(counts && { counts }),
  });
}

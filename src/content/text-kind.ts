/** Something that a text may hold and a set is about. */
export interface TextKind {
  /** Its name for people, with an article: `a focused test`. */
  readonly kind: string;
  /** Only in these files, as a file pattern; left out where it doesn't matter. */
  readonly files?: string;
  /** One of them is in every match. */
  readonly words: readonly string[];
  /** With `g`. Takes time in proportion to the text. */
  readonly pattern: RegExp;
  /** Is a match really one? */
  readonly counts?: (match: string, text: string, start: number) => boolean;
  /** A file, and a text for it that has one. */
  readonly sample: readonly [file: string, text: string];
}

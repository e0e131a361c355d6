/** What a call makes of a text: a whole file, or the parts that it names. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
  /** Both are the whole file, so that a line of `after` is a line of the file. */
  readonly isWhole: boolean;
}

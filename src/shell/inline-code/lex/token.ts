/** A piece of code, comments and blanks taken out. */
export interface Token {
  readonly kind: TokenKind;
  /** A name, a sign or a number as written; of a text without code in it, its value. */
  readonly text: string;
  /** What a text is made of: plain text, and code that is put in. */
  readonly parts?: readonly TextPart[];
  /** A blank stands before it. */
  readonly spaced: boolean;
  /** It is the first of its line. */
  readonly fresh: boolean;
}

/**
 * `command` is a text that a shell runs (backticks), `words` a list of words (`qw`), `pattern` a regular expression.
 * `line`, `indent` and `dedent` exist only in languages whose lines and indents mean something.
 */
export type TokenKind =
  | 'name'
  | 'number'
  | 'text'
  | 'command'
  | 'words'
  | 'pattern'
  | 'sign'
  | 'line'
  | 'indent'
  | 'dedent'
  | 'end';

export type TextPart = string | readonly Token[];

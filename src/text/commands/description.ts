/**
 * A command as people see it: what they may type after its name, and what they read about it. Parsing, help and
 * completion all come from this one value, so none of them can know an option that another doesn't.
 */
export interface CommandDescription extends Syntax {
  readonly summary: string;
  /** Of those that people seldom type: the list of commands has only its name. */
  readonly isMinor?: true;
  /** What follows the command's name, where `operands` alone doesn't show all its forms. */
  readonly usage?: readonly string[];
  readonly about?: string;
  readonly exitCodes: Readonly<Record<number, string>>;
  readonly examples: readonly string[];
}

/** The part that a parser has to know. */
export interface Syntax {
  readonly operands?: readonly Operand[];
  readonly options: Readonly<Record<string, Option>>;
  /** Words after `--` are passed on untouched. */
  readonly rest?: true;
}

export interface Operand {
  readonly name: string;
  readonly optional?: true;
  /** The only words that it can be. */
  readonly choices?: readonly string[];
  /** What a shell offers for it. */
  readonly complete?: 'command' | 'event' | 'file';
}

export interface Option {
  readonly short?: string;
  /** What its value is called; without one it is a flag. */
  readonly value?: string;
  readonly repeatable?: true;
  /** What looks like an option may be its value. */
  readonly anyValue?: true;
  /** What a shell offers for its value. */
  readonly complete?: 'file' | 'folder';
  readonly doc: string;
  /** Seldom typed: the help has only its name. */
  readonly isMinor?: true;
}

/** The option as it is typed, the long way first. */
export function spellings(name: string, { short }: Option): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

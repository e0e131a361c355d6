/**
 * One file as the rules must see it. A file has several names (as given, through links, inside a worktree):
 * a rule that forbids applies when any name matches, a rule that allows only when every spelling does.
 */
export interface SubjectPath {
  /** For messages: relative to the project root when inside it, else absolute. */
  readonly shown: string;
  /** The normalised path and, where links lead elsewhere, the real one. Never empty. */
  readonly spellings: readonly Spelling[];
  /** Whether something exists where the path really leads. */
  readonly exists: boolean;
}

export interface Spelling {
  /** Absolute, normalised, `/` between parts. */
  readonly absolute: string;
  /** Relative to the project root and to the root of the worktree it lies in, where it lies inside. */
  readonly inProject: readonly string[];
}

import type { Config } from '../config/description.ts';
import type { Finding } from '../decision.ts';
import type { FilePatternOptions } from '../match/file-pattern.ts';
import type { Operation } from '../operation/operation.ts';
import type { SubjectPath } from '../operation/subject-path.ts';

/** What guards may know of the world. */
export interface Facts {
  /** How file patterns compare on this file system. */
  readonly patterns: FilePatternOptions;
  /** Why git ignores a file; asked only by a guard that needs it, so that nobody else pays. */
  readonly ignoredBy: (path: SubjectPath) => IgnoreReason | undefined;
}

/** The line of an ignore file that decides. */
export interface IgnoreReason {
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
}

/** Looks at one operation and says what it has against it. Pure: the same question has the same answer. */
export type Guard = (operation: Operation, config: Config, facts: Facts) => readonly Finding[];

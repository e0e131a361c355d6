import type { Config } from '../config/description.ts';
import type { Violation } from '../decision.ts';
import type { FilePatternOptions } from '../match/file-pattern.ts';
import type { Operation } from '../operation/operation.ts';

/** What guards may know of the world; gathered before they look. */
export interface Facts {
  /** How file patterns compare on this file system. */
  readonly patterns: FilePatternOptions;
}

/** Looks at one operation and says what it has against it. Pure: the same question has the same answer. */
export type Guard = (operation: Operation, config: Config, facts: Facts) => readonly Violation[];

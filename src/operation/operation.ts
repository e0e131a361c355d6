import type { SubjectPath } from './subject-path.ts';

/** What one tool call attempts, in conclaude's own words. Guards judge this and never the payload. */
export interface Operation {
  /** The tool's name as the client spells it, for messages and rules. */
  readonly tool: string;
  /** Who attempts it: `main`, or the subagent's name. */
  readonly agent: string;
  readonly files: readonly FileAccess[];
  /** The tool hands a command line to a shell. */
  readonly isShell: boolean;
  /** The command line of a shell tool; `undefined` when it came without one. */
  readonly command: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface FileAccess {
  readonly kind: AccessKind;
  readonly path: SubjectPath;
  /** Where in the command this is said, as a half-open range; only what a shell touches has one. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** `create` makes a file that may not exist yet; `write` changes one; `delete` takes it away; `search` looks for names. */
export type AccessKind = 'create' | 'write' | 'delete' | 'read' | 'search';

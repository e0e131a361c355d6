import type { ToolInput } from './call/call.ts';
import type { Rule } from './rules/rule.ts';

/** What conclaude says to one tool call. `none` is no opinion: the client goes on as if there were no hook. */
export type Decision =
  | { readonly kind: 'none' }
  | { readonly kind: 'deny'; readonly violations: readonly Violation[] }
  | { readonly kind: 'ask' | 'allow'; readonly reason: string; readonly updatedInput?: ToolInput }
  /** Another input; whether it may run is left to the client's own permissions. */
  | { readonly kind: 'rewrite'; readonly reason: string; readonly updatedInput: ToolInput };

/** What one rule has to say about a call. */
export type Finding = Violation | Approval;

/** Words of one simple command, as they are once quotes are gone. */
export interface MatchedWords {
  readonly texts: readonly string[];
  /** Where the command stands in its line, as a half-open range. */
  readonly span: { readonly start: number; readonly end: number };
}

/** A rule's objection. */
export interface Violation {
  readonly kind: 'deny';
  /** `undefined`: no rule, but something that makes rules impossible. */
  readonly rule: Rule | undefined;
  /** For Claude: a line, and below it who refuses, where the user's own message doesn't say. */
  readonly message: string;
  /** The last line of the message says who refuses, and where. */
  readonly isAttributed?: true;
  /** What could be done instead; said where it is the only violation. */
  readonly wayOut?: string;
  readonly about: { readonly tool: string; readonly file?: string; readonly pattern?: string };
  readonly words?: MatchedWords;
}

/** A rule that lets the user decide (`ask`), approves by itself (`allow`) or only gives another input (`rewrite`). */
export interface Approval {
  readonly kind: 'ask' | 'allow' | 'rewrite';
  readonly rule: Rule | undefined;
  readonly reason: string;
  readonly updatedInput?: ToolInput;
  /** The objection that the question stands for, where the rule would have refused (`onDeny: ask`). */
  readonly insteadOf?: Violation;
  readonly words?: MatchedWords;
}

/** What a rule would have said that is only observed. Nothing comes of it but a note. */
export type Observation = Finding & {
  /** `.conclaude.yaml:16`, or `default`. */
  readonly place: string;
  /** It is about what has happened already, to `about.file`. */
  readonly effect?: {
    readonly kind: 'create' | 'write' | 'delete';
    /** Those that may have done it. */
    readonly commands: readonly string[];
  };
  /** Not because it is on trial: a person has paused the rule. */
  readonly isPaused?: true;
};

import type { Observation } from '../decision.ts';
import type { Effect } from '../effects/effect.ts';
import type { CommandRun } from './command-run.ts';

/** What answering one event came to, before it is put into the client's words. */
export interface LifecycleResult {
  readonly verdict: LifecycleVerdict;
  /** Paragraphs that the user sees. */
  readonly forUser: readonly string[];
  /** Paragraphs that Claude sees, at events where the client passes them on. */
  readonly forClaude: readonly string[];
  /** Lines for the log. */
  readonly log: readonly string[];
  /** How the commands of the event went. */
  readonly commands: 'none ran' | 'passed' | 'failed';
  /** What rules would have objected to that are only observed. */
  readonly observed?: readonly Observation[];
  /** The same one by one, where they could have held something up. */
  readonly ran?: readonly CommandRun[];
  /** Which time in a row the turn was to end. */
  readonly round?: number;
  /** It was held up often enough. */
  readonly isReleased?: true;
  /** What has become of protected files. */
  readonly effects?: readonly Effect[];
}

export type LifecycleVerdict =
  | { readonly kind: 'none' }
  /** The turn goes on, the prompt or the change is refused, the tool's result is objected to. */
  | { readonly kind: 'block'; readonly reason: string }
  | { readonly kind: 'permission'; readonly behavior: 'allow' }
  | { readonly kind: 'permission'; readonly behavior: 'deny'; readonly message: string }
  /** The answer is a path, which the client takes as plain text. */
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'failure'; readonly problem: string };

export const NOTHING: LifecycleResult = {
  verdict: { kind: 'none' },
  forUser: [],
  forClaude: [],
  log: [],
  commands: 'none ran',
};

export function failed(problem: string): LifecycleResult {
  return { ...NOTHING, verdict: { kind: 'failure', problem } };
}

export function blocked(reason: string): LifecycleResult {
  return { ...NOTHING, verdict: { kind: 'block', reason } };
}

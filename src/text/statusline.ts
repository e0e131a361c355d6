import { allowedWords, pausedWords } from './exceptions.ts';
import { grouped, plural } from './plural.ts';

/** How the guard stands. */
export type GuardState =
  | { readonly kind: 'on' | 'not-called' | 'no-policy' | 'broken' | 'unknown' }
  | { readonly kind: 'observing'; readonly rules: number };

/** What came of it in this session. */
export interface SessionCounts {
  readonly refused: number;
  /** Calls that only observed rules had something to say about. */
  readonly observed: number;
  /** Rules that a person has paused. */
  readonly paused?: number;
  /** Calls that a person has allowed, and that haven't run yet. */
  readonly allowed?: number;
}

const STATES = {
  on: 'conclaude on',
  'not-called': 'conclaude not called in this session',
  'no-policy': 'conclaude off: no .conclaude.yaml',
  broken: 'conclaude: .conclaude.yaml is broken, changes are refused',
  unknown: 'conclaude: ?',
} as const;

export function stateWords(state: GuardState): string {
  return state.kind === 'observing'
    ? `conclaude observing ${plural(state.rules, 'rule')}`
    : STATES[state.kind];
}

export function countWords({ refused, observed, paused, allowed }: SessionCounts): readonly string[] {
  return [
    ...(paused ? [pausedWords(paused)] : []),
    ...(allowed ? [allowedWords(allowed)] : []),
    ...(refused > 0 ? [`${grouped(refused)} refused`] : []),
    ...(observed > 0 ? [`${grouped(observed)} observed`] : []),
  ];
}

export function widthUnreadable(text: string): string {
  return `option '--width' must be a number from 10 to 500, not '${text}'`;
}

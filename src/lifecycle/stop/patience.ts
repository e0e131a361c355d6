import { textHash } from '../../host/text-hash.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { dropState, readState, writeState } from '../session-state.ts';

/** Rounds in which the same failure may send Claude back to work. */
const MAX_SAME_FAILURES = 5;
/** Rounds in which Claude may be sent back without doing anything. The client gives up at 8, and tells nobody why. */
const MAX_IDLE_ROUNDS = 6;

export interface Objection {
  /** Two objections with the same words are the same failure; `undefined`: it is none, only more to do. */
  readonly fingerprint: string | undefined;
}

export type Patience = { readonly kind: 'block' } | { readonly kind: 'let-go'; readonly rounds: number };

interface Rounds {
  readonly fingerprint: string | null;
  readonly same: number;
  readonly idle: number;
}

/** Whether the turn is held up once more, or let go because holding it up leads nowhere. */
export function holdUp(call: LifecycleCall<'Stop'>, objection: Objection): Patience {
  const { host, session, transcript } = call;
  // The client says `false` at the first end of a turn; what came before belongs to another turn.
  const before =
    call.fields.stopHookActive === false ? undefined : readRounds(readState(host, session, 'gate'));
  const fingerprint = objection.fingerprint === undefined ? null : textHash(steady(objection.fingerprint));
  const isSame = fingerprint !== null && before?.fingerprint === fingerprint;
  const idled = before !== undefined && !call.client.hasWorked(host, transcript);
  const rounds: Rounds = {
    fingerprint,
    same: isSame ? before.same + 1 : 1,
    idle: idled ? before.idle + 1 : 1,
  };
  if (rounds.same > MAX_SAME_FAILURES || rounds.idle > MAX_IDLE_ROUNDS) {
    dropState(host, session, 'gate');
    return { kind: 'let-go', rounds: Math.max(rounds.same, rounds.idle) - 1 };
  }
  writeState(host, session, 'gate', rounds);
  return { kind: 'block' };
}

export function startAfresh({ host, session }: LifecycleCall<'Stop'>): void {
  dropState(host, session, 'gate');
}

function readRounds(state: unknown): Rounds | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { fingerprint, same, idle } = state as Record<string, unknown>;
  if (typeof same !== 'number' || typeof idle !== 'number') return undefined;
  return { fingerprint: typeof fingerprint === 'string' ? fingerprint : null, same, idle };
}

/** Durations, times of day and addresses differ in every run of the same failing test. */
function steady(text: string): string {
  return text
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|secs|seconds?|m|min|minutes?|µs|us|ns)\b/g, '#')
    .replace(/\b\d{1,4}[-:/]\d{1,2}[-:/]\d{1,4}(?:[T ]?[\d:.]*Z?)?/g, '#')
    .replace(/\b0x[0-9a-f]+\b/gi, '#')
    .replace(/\/tmp\/\S+/g, '#');
}

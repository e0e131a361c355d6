import { textHash } from '../../host/text-hash.ts';
import { isMap } from '../../json-value.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { dropState, readState, writeState } from '../session-state.ts';

/** Rounds in which the same failure may send Claude back to work. */
const MAX_SAME_FAILURES = 5;
/** Rounds in which Claude may be sent back without doing anything. The client gives up at 8, and tells nobody why. */
const MAX_IDLE_ROUNDS = 6;

interface Rounds {
  readonly fingerprint: string | null;
  readonly same: number;
  readonly idle: number;
  readonly round: number;
}

/** Which time in a row this is, and how often it was in vain, once that is too often. */
interface Patience {
  readonly round: number;
  readonly inVain: number | undefined;
}

/**
 * Sends Claude back once more, or counts how often that was in vain. Two failures with the same fingerprint are the
 * same; without one it isn't a failure, only more to do.
 */
export function sentBack(call: LifecycleCall<'Stop'>, fingerprint?: string): Patience {
  const before = roundsBefore(call);
  const hash = fingerprint === undefined ? null : textHash(steady(fingerprint));
  const isSame = hash !== null && before?.fingerprint === hash;
  const idled = before !== undefined && !call.client.hasWorked(call.host, call.transcript);
  const same = isSame ? before.same + 1 : 1;
  const idle = idled ? before.idle + 1 : 1;
  const round = (before?.round ?? 0) + 1;
  if (same > MAX_SAME_FAILURES || idle > MAX_IDLE_ROUNDS) {
    dropState(call, 'gate');
    return { round, inVain: Math.max(same, idle) - 1 };
  }
  writeState(call, 'gate', { fingerprint: hash, same, idle, round } satisfies Rounds);
  return { round, inVain: undefined };
}

/** Which time in a row the turn is to end. */
export function roundOf(call: LifecycleCall<'Stop'>): number {
  return (roundsBefore(call)?.round ?? 0) + 1;
}

function roundsBefore(call: LifecycleCall<'Stop'>): Rounds | undefined {
  // The client says `false` at the first end of a turn; what came before belongs to another turn.
  return call.fields.stopHookActive === false ? undefined : readRounds(readState(call, 'gate'));
}

function readRounds(state: unknown): Rounds | undefined {
  if (!isMap(state)) return undefined;
  const { fingerprint, same, idle, round } = state;
  if (typeof same !== 'number' || typeof idle !== 'number') return undefined;
  return {
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    same,
    idle,
    round: typeof round === 'number' ? round : same,
  };
}

/** Durations, times of day and addresses differ in every run of the same failing test. */
export function steady(text: string): string {
  return text
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|secs|seconds?|m|min|minutes?|µs|us|ns)\b/g, '#')
    .replace(/\b\d{1,4}[-:/]\d{1,2}[-:/]\d{1,4}(?:[T ]?[\d:.]*Z?)?/g, '#')
    .replace(/\b0x[0-9a-f]+\b/gi, '#')
    .replace(/\/tmp\/\S+/g, '#');
}

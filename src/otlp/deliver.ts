import * as say from '../text/otlp.ts';
import type { Connection } from './post.ts';
import { type Envelope, requestBody } from './request.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface Parcel {
  /** The entry's own id. */
  readonly id: string;
  /** Its record, ready to be sent. */
  readonly json: string;
}

export interface Delivery {
  readonly connection: Connection;
  readonly envelope: Envelope;
  readonly patienceMs: number;
  /** Tells a person what goes on. */
  note(text: string): void;
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
}

export type Delivered =
  | { readonly ok: true; readonly rejected: number }
  | { readonly ok: false; readonly why: string };

/** How often one request is made, and the longest that a receiver may have us wait for the next. */
const MOST_ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 60;

/** Sends one batch, in halves where it is too large. Nothing of it counts as sent unless all is. */
export async function deliver(delivery: Delivery, batch: readonly Parcel[]): Promise<Delivered> {
  const verdict = await insist(delivery, batch);
  if (verdict.kind === 'stop') return { ok: false, why: verdict.why };
  if (verdict.kind === 'accepted') {
    if (verdict.note !== undefined) delivery.note(verdict.note);
    return { ok: true, rejected: verdict.rejected };
  }
  const [first] = batch;
  if (first === undefined) return { ok: true, rejected: 0 };
  if (batch.length === 1) {
    delivery.note(say.tooLarge(first.id));
    return { ok: true, rejected: 1 };
  }
  const middle = Math.ceil(batch.length / 2);
  const one = await deliver(delivery, batch.slice(0, middle));
  if (!one.ok) return one;
  const other = await deliver(delivery, batch.slice(middle));
  return other.ok ? { ok: true, rejected: one.rejected + other.rejected } : other;
}

/** Tries again as long as there is hope. */
async function insist(
  delivery: Delivery,
  batch: readonly Parcel[],
): Promise<Exclude<Verdict, { kind: 'again' }>> {
  const body = requestBody(
    delivery.envelope,
    batch.map(({ json }) => json),
  );
  for (let attempt = 1; ; attempt++) {
    const answer = await delivery.connection.post(body);
    const verdict = verdictOf(answer, batch.length, delivery.patienceMs, delivery.now());
    if (verdict.kind !== 'again') return verdict;
    const { why, afterSeconds } = verdict;
    if (afterSeconds !== undefined && afterSeconds > LONGEST_WAIT_SECONDS)
      return { kind: 'stop', why: `${why} ${say.asksForPatience(afterSeconds)}` };
    if (attempt === MOST_ATTEMPTS) return { kind: 'stop', why };
    const seconds = afterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (attempt - 1);
    delivery.note(say.willTryAgain(why, seconds));
    // Many who were turned away at once shouldn't come back at once; nobody comes earlier than asked to.
    await delivery.wait(seconds * 1000 * (1 + delivery.random() / 4));
  }
}

import { isMap, parseJson } from '../json-value.ts';

/** What a person has excepted from the rules, for a while. */
export type Exception = Pause | Grant;

/** Nothing comes of a rule until then. */
export interface Pause extends Span {
  readonly kind: 'pause';
  /** The rule's id, */
  readonly rule: string;
  /** and what it said when it was paused: another rule in its place isn't paused. */
  readonly says: string;
}

/** One call may run once. */
export interface Grant extends Span {
  readonly kind: 'grant';
  /** The id of the refusal. */
  readonly id: string;
  /** What the call was: its tool, its input and where it came from. */
  readonly call: string;
  /** The same for people. */
  readonly about: string;
}

interface Span {
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly until: number;
}

const MINUTE = 60_000;
/** How long an exception lasts at most. A record that says more wasn't written by conclaude. */
export const MOST_MS = { grant: 10 * MINUTE, pause: 8 * 60 * MINUTE } as const;
/** Clocks are put right now and then. */
const CLOCK_SLACK_MS = MINUTE;

/** What a record says, if it is exactly what conclaude writes, and in force. Anything else excepts nothing. */
export function readException(text: string, now: number): Exception | undefined {
  const found = parseJson(text);
  if (!isMap(found)) return undefined;
  const { kind, made, until, rule, says, id, call, about } = found;
  if ((kind !== 'pause' && kind !== 'grant') || !isTime(made) || !isTime(until)) return undefined;
  const isInForce = made <= now + CLOCK_SLACK_MS && now < until && until - made <= MOST_MS[kind];
  if (!isInForce) return undefined;
  if (kind === 'pause') return isText(rule) && isText(says) ? { kind, rule, says, made, until } : undefined;
  return isText(id) && isText(call) && isText(about) ? { kind, id, call, about, made, until } : undefined;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 1000;
}

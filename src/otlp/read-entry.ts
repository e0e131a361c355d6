import { EVENTS, type EventName } from '../call/events.ts';
import { isMap, mapsIn, parseJson, type ValueMap } from '../json-value.ts';
import type { LogEntry, LoggedGateCommand, LoggedRule, LogVerdict } from '../log/entry.ts';

const VERDICTS: Readonly<Record<LogVerdict, true>> = {
  deny: true,
  ask: true,
  allow: true,
  rewrite: true,
  observed: true,
  effect: true,
  restored: true,
  'gate-passed': true,
  'gate-blocked': true,
  'gate-released': true,
  'broken-policy': true,
  failure: true,
  paused: true,
};
const WOULD = ['deny', 'ask', 'allow', 'rewrite'] as const;
const OUTCOMES = ['passed', 'failed', 'timed-out', 'cached', 'skipped'] as const;
/** Dates before this are none of ours, and after the second OTLP's time has no room for them. */
const [EARLIEST, LATEST] = [Date.UTC(2020), Date.UTC(2200)];

/** A line of the log, if it is one. What has another type than it should, and what isn't known, is left out. */
export function readEntry(bytes: Uint8Array): LogEntry | undefined {
  const raw = parseJson(new TextDecoder().decode(bytes));
  if (!isMap(raw) || raw.v !== 1) return undefined;
  const { id, at, event, verdict, client } = raw;
  if (typeof id !== 'string' || typeof client !== 'string' || !isEvent(event) || !isVerdict(verdict))
    return undefined;
  if (typeof at !== 'string' || !(Date.parse(at) >= EARLIEST && Date.parse(at) < LATEST)) return undefined;
  return {
    v: 1,
    id,
    at,
    event,
    verdict,
    client,
    ...texts(raw, 'session', 'call', 'agent', 'tool', 'policy', 'shape', 'text', 'note'),
    ...numbers(raw, 'moreFiles', 'ms'),
    ...(Array.isArray(raw.rules) && { rules: mapsIn(raw.rules).map(readRule) }),
    ...(Array.isArray(raw.files) && { files: raw.files.filter((file) => typeof file === 'string') }),
    ...(isMap(raw.gate) && { gate: readGate(raw.gate) }),
  };
}

function isEvent(value: unknown): value is EventName {
  return typeof value === 'string' && Object.hasOwn(EVENTS, value);
}

function isVerdict(value: unknown): value is LogVerdict {
  return typeof value === 'string' && Object.hasOwn(VERDICTS, value);
}

function texts<Key extends string>(raw: ValueMap, ...keys: readonly Key[]): { readonly [K in Key]?: string } {
  return Object.fromEntries(
    keys.filter((key) => typeof raw[key] === 'string').map((key) => [key, raw[key]]),
  ) as {
    [K in Key]?: string;
  };
}

function numbers<Key extends string>(
  raw: ValueMap,
  ...keys: readonly Key[]
): { readonly [K in Key]?: number } {
  return Object.fromEntries(
    keys.filter((key) => Number.isFinite(raw[key])).map((key) => [key, raw[key]]),
  ) as {
    [K in Key]?: number;
  };
}

function readRule({ id, place, would }: ValueMap): LoggedRule {
  const known = WOULD.find((word) => word === would);
  return { id: textOr(id), place: textOr(place), ...(known && { would: known }) };
}

function readGate({ round, commands }: ValueMap): NonNullable<LogEntry['gate']> {
  return { round: numberOr(round), commands: mapsIn(commands).map(readGateCommand) };
}

function readGateCommand({ shape, outcome, ms }: ValueMap): LoggedGateCommand {
  return {
    shape: textOr(shape),
    outcome: OUTCOMES.find((word) => word === outcome) ?? 'skipped',
    ms: numberOr(ms),
  };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOr(value: unknown): number {
  return Number.isFinite(value) ? (value as number) : 0;
}

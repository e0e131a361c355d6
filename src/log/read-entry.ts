import { isEventName } from '../call/events.ts';
import { isMap } from '../json-value.ts';
import {
  BY_COMMAND,
  type LogEntry,
  type LoggedGate,
  type LoggedGateCommand,
  type LoggedRule,
  type LogVerdict,
  VERDICTS,
} from './entry.ts';
import { isEntryId } from './entry-id.ts';

const TIME = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An entry of a line, with nothing in it but what the format knows; `undefined` for any other line. */
export function readEntry(line: string): LogEntry | undefined {
  const found = parsed(line);
  if (!isMap(found) || found.v !== 1) return undefined;
  const { id, at, event, verdict, client } = found;
  if (!isText(id) || !isEntryId(id) || !isText(at) || !isTime(at) || !isText(client)) return undefined;
  if (
    !isText(event) ||
    !(isEventName(event) || event === BY_COMMAND) ||
    !VERDICTS.includes(verdict as LogVerdict)
  )
    return undefined;
  return {
    v: 1,
    id,
    at,
    event,
    verdict: verdict as LogVerdict,
    client,
    ...texts(found, ['session', 'call', 'agent', 'tool', 'policy', 'shape', 'text', 'note', 'hash']),
    ...numbers(found, ['ms', 'moreFiles']),
    ...(Array.isArray(found.rules) && { rules: found.rules.flatMap(readRule) }),
    ...(Array.isArray(found.files) && { files: found.files.filter(isText) }),
    ...(isMap(found.gate) && { gate: readGate(found.gate) }),
  };
}

function isTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function texts(from: Fields, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (isText(from[name]) ? [[name, from[name]]] : [])));
}

function numbers(from: Fields, names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.flatMap((name) => (Number.isFinite(from[name]) ? [[name, from[name] as number]] : [])),
  );
}

function readRule(value: unknown): readonly LoggedRule[] {
  if (!isMap(value) || !isText(value.id) || !isText(value.place)) return [];
  const { id, place, would } = value;
  const isWould = would === 'deny' || would === 'ask' || would === 'allow' || would === 'rewrite';
  return [{ id, place, ...(isWould && { would }) }];
}

const OUTCOMES: readonly LoggedGateCommand['outcome'][] = [
  'passed',
  'failed',
  'timed-out',
  'cached',
  'skipped',
  'flaky',
  'excused',
];

function readGate({ round, commands }: Fields): LoggedGate {
  return {
    round: Number.isFinite(round) ? (round as number) : 1,
    commands: (Array.isArray(commands) ? commands : []).flatMap((value): readonly LoggedGateCommand[] => {
      if (!isMap(value) || !isText(value.shape) || !Number.isFinite(value.ms)) return [];
      const outcome = OUTCOMES.find((one) => one === value.outcome);
      return outcome === undefined ? [] : [{ shape: value.shape, outcome, ms: value.ms as number }];
    }),
  };
}

import type { Host } from '../host/host.ts';
import { parseJson } from '../json-value.ts';
import { recordsUnusable } from '../text/warnings.ts';

/** What conclaude remembers of a session from one event to the next, beside its agents. */
export type StateName = 'gate' | 'root' | 'commit' | 'wiring';

/** Agents are recorded under the session's plain id; this must not look like one of them. */
const groupOf = (session: string) => `state-${session}`;

export function readState(host: Host, session: string | undefined, name: StateName): unknown {
  const text = session ? host.records().get(groupOf(session), name) : undefined;
  return text === undefined ? undefined : parseJson(text);
}

/** Without a place to remember things, a session goes on without them. */
export function writeState(host: Host, session: string | undefined, name: StateName, value: unknown): void {
  if (!session) return;
  try {
    host.records().put(groupOf(session), name, JSON.stringify(value));
  } catch {
    host.progress(recordsUnusable());
  }
}

export function dropState(host: Host, session: string | undefined, name: StateName): void {
  if (session) host.records().remove(groupOf(session), name);
}

export function forgetSessionState(host: Host, session: string | undefined): void {
  if (session) host.records().remove(groupOf(session));
}

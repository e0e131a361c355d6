import { parseJson } from '../json-value.ts';
import { recordsUnusable } from '../text/warnings.ts';
import type { LifecycleCall } from './lifecycle-call.ts';

/** What conclaude remembers of a session from one event to the next, beside its agents. */
export type StateName = 'gate' | 'root' | 'commit' | 'wiring' | 'observed' | 'findings' | 'baseline';

/** Agents are recorded under the session's plain id; this must not look like one of them. */
const groupOf = (session: string) => `state-${session}`;

type Session = Pick<LifecycleCall, 'host' | 'session'>;

export function readState({ host, session }: Session, name: StateName): unknown {
  const text = session ? host.records().get(groupOf(session), name) : undefined;
  return text === undefined ? undefined : parseJson(text);
}

/** The same for a list of texts. */
export function readTexts(session: Session, name: StateName): readonly string[] | undefined {
  const state = readState(session, name);
  return Array.isArray(state) ? state.filter((text) => typeof text === 'string') : undefined;
}

/** Without a place to remember things, a session goes on without them. */
export function writeState({ host, session }: Session, name: StateName, value: unknown): void {
  if (!session) return;
  try {
    host.records().put(groupOf(session), name, JSON.stringify(value));
  } catch {
    host.progress(recordsUnusable());
  }
}

/** Forgets one thing, or all that is known of the session. */
export function dropState({ host, session }: Session, name?: StateName): void {
  if (session) host.records().remove(groupOf(session), name);
}

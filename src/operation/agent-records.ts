import type { Call } from '../call/call.ts';
import type { Host } from '../host/host.ts';

/** Several agents may run in one session at a time; each is known by its own id. */
const WITHOUT_ID = 'agent';

export function recordAgent(host: Host, { session, agentClue: { id, name } }: Call): void {
  if (session && name) host.records().put(session, id || WITHOUT_ID, name);
}

export function forgetAgent(host: Host, { session, agentClue: { id } }: Call): void {
  if (session) host.records().remove(session, id || WITHOUT_ID);
}

export function forgetSession(host: Host, { session }: Call): void {
  if (session) host.records().remove(session);
}

export function agentOfRecord(host: Host, { session, agentClue: { id } }: Call): string | undefined {
  return session === undefined || id === undefined ? undefined : host.records().get(session, id);
}

/** The one that began last, for clients that don't say who calls. */
export function latestAgent(host: Host, { session }: Call): string | undefined {
  if (session === undefined) return undefined;
  const [latest] = host.records().names(session);
  return latest === undefined ? undefined : host.records().get(session, latest);
}

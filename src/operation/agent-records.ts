import type { Host } from '../host/host.ts';
import type { Payload } from '../wire/payload.ts';

/** Several agents may run in one session at a time; each is known by its own id. */
const WITHOUT_ID = 'agent';

export function recordAgent(host: Host, payload: Payload<'SubagentStart'>): void {
  const { session_id: session, agent_id: id, agent_type: type, subagent_type: oldType } = payload.fields;
  const name = type || oldType;
  if (session && name) host.records.put(session, id || WITHOUT_ID, name);
}

export function forgetAgent(host: Host, payload: Payload<'SubagentStop'>): void {
  const { session_id: session, agent_id: id } = payload.fields;
  if (session) host.records.remove(session, id || WITHOUT_ID);
}

export function forgetSession(host: Host, payload: Payload<'SessionEnd'>): void {
  if (payload.fields.session_id) host.records.remove(payload.fields.session_id);
}

export function agentOfRecord(host: Host, session: string | undefined, id: string): string | undefined {
  return session === undefined ? undefined : host.records.get(session, id);
}

/** The one that began last, for clients that don't say who calls. */
export function latestAgent(host: Host, session: string | undefined): string | undefined {
  if (session === undefined) return undefined;
  const [latest] = host.records.names(session);
  return latest === undefined ? undefined : host.records.get(session, latest);
}

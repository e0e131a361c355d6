import type { Call } from './call/call.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { recordsOfProject } from './host/records-of-project.ts';
import { readRecord, recordOf } from './log/policy-record.ts';
import { type GoodPolicy, keptPolicyOf, type Policy } from './policy.ts';
import { recordsUnusable } from './text/warnings.ts';

/** Of all sessions of a project; each session has a record of its own in it. */
const GROUP = 'policies';
/** Sessions end without a word; what they left behind goes with the next ones. */
const MOST_SESSIONS = 50;

/**
 * The policy with which a session began, if the project's file says something else by now. No file is not "no rules":
 * that policy stays in force beside whatever the file became, by `git checkout`, a script or a slip of the hand.
 * `start` is where the client says that the project is.
 */
export async function sessionPolicy(
  host: Host,
  call: Call,
  policy: Policy,
  start: string,
): Promise<GoodPolicy | undefined> {
  const { session } = call;
  if (!session) return undefined;
  const records = recordsOfProject(host, start);
  const record = records.get(GROUP, session);
  const current = policy?.ok ? recordOf(policy) : undefined;
  if (record !== undefined && record === current) return undefined;
  if (record === undefined || (current !== undefined && beginsAnew(call))) {
    if (current !== undefined) remember(host, start, session, current);
    return undefined;
  }
  const kept = readRecord(record);
  const before = kept && (await keptPolicyOf(kept));
  return before?.ok ? before : undefined;
}

/** Has a hook been called in this session, as far as records tell? */
export function isKnownSession(host: Host, start: string, session: string): boolean {
  return recordsOfProject(host, start).get(GROUP, session) !== undefined;
}

/** From now on the file as it is now counts, for all sessions of the project. */
export function acceptPolicy(host: Host, start: string): void {
  recordsOfProject(host, start).remove(GROUP);
}

/** Starting or resuming a session is a person's doing; a compaction isn't. */
function beginsAnew({ event, fields }: Call): boolean {
  return event === 'SessionStart' && 'source' in fields && fields.source !== 'compact';
}

function remember(host: Host, start: string, session: string, record: string): void {
  if (record.length > MAX_FILE_BYTES) return;
  const records = recordsOfProject(host, start);
  try {
    for (const old of records.names(GROUP).slice(MOST_SESSIONS)) records.remove(GROUP, old);
    records.put(GROUP, session, record);
  } catch {
    host.progress(recordsUnusable());
  }
}

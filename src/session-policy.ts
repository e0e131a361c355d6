import type { Call } from './call/call.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { recordsOfProject } from './host/records-of-project.ts';
import type { Layers } from './layers.ts';
import { asRecord, readRecord, recordOf } from './log/policy-record.ts';
import { type GoodPolicy, keptPolicyOf } from './policy.ts';
import { recordsUnusable } from './text/warnings.ts';

/** Of all sessions of a project; each session has a record of its own in it. */
const GROUP = 'policies';
/** Sessions end without a word; what they left behind goes with the next ones. */
const MOST_SESSIONS = 50;

/**
 * The policies with which a session began, as far as they say something else by now. No file is not "no rules": such a
 * policy stays in force beside whatever the file became, by `git checkout`, a script or a slip of the hand.
 */
export async function sessionPolicies(
  host: Host,
  call: Call,
  { all, start }: Layers,
): Promise<readonly GoodPolicy[]> {
  const { session } = call;
  if (!session) return [];
  const records = recordsOfProject(host, start);
  const record = records.get(GROUP, session);
  const now = all.flatMap((policy) => (policy.ok ? [recordOf(asRecord(policy))] : []));
  const current = all.length > 0 && now.length === all.length ? joined(now) : undefined;
  if (record !== undefined && record === current) return [];
  if (record === undefined || (current !== undefined && beginsAnew(call))) {
    if (current !== undefined) remember(host, start, session, current);
    return [];
  }
  const changed = parted(record).filter((one) => !now.includes(one));
  const policies = await Promise.all(changed.map(policyIn));
  return policies.flatMap((policy) => policy ?? []);
}

async function policyIn(record: string): Promise<GoodPolicy | undefined> {
  const kept = readRecord(record);
  const policy = kept && (await keptPolicyOf(kept));
  return policy?.ok ? policy : undefined;
}

/** Has a hook been called in this session, as far as records tell? */
export function isKnownSession(host: Host, start: string, session: string): boolean {
  return recordsOfProject(host, start).get(GROUP, session) !== undefined;
}

/** From now on the files as they are now count, for all sessions of the project. */
export function acceptPolicy(host: Host, start: string): void {
  recordsOfProject(host, start).remove(GROUP);
}

/** Starting or resuming a session is a person's doing; a compaction isn't. */
function beginsAnew({ event, fields }: Call): boolean {
  return event === 'SessionStart' && 'source' in fields && fields.source !== 'compact';
}

/** One record is itself; several come behind a line with their lengths, which nothing else begins like. */
function joined(records: readonly string[]): string {
  const [first = '', ...others] = records;
  if (others.length === 0) return first;
  return `${JSON.stringify(records.map(({ length }) => length))}\n${records.join('')}`;
}

function parted(text: string): readonly string[] {
  const [, head] = /^(\[[\d,]+\])\n/.exec(text) ?? [];
  if (head === undefined) return [text];
  let at = head.length + 1;
  return (JSON.parse(head) as readonly number[]).map((length) => {
    at += length;
    return text.slice(at - length, at);
  });
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

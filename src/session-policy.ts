import type { Call } from './call/call.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { recordsOfProject } from './host/records-of-project.ts';
import type { Layers } from './layers.ts';
import { asRecord, type PolicyRecord, readRecord, recordOf } from './log/policy-record.ts';
import { allNested } from './nested-policies.ts';
import { type BrokenPolicy, type GoodPolicy, keptPolicyOf } from './policy.ts';
import { recordsUnusable } from './text/warnings.ts';

/** Of all sessions of a project; each session has a record of its own in it. */
const GROUP = 'policies';
/** Sessions end without a word; what they left behind goes with the next ones. */
const MOST_SESSIONS = 50;

/** What a session began with, as far as it says something else by now. */
export interface SessionPolicies {
  /** Of the layers. */
  readonly before: readonly GoodPolicy[];
  /** Of folders of the project: as they were when the session first came across them, changed or not. */
  readonly nested: readonly PolicyRecord[];
}

const NONE: SessionPolicies = { before: [], nested: [] };

/**
 * The policies with which a session began. No file is not "no rules": such a policy stays in force beside whatever the
 * file became, by `git checkout`, a script or a slip of the hand.
 */
export async function sessionPolicies(
  host: Host,
  call: Call,
  { all, start, project }: Layers,
): Promise<SessionPolicies> {
  const { session } = call;
  if (!session) return NONE;
  const records = recordsOfProject(host, start);
  const record = records.get(GROUP, session);
  const now = all.flatMap((policy) => (policy.ok ? [recordOf(asRecord(policy))] : []));
  const current = all.length > 0 && now.length === all.length ? joined(now) : undefined;
  if (record !== undefined && record === current) return NONE;
  if (record === undefined || (current !== undefined && beginsAnew(call))) {
    if (current === undefined) return NONE;
    const nested =
      call.event === 'SessionStart' && project?.ok ? await nestedRecords(host, project.root) : [];
    remember(host, start, session, joined([...now, ...nested]));
    return NONE;
  }
  const kept = parted(record).map((text) => ({ text, read: readRecord(text) }));
  const nested = kept.flatMap(({ read }) => (read?.place?.layer === 'nested' ? [read] : []));
  const changed = kept.filter(({ text, read }) => !now.includes(text) && read?.place?.layer !== 'nested');
  const policies = await Promise.all(changed.map(({ text }) => policyIn(text)));
  return { before: policies.flatMap((policy) => policy ?? []), nested };
}

/** Takes down policies in folders of the project that the session has come across, if they are new to it. */
export function keepNested(
  host: Host,
  { session }: Call,
  start: string,
  known: readonly PolicyRecord[],
  found: readonly (GoodPolicy | BrokenPolicy)[],
): void {
  const added = found.flatMap((policy) =>
    policy.ok && !known.some(({ file }) => file === policy.file) ? [recordOf(asRecord(policy))] : [],
  );
  const record = session && added.length > 0 ? recordsOfProject(host, start).get(GROUP, session) : undefined;
  if (session && record !== undefined) remember(host, start, session, joined([...parted(record), ...added]));
}

/** Those of all folders: when a session begins nobody waits for an answer, and later it may be too late. */
async function nestedRecords(host: Host, root: string): Promise<readonly string[]> {
  const policies = await allNested(host, root);
  return policies.flatMap((policy) => (policy.ok ? [recordOf(asRecord(policy))] : []));
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

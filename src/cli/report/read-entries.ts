import type { Host } from '../../host/host.ts';
import type { PolicyRecord } from '../../log/policy-record.ts';
import { keptPolicy, readLog } from '../../log/read-log.ts';
import { baseName } from '../../match/path-text.ts';
import type { ReadEntry } from '../../report/data/report-input.ts';
import type { ReportedProject } from '../../report/report-data.ts';

export interface ReadEntries {
  readonly projects: readonly ReportedProject[];
  readonly entries: readonly ReadEntry[];
  readonly policies: ReadonlyMap<string, PolicyRecord>;
  /** Lines that are no entries. */
  readonly unreadable: number;
}

/** The entries of one project, or of all, from a moment on, with the policies that they refer to. */
export function readEntries(host: Host, root: string | undefined, since: number): ReadEntries {
  const projects: ReportedProject[] = [];
  const places = new Map<string, number>();
  const entries: ReadEntry[] = [];
  let unreadable = 0;
  const query = { root, since: new Date(since).toISOString(), onSkipped: () => unreadable++ };
  for (const { root: at, entry } of readLog(host, query)) {
    const project = places.get(at) ?? projects.push({ name: baseName(at), root: at }) - 1;
    places.set(at, project);
    entries.push({ entry, project });
  }
  return { projects, entries, policies: policiesOf(host, entries), unreadable };
}

function policiesOf(host: Host, entries: readonly ReadEntry[]): ReadonlyMap<string, PolicyRecord> {
  const policies = new Map<string, PolicyRecord>();
  for (const hash of new Set(entries.flatMap(({ entry }) => entry.policy ?? []))) {
    const kept = keptPolicy(host, hash);
    if (kept !== undefined) policies.set(hash, kept);
  }
  return policies;
}

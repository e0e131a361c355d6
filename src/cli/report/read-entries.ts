import type { Host } from '../../host/host.ts';
import { keptPolicy, readLog } from '../../log/read-log.ts';
import { baseName } from '../../match/path-text.ts';
import type { KeptPolicy, ReadEntry } from '../../report/data/report-input.ts';
import type { ReportedProject } from '../../report/report-data.ts';

export interface ReadEntries {
  readonly projects: readonly ReportedProject[];
  readonly entries: readonly ReadEntry[];
  readonly policies: ReadonlyMap<string, KeptPolicy>;
  readonly unreadable: number;
}

/** The entries of one project, or of all, from a moment on, and the policies by which they were judged. */
export function readEntries(host: Host, root: string | undefined, since: string | undefined): ReadEntries {
  const places = new Map<string, number>();
  const policies = new Map<string, KeptPolicy>();
  const entries: ReadEntry[] = [];
  let unreadable = 0;
  const onSkipped = () => {
    unreadable++;
  };
  for (const { root: project, entry } of readLog(host, { root, since, onSkipped })) {
    const place = places.get(project) ?? places.size;
    places.set(project, place);
    entries.push({ entry, project: place });
    const { policy } = entry;
    if (policy === undefined || policies.has(policy)) continue;
    const kept = keptPolicy(host, policy);
    if (kept !== undefined) policies.set(policy, kept);
  }
  const projects = [...places.keys()].map((path) => ({ name: baseName(path), root: path }));
  return { projects, entries, policies, unreadable };
}

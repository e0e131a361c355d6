import type { Host } from '../../host/host.ts';
import { isMap } from '../../json-value.ts';
import type { LogEntry } from '../../log/entry.ts';
import { baseName, joinPath } from '../../match/path-text.ts';
import type { KeptPolicy, ReadEntry } from '../../report/data/report-input.ts';
import { type ReportedProject, VERDICTS } from '../../report/report-data.ts';

const MOST_BYTES = 256 * 1024 * 1024;

export interface ReadLog {
  readonly projects: readonly ReportedProject[];
  readonly entries: readonly ReadEntry[];
  readonly policies: ReadonlyMap<string, KeptPolicy>;
  readonly unreadable: number;
}

/** The entries of one project, or of all, from a moment on. */
export function readLog(host: Host, state: string, root: string | undefined, since: number): ReadLog {
  const projects: ReportedProject[] = [];
  const entries: ReadEntry[] = [];
  let unreadable = 0;
  for (const folder of host.list(joinPath(state, 'log')) ?? []) {
    const path = joinPath(state, `log/${folder}`);
    const named = host.readFile(joinPath(path, 'project'), 1 << 16);
    const projectRoot = named.ok ? named.text.trim() : folder;
    if (root !== undefined && projectRoot !== root) continue;
    const project = projects.push({ name: baseName(projectRoot), root: projectRoot }) - 1;
    for (const line of linesOf(host, path, since)) {
      const entry = entryOf(line);
      if (entry === undefined) unreadable++;
      else if (Date.parse(entry.at) >= since) entries.push({ entry, project });
    }
  }
  return { projects, entries, policies: policiesOf(host, state, entries), unreadable };
}

function* linesOf(host: Host, folder: string, since: number): Generator<string> {
  const first = new Date(since).toISOString().slice(0, 10);
  for (const day of host.list(folder) ?? []) {
    if (!day.endsWith('.jsonl') || day.slice(0, 10) < first) continue;
    const content = host.readFile(joinPath(folder, day), MOST_BYTES);
    if (content.ok) yield* content.text.split('\n').filter((line) => line !== '');
  }
}

function entryOf(line: string): LogEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const verdicts: readonly string[] = VERDICTS;
    if (!isMap(value) || value.v !== 1 || typeof value.id !== 'string' || typeof value.at !== 'string')
      return undefined;
    return verdicts.includes(String(value.verdict)) ? (value as unknown as LogEntry) : undefined;
  } catch {
    return undefined;
  }
}

function policiesOf(
  host: Host,
  state: string,
  entries: readonly ReadEntry[],
): ReadonlyMap<string, KeptPolicy> {
  const hashes = new Set(entries.flatMap(({ entry }) => entry.policy ?? []));
  const policies = new Map<string, KeptPolicy>();
  for (const hash of [...hashes].filter((name) => /^[\w-]{1,128}$/.test(name))) {
    const kept = host.readFile(joinPath(state, `policies/${hash}`), 1 << 22);
    if (!kept.ok) continue;
    const end = kept.text.indexOf('\n');
    policies.set(hash, { file: kept.text.slice(0, end), text: kept.text.slice(end + 1) });
  }
  return policies;
}

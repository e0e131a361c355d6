import { type Host, MAX_FILE_BYTES } from '../host/host.ts';
import { LOG_FOLDER, logFilesIn, POLICY_FOLDER, PROJECT_FILE } from '../host/log-files.ts';
import { inodeOf, linesFrom } from '../host/log-lines.ts';
import { joinPath } from '../match/path-text.ts';
import { type LogEntry, MOST_LINE_BYTES } from './entry.ts';
import { projectFolder, stateFolder } from './place.ts';
import { type PolicyRecord, readRecord } from './policy-record.ts';
import { readEntry } from './read-entry.ts';

/** An entry, and the project that it is about. */
export interface ProjectEntry {
  readonly root: string;
  readonly entry: LogEntry;
}

export interface LogQuery {
  /** Only of the project that is there; else of all. */
  readonly root?: string | undefined;
  /** ISO 8601, UTC: nothing before. */
  readonly since?: string | undefined;
  /** For each line that is no entry. */
  readonly onSkipped?: () => void;
}

/** The log's entries, the oldest first, one at a time. */
export function* readLog(host: Host, query: LogQuery = {}): Generator<ProjectEntry> {
  yield* merged(logsOf(host, query).map((log) => log.entries()));
}

/** A log that goes on: what has been read of it is read no more. */
export interface FollowedLog {
  /** What has come since the last time. */
  next(): Generator<ProjectEntry>;
}

/** From the beginning, and then whatever comes, in files that are still to be made as well. */
export function followLog(host: Host, query: LogQuery = {}): FollowedLog {
  const known = new Map<string, ProjectLog>();
  return {
    next() {
      for (const log of logsOf(host, query)) if (!known.has(log.folder)) known.set(log.folder, log);
      return merged([...known.values()].map((log) => log.entries()));
    },
  };
}

interface ProjectLog {
  readonly folder: string;
  /** Each time only what wasn't there before. */
  entries(): Generator<ProjectEntry>;
}

function logsOf(host: Host, query: LogQuery): readonly ProjectLog[] {
  const state = stateFolder(host);
  if (state === undefined) return [];
  const logs = joinPath(state, LOG_FOLDER);
  const names = query.root === undefined ? (host.list(logs) ?? []) : [projectFolder(query.root)];
  return names.map((name) => projectLog(host, joinPath(logs, name), query));
}

function projectLog(host: Host, folder: string, { since = '', onSkipped }: LogQuery): ProjectLog {
  const content = host.readFile(joinPath(folder, PROJECT_FILE), MAX_FILE_BYTES);
  const root = content.ok ? content.text.replace(/\n$/, '') : folder;
  /** By inode: a file may be given another name while it is read. */
  const read = new Map<number, number>();
  return {
    folder,
    *entries() {
      for (const name of logFilesIn(folder)) {
        if (name.slice(0, 10) < since.slice(0, 10)) continue;
        for (const line of newLines(joinPath(folder, name), read)) {
          const entry = line === undefined ? undefined : readEntry(line);
          if (entry === undefined) onSkipped?.();
          else if (entry.at >= since) yield { root, entry };
        }
      }
    },
  };
}

/** What stands in a file behind what has been read of it. */
function* newLines(path: string, read: Map<number, number>): Generator<string | undefined> {
  const end = yield* linesFrom(path, read.get(inodeOf(path) ?? -1) ?? 0, MOST_LINE_BYTES);
  if (end !== undefined) read.set(end.inode, end.at);
}

/** By their times. Each of the logs is in order by itself, give or take what processes wrote at the same moment. */
function* merged(logs: readonly Generator<ProjectEntry>[]): Generator<ProjectEntry> {
  const open = logs.map((log) => ({ log, head: log.next() })).filter(({ head }) => !head.done);
  while (open.length > 0) {
    let first = 0;
    for (let at = 1; at < open.length; at++) if (timeOf(open[at]) < timeOf(open[first])) first = at;
    const next = open[first] as (typeof open)[number];
    yield next.head.value as ProjectEntry;
    next.head = next.log.next();
    if (next.head.done) open.splice(first, 1);
  }
}

function timeOf(one: { readonly head: IteratorResult<ProjectEntry> } | undefined): string {
  return one?.head.done === false ? one.head.value.entry.at : '';
}

export function keptPolicy(host: Host, hash: string | undefined): PolicyRecord | undefined {
  const state = stateFolder(host);
  if (state === undefined || hash === undefined || !/^[\w-]{1,80}$/.test(hash)) return undefined;
  const content = host.readFile(joinPath(state, `${POLICY_FOLDER}/${hash}`), MAX_FILE_BYTES);
  return content.ok ? readRecord(content.text) : undefined;
}

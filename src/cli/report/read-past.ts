import type { PastCall } from '../../call/past-call.ts';
import { pastCalls } from '../../clients/past-calls.ts';
import type { Host } from '../../host/host.ts';
import { isAbsolute, normalisePath, relativeTo, resolvePath } from '../../match/path-text.ts';
import { dayReader } from '../../report/data/day-of.ts';
import { pastCollector } from '../../report/data/past-calls.ts';
import type { Past, ReadEntry, SeenCall } from '../../report/data/report-input.ts';
import { callsSoFar } from '../../text/report.ts';
import type { Terminal } from '../terminal.ts';

export interface PastScope {
  /** The project; `undefined`: all of them. */
  readonly root: string | undefined;
  readonly since: number;
  readonly timeZone: string;
}

/** What the client's transcripts tell about the same time; `undefined` where there are none. */
export function readPast(
  host: Host,
  entries: readonly ReadEntry[],
  { root, since, timeZone }: PastScope,
  terminal: Terminal,
): Past | undefined {
  const collector = pastCollector(entries, dayReader(timeZone));
  const logged = new Set(entries.flatMap(({ entry }) => entry.session ?? []));
  const { calls, reading } = pastCalls(host, { since });
  let count = 0;
  for (const call of calls) {
    if (++count % 1000 === 0) terminal.progress(callsSoFar(count));
    const seen = seenCall(call);
    const isOurs = root === undefined || logged.has(call.session) || isInside(root, call.start ?? call.cwd);
    if (isOurs && (seen.time ?? since) >= since) collector.add(seen);
  }
  return reading.files === 0 ? undefined : collector.past();
}

function isInside(root: string, folder: string | undefined): boolean {
  return folder !== undefined && relativeTo(root, folder) !== undefined;
}

function seenCall(past: PastCall): SeenCall {
  const { id, session, time, outcome, refusedBy, cwd = '/' } = past;
  const at = Date.parse(time ?? '');
  const changes = past.client
    .callOf(past)
    .tool?.files?.filter(({ kind }) => kind !== 'read' && kind !== 'search');
  return {
    id,
    session,
    time: Number.isNaN(at) ? undefined : at,
    outcome: outcome === 'refused' && refusedBy === 'user' ? 'refused-by-user' : outcome,
    changed: (changes ?? []).map(({ path }) =>
      isAbsolute(path) ? normalisePath(path) : resolvePath(cwd, path),
    ),
  };
}

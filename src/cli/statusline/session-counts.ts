import type { Host } from '../../host/host.ts';
import { LOG_FOLDER } from '../../host/log-files.ts';
import { isMap, parseJson } from '../../json-value.ts';
import type { LogEntry, LogVerdict } from '../../log/entry.ts';
import { projectFolder, stateFolder } from '../../log/place.ts';
import { joinPath } from '../../match/path-text.ts';
import type { SessionCounts } from '../../text/statusline.ts';

const REFUSALS: readonly LogVerdict[] = ['deny', 'broken-policy'];

/** What the log tells of a session. The line is drawn often, so only the end of a long log is read. */
export function countsOf(host: Host, root: string, session: string): SessionCounts {
  const counts = { refused: 0, observed: 0 };
  for (const line of lastLines(host, logFolder(host, root))) {
    const verdict = line.includes(session) ? verdictIn(line, session) : undefined;
    if (verdict === undefined) continue;
    if (REFUSALS.includes(verdict)) counts.refused++;
    else if (verdict === 'observed') counts.observed++;
  }
  return counts;
}

function verdictIn(line: string, session: string): LogVerdict | undefined {
  const entry = parseJson(line);
  if (!isMap(entry)) return undefined;
  const { session: own, verdict, event } = entry as unknown as Partial<LogEntry>;
  return own === session && event === 'PreToolUse' ? verdict : undefined;
}

function logFolder(host: Host, root: string): string | undefined {
  const state = stateFolder(host);
  return state === undefined ? undefined : joinPath(state, `${LOG_FOLDER}/${projectFolder(root)}`);
}

/** A session seldom goes on for longer, and a line that few read isn't worth more. */
const MOST_DAYS = 3;
const MOST_BYTES = 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;

function* lastLines(host: Host, folder: string | undefined): Iterable<string> {
  const days = (folder === undefined ? undefined : host.list(folder)) ?? [];
  let left = MOST_BYTES;
  for (const day of days.filter((name) => name.endsWith('.jsonl')).slice(-MOST_DAYS)) {
    const blocks: string[] = [];
    for (const block of host.readBackwards(joinPath(folder ?? '', day), BLOCK_BYTES)) {
      if (left <= 0) break;
      left -= block.length;
      // Byte by byte, so that a character that lies across two blocks isn't broken; ids are plain.
      blocks.unshift(Buffer.from(block).toString('latin1'));
    }
    yield* blocks.join('').split('\n');
  }
}

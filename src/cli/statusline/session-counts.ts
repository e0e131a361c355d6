import type { Host } from '../../host/host.ts';
import { textHash } from '../../host/text-hash.ts';
import { isMap, parseJson } from '../../json-value.ts';
import type { LogEntry, LogVerdict } from '../../log/entry.ts';
import { baseName, isAbsolute, joinPath, withSlashes } from '../../match/path-text.ts';
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
  const given = host.platform === 'windows' ? host.env('LOCALAPPDATA') : host.home();
  const base = withSlashes(given ?? '', host.platform);
  if (!isAbsolute(base)) return undefined;
  const state = joinPath(base, host.platform === 'windows' ? 'conclaude' : '.local/state/conclaude');
  const name = baseName(root)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 40);
  return joinPath(state, `log/${name || 'project'}-${textHash(root)}`);
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

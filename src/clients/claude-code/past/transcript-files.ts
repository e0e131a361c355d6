import type { PastReading } from '../../../call/past-call.ts';
import type { Host } from '../../../host/host.ts';
import { baseName, joinPath, parentOf } from '../../../match/path-text.ts';

/** The transcripts of one session: that of the main thread, and those of its subagents. */
export interface SessionTranscripts {
  readonly session: string;
  readonly main: readonly TranscriptFile[];
  readonly agents: readonly TranscriptFile[];
}

export interface TranscriptFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written to, in milliseconds. */
  readonly changed: number;
}

const DEEPEST = 8;
const MOST_FILES = 1_000_000;
/** The first line of a transcript tells the session. */
const HEAD_BYTES = 16 * 1024;

/**
 * `<project>/<session>.jsonl`, with subagents in `<project>/<session>/subagents/agent-<id>.jsonl`; before 2.1 they lay
 * beside it. Links are counted and not followed, except for the place itself: they may lead in circles.
 */
export function findTranscripts(host: Host, place: string, reading: PastReading): SessionTranscripts[] {
  const found = new Map<string, { session: string; main: TranscriptFile[]; agents: TranscriptFile[] }>();
  const add = (path: string): void => {
    const stamp = host.stamp(path);
    if (stamp === undefined) return skip(reading, 'unreadable-file');
    const file = { path, bytes: stamp.size, changed: stamp.seconds * 1000 };
    const isAgent = baseName(path).startsWith('agent-');
    const key = isAgent ? keyOfAgent(host, path) : path.slice(0, -ENDING.length);
    const group = found.get(key) ?? { session: baseName(key), main: [], agents: [] };
    found.set(key, group);
    group[isAgent ? 'agents' : 'main'].push(file);
  };
  const folders = [{ path: place, depth: 0 }];
  if (host.kindOf(place) === 'file') add(place);
  else
    for (let looked = 0; folders.length > 0 && looked < MOST_FILES; ) {
      const { path: folder, depth } = folders.pop() as { path: string; depth: number };
      const names = host.list(folder);
      if (names === undefined) skip(reading, 'unreadable-file');
      for (const name of names ?? []) {
        looked++;
        const path = joinPath(folder, name);
        // Most entries that aren't transcripts are told by their names.
        const isTranscript = name.endsWith(ENDING);
        if (!isTranscript && /\.\w{1,8}$/.test(name)) continue;
        const kind = host.kindOf(path);
        if (kind === 'link') skip(reading, 'link');
        else if (kind === 'folder' && depth < DEEPEST) folders.push({ path, depth: depth + 1 });
        else if (kind === 'file' && isTranscript) add(path);
      }
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

const ENDING = '.jsonl';

/** The session that a subagent belongs to: by its folder, or by what its first line says. */
function keyOfAgent(host: Host, path: string): string {
  const inside = path.lastIndexOf('/subagents/');
  if (inside > 0) return path.slice(0, inside);
  const head = host.readBytes(path, 0, HEAD_BYTES);
  const text = head === undefined ? '' : Buffer.from(head).toString('latin1');
  const session = /"sessionId":"([\w-]{1,100})"/.exec(text)?.[1];
  return session === undefined ? path.slice(0, -ENDING.length) : joinPath(parentOf(path), session);
}

export function skip(reading: PastReading, why: Parameters<PastReading['skipped']['set']>[0]): void {
  reading.skipped.set(why, (reading.skipped.get(why) ?? 0) + 1);
}

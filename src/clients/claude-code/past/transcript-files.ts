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
/** The first line of a transcript tells the session. */
const HEAD_BYTES = 16 * 1024;

/**
 * `<project>/<session>.jsonl`, with subagents in `<project>/<session>/subagents/agent-<id>.jsonl`; before 2.1 they lay
 * beside it. Links are counted and not followed, except for the place itself: they may lead in circles.
 */
export function findTranscripts(host: Host, place: string, reading: PastReading): SessionTranscripts[] {
  const found = new Map<string, { session: string; main: TranscriptFile[]; agents: TranscriptFile[] }>();
  for (const path of host.kindOf(place) === 'file' ? [place] : transcriptsBelow(host, place, reading)) {
    const stamp = host.stamp(path);
    if (stamp === undefined) {
      skip(reading, 'unreadable-file');
      continue;
    }
    const file = { path, bytes: stamp.size, changed: stamp.seconds * 1000 };
    const isAgent = baseName(path).startsWith('agent-');
    const key = isAgent ? keyOfAgent(host, path) : path.slice(0, -ENDING.length);
    const group = found.get(key) ?? { session: baseName(key), main: [], agents: [] };
    found.set(key, group);
    group[isAgent ? 'agents' : 'main'].push(file);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function* transcriptsBelow(host: Host, folder: string, reading: PastReading, depth = 0): Generator<string> {
  const names = host.list(folder);
  if (names === undefined) skip(reading, 'unreadable-file');
  for (const name of names ?? []) {
    const path = joinPath(folder, name);
    const kind = mayMatter(name) ? host.kindOf(path) : undefined;
    if (kind === 'link') skip(reading, 'link');
    else if (kind === 'folder' && depth < DEEPEST) yield* transcriptsBelow(host, path, reading, depth + 1);
    else if (kind === 'file' && name.endsWith(ENDING)) yield path;
  }
}

/** Most entries that are neither transcripts nor folders are told by their names. */
function mayMatter(name: string): boolean {
  return name.endsWith(ENDING) || !/\.(?:json|txt|md|log|png|tmp)$/.test(name);
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

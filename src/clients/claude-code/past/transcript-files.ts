import type { Host } from '../../../host/host.ts';
import { baseName, joinPath, parentOf } from '../../../match/path-text.ts';
import { ENDING, type TranscriptFile } from '../../past/transcript-files.ts';

/** The transcripts of one session: that of the main thread, and those of its subagents. */
export interface SessionTranscripts {
  readonly session: string;
  readonly main: readonly TranscriptFile[];
  readonly agents: readonly TranscriptFile[];
}

/** The first line of a transcript tells the session. */
const HEAD_BYTES = 16 * 1024;

/**
 * `<project>/<session>.jsonl`, with subagents in `<project>/<session>/subagents/agent-<id>.jsonl`; before 2.1 they lay
 * beside it.
 */
export function bySession(host: Host, files: readonly TranscriptFile[]): SessionTranscripts[] {
  const found = new Map<string, { session: string; main: TranscriptFile[]; agents: TranscriptFile[] }>();
  for (const file of files) {
    const { path } = file;
    const isAgent = baseName(path).startsWith('agent-');
    const key = isAgent ? keyOfAgent(host, path) : path.slice(0, -ENDING.length);
    const group = found.get(key) ?? { session: baseName(key), main: [], agents: [] };
    found.set(key, group);
    group[isAgent ? 'agents' : 'main'].push(file);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** The session that a subagent belongs to: by its folder, or by what its first line says. */
function keyOfAgent(host: Host, path: string): string {
  const inside = path.lastIndexOf('/subagents/');
  if (inside > 0) return path.slice(0, inside);
  const head = host.readBytes(path, 0, HEAD_BYTES);
  const text = head === undefined ? '' : Buffer.from(head).toString('latin1');
  const session = /"sessionId":"([\w-]{1,100})"/.exec(text)?.[1];
  return session === undefined ? path.slice(0, -ENDING.length) : joinPath(parentOf(path), session);
}

import type { PastCall, PastCalls, PastQuery, PastReading } from '../call/past-call.ts';
import type { Host } from '../host/host.ts';
import { baseName } from '../match/path-text.ts';
import { claudeCodePast } from './claude-code/past-calls.ts';
import { codexPast } from './codex/past-calls.ts';
import { seenIds } from './past/seen-ids.ts';
import { type TranscriptFile, transcriptsIn } from './past/transcript-files.ts';

/** A file goes to the first whose transcript it may be. */
const ROOMS = [codexPast, claudeCodePast];

/** Where clients keep the transcripts of all projects. */
export function transcriptFolders(host: Host): readonly string[] {
  return ROOMS.flatMap((room) => room.folders(host));
}

/** Every tool call that the clients' transcripts tell of, once. */
export function pastCalls(host: Host, query: PastQuery = {}): PastCalls {
  const reading: PastReading = {
    files: 0,
    bytes: 0,
    totalBytes: 0,
    sessions: 0,
    repeated: 0,
    skipped: new Map(),
  };
  return { reading, calls: read(host, query, reading) };
}

/** One call of a session, by the client's own id of it, with all that the session had shown before. */
export function findPastCall(
  host: Host,
  { session, id, place }: { readonly session: string; readonly id: string; readonly place?: string },
): PastCall | undefined {
  for (const past of pastCalls(host, { session, place }).calls) if (past.id === id) return past;
  return undefined;
}

function* read(host: Host, query: PastQuery, reading: PastReading): Generator<PastCall> {
  const { place, since = Number.NEGATIVE_INFINITY, session: wanted, progress } = query;
  const places = place === undefined ? transcriptFolders(host).filter((one) => host.kindOf(one)) : [place];
  const files = places.flatMap((one) => [...transcriptsIn(host, one, reading)]);
  for (const { bytes } of files) reading.totalBytes += bytes;
  const isWanted = (session: string | undefined, of: readonly TranscriptFile[]): boolean => {
    const isOld = !of.some(({ changed }) => changed >= since);
    const isOther = wanted !== undefined && session !== wanted;
    if (isOld || isOther) for (const { bytes } of of) reading.totalBytes -= bytes;
    return !isOld && !isOther;
  };
  const isSeen = seenIds();
  for (const room of ROOMS) {
    const own = files.filter(({ path }) => ROOMS.find((one) => one.isTranscript(baseName(path))) === room);
    yield* room.callsIn(host, { files: own, isWanted, isSeen, progress }, reading);
  }
}

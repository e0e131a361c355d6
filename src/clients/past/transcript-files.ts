import type { PastReading } from '../../call/past-call.ts';
import type { Host } from '../../host/host.ts';
import { joinPath } from '../../match/path-text.ts';

export interface TranscriptFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written to, in milliseconds. */
  readonly changed: number;
}

const DEEPEST = 8;
export const ENDING = '.jsonl';

/**
 * A transcript, or those below a folder. Links are counted and not followed, except for
 * the place itself: they may lead in circles.
 */
export function* transcriptsIn(host: Host, place: string, reading: PastReading): Generator<TranscriptFile> {
  for (const path of host.kindOf(place) === 'file' ? [place] : transcriptsBelow(host, place, reading)) {
    const stamp = host.stamp(path);
    if (stamp === undefined) skip(reading, 'unreadable-file');
    else yield { path, bytes: stamp.size, changed: stamp.seconds * 1000 };
  }
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

export function skip(reading: PastReading, why: Parameters<PastReading['skipped']['set']>[0]): void {
  reading.skipped.set(why, (reading.skipped.get(why) ?? 0) + 1);
}

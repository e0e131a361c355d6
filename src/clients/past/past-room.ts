import type { PastCall, PastClient, PastReading } from '../../call/past-call.ts';
import type { Host } from '../../host/host.ts';
import type { TranscriptFile } from './transcript-files.ts';

/** How the transcripts of a client are read back. */
export interface PastRoom extends PastClient {
  /** Where the client keeps the transcripts of all projects. */
  folders(host: Host): readonly string[];
  /** Is a file with this name a transcript of the client's? */
  isTranscript(name: string): boolean;
  /** In the order of time within a session. */
  callsIn(host: Host, query: ReadQuery, reading: PastReading): Iterable<PastCall>;
}

export interface ReadQuery {
  readonly files: readonly TranscriptFile[];
  /** Are these the transcripts of a session that somebody wants to hear of? */
  readonly isWanted: (session: string | undefined, files: readonly TranscriptFile[]) => boolean;
  /** Has a call with this id been read before? Asking makes it seen. */
  readonly isSeen: (id: string) => boolean;
  /** Called now and then while reading. */
  readonly progress: ((reading: PastReading) => void) | undefined;
}

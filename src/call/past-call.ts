import type { Call, ToolInput } from './call.ts';

/** A tool call that has been, as the client wrote it down. */
export interface PastCall {
  readonly client: PastClient;
  /** The client's own id of the call. */
  readonly id: string | undefined;
  readonly session: string;
  /** ISO 8601, as the client wrote it. */
  readonly time: string | undefined;
  readonly cwd: string | undefined;
  /** The folder in which the session began: that of its project, wherever a `cd` has led since. */
  readonly start: string | undefined;
  /** `main`, or the subagent's name; `undefined` for a subagent of which nobody says who it was. */
  readonly agent: string | undefined;
  readonly tool: string;
  /** As the client would hand it to a hook. */
  readonly input: ToolInput;
  /** The permission mode that the session was in, where that is known. */
  readonly mode: string | undefined;
  /** What became of it then. */
  readonly outcome: PastOutcome;
  /** Who refused it: some hook, the client by its own rules, or the user. */
  readonly refusedBy?: 'hook' | 'client' | 'user';
  /** The client found the call itself wanting, and asked no hook about it. */
  readonly isUnasked?: true;
  /** Whether the file that it names existed before, as far as its result and the session tell. */
  readonly existed?: boolean;
  /** What the session had shown of files by then; good until the next call is asked for. */
  readonly files: PastFiles;
}

/** What a client's room makes of the calls in its transcripts. */
export interface PastClient {
  /** The call as a hook would have got it. */
  callOf(past: PastCall): Call<'PreToolUse'>;
  /** The files that a call of the client's own tools names, by absolute paths. */
  namedFiles(past: PastCall): readonly string[];
  /** What a judge may make of an input, as one text: of a tool for files, the files; what it writes is left out. */
  keyOfInput(past: PastCall): string;
}

export type PastOutcome = 'worked' | 'failed' | 'refused' | 'unknown';

/** What is known of files at one moment of a session. Paths are absolute. */
export interface PastFiles {
  /** `undefined` where nothing has told. */
  kindOf(path: string): 'file' | 'folder' | 'absent' | undefined;
  /** Names of what is known to be in a folder. */
  namesIn(folder: string): readonly string[];
  /** A command may have changed whether something is there. */
  forget(path: string): void;
}

/** What became of the reading of a client's transcripts; counts go up while calls are asked for. */
export interface PastReading {
  files: number;
  bytes: number;
  /** Bytes of all files that are going to be read. */
  totalBytes: number;
  sessions: number;
  /** Calls that stood there more than once: resumed and forked sessions repeat what was. */
  repeated: number;
  /** What couldn't be read or made no sense, by reason. */
  readonly skipped: Map<SkippedReason, number>;
}

export type SkippedReason =
  | 'unreadable-file'
  | 'link'
  | 'long-line'
  | 'broken-line'
  | 'nameless-call'
  | 'program-with-calls'
  | 'result-without-call';

export interface PastQuery {
  /** A folder of transcripts, or one of them; the client's own place unless told otherwise. */
  readonly place?: string | undefined;
  /** Milliseconds: transcripts that have not been written to since are left alone. */
  readonly since?: number | undefined;
  /** Only this session. */
  readonly session?: string | undefined;
  /** Called now and then while reading. */
  readonly progress?: (reading: PastReading) => void;
}

export interface PastCalls {
  readonly reading: PastReading;
  /** In the order of time within a session. */
  readonly calls: Iterable<PastCall>;
}

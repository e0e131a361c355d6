import type { LogEntry } from '../../log/entry.ts';
import type { PolicyRecord } from '../../log/policy-record.ts';
import type { Outcome, ReportedProject } from '../report-data.ts';

/** What a report is made of, all of it read already. */
export interface ReportInput {
  readonly at: number;
  readonly version: string;
  readonly since: number | undefined;
  readonly timeZone: string;
  readonly projects: readonly ReportedProject[];
  readonly unreadable: number;
  /** In any order. */
  readonly entries: readonly ReadEntry[];
  /** What the transcripts tell; `undefined` where there are none. */
  readonly past: Past | undefined;
  /** The kept policies by their hash. */
  readonly policies: ReadonlyMap<string, PolicyRecord>;
  /** The rules as they are now; `undefined` where there is no good policy, or several projects. */
  readonly current: readonly CurrentRule[] | undefined;
}

export interface ReadEntry {
  readonly entry: LogEntry;
  /** Place in `projects`. */
  readonly project: number;
}

export interface CurrentRule {
  readonly id: string;
  readonly place: string;
  readonly about: string;
  readonly agent: string;
  readonly isObserved: boolean;
  readonly files: number | null;
  readonly policy: PolicyRecord;
}

/** A call of a tool, as a transcript tells it, with no more of it than a report needs. */
export interface SeenCall {
  readonly id: string | undefined;
  readonly session: string;
  readonly time: number | undefined;
  readonly outcome: Outcome;
  /** Files that it named and changes, by their whole paths. */
  readonly changed: readonly string[];
}

/** What was kept of the transcripts. */
export interface Past {
  readonly count: number;
  /** Calls on each day. */
  readonly days: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Those sessions in which something was refused. */
  readonly sessions: ReadonlyMap<string, PastSession>;
}

export interface PastSession {
  /** When the last call began that ran. */
  readonly lastRun: number;
  /** When each file was last changed by a call that worked. */
  readonly changed: ReadonlyMap<string, number>;
}

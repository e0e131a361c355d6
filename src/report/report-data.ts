import type { LoggedGate, LoggedRule, LogVerdict } from '../log/entry.ts';

/** Everything that the page shows, as it is embedded in it. Times are milliseconds since 1970. */
export interface ReportData {
  readonly made: Made;
  readonly summary: Summary;
  readonly days: readonly Day[];
  readonly rules: readonly RuleReport[];
  readonly gates: GatesReport;
  readonly disagreements: Disagreements;
  readonly excerpts: readonly Excerpt[];
  readonly rows: Rows;
}

export interface Made {
  readonly at: number;
  readonly version: string;
  /** The first moment that was asked for; `null`: all that is kept. */
  readonly since: number | null;
  /** Days and times are told in this zone. */
  readonly timeZone: string;
  readonly projects: readonly ReportedProject[];
  /** Entries that were left out because the page would become too large. */
  readonly leftOut: number;
  /** Lines of the log that nobody could read. */
  readonly unreadable: number;
  /** Were there transcripts to compare with? */
  readonly hasPast: boolean;
  /** Does the page know what the rules are now? */
  readonly hasPolicy: boolean;
}

export interface ReportedProject {
  readonly name: string;
  readonly root: string;
}

export interface Summary {
  /** Calls of tools as the transcripts tell; `null` where there are none. */
  readonly calls: number | null;
  readonly sessions: number;
  readonly entries: number;
  readonly verdicts: Readonly<Partial<Record<LogVerdict, number>>>;
  readonly hook: HookTime | null;
  readonly agents: readonly Tally[];
  readonly tools: readonly Tally[];
}

/** Milliseconds from the start of the process to the entry. */
export interface HookTime {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

export interface Tally {
  readonly name: string;
  readonly count: number;
}

export interface Day {
  /** `2026-11-17`, in the zone of the page. */
  readonly day: string;
  readonly calls: number;
  readonly verdicts: Readonly<Partial<Record<LogVerdict, number>>>;
}

/** `how it went on` after a refusal. */
export type WentOn = (typeof WENT_ON)[number];
export const WENT_ON = ['other', 'gave-up', 'repeated', 'unknown'] as const;

export interface RuleReport {
  readonly id: string;
  readonly place: string;
  /** What it is about, in a few words; empty for one that isn't in the policy any more. */
  readonly about: string;
  readonly agent: string;
  readonly isObserved: boolean;
  /** Does the policy have it now? `null`: there is none to look at. */
  readonly isCurrent: boolean | null;
  /** Which of the excerpts shows it; -1: none. */
  readonly excerpt: number;
  /** How many files of the project it covers; `null` for one that isn't about files, or where nobody looked. */
  readonly files: number | null;
  /** What it said where it decided, or would have. */
  readonly verdicts: Readonly<Partial<Record<LogVerdict, number>>>;
  /** How often it agreed with another rule that decided. */
  readonly besides: number;
  readonly fired: number;
  readonly sessions: number;
  readonly last: number | null;
  readonly wentOn: Readonly<Record<WentOn, number>>;
  readonly suspicions: readonly Suspicion[];
  /** How often it fired on each of the report's days. */
  readonly byDay: readonly number[];
}

/** A reason to think that a rule stops what it shouldn't. */
export interface Suspicion {
  readonly why: 'same-again' | 'always-yes' | 'done-anyway';
  readonly count: number;
  /** Rows that show it, the newest first. */
  readonly rows: readonly number[];
}

export interface GatesReport {
  readonly passed: number;
  readonly blocked: number;
  readonly released: number;
  readonly ms: number;
  readonly longest: number;
  readonly commands: readonly GateCommandReport[];
  readonly releases: readonly number[];
}

export interface GateCommandReport {
  readonly shape: string;
  readonly passed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly cached: number;
  readonly skipped: number;
  readonly ms: number;
  readonly p50: number;
  readonly p95: number;
  readonly last: number;
}

export interface Disagreements {
  /** Rows that we refused, and the transcript says that they ran. */
  readonly ran: readonly number[];
  readonly failures: readonly number[];
  readonly broken: readonly BrokenSpan[];
  readonly pauses: readonly number[];
}

export interface BrokenSpan {
  readonly from: number;
  /** When a good one was seen again; `null`: not yet. */
  readonly to: number | null;
  readonly rows: readonly number[];
}

/** Lines of a policy that say a rule. */
export interface Excerpt {
  readonly file: string;
  readonly first: number;
  readonly lines: readonly string[];
}

/** What the transcript says became of a call. */
export const OUTCOMES = ['unknown', 'worked', 'failed', 'refused', 'refused-by-user'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The entries, the oldest first, in columns: a text that stands in thousands of them is written once. Each number in
 * a column of texts is a place in `texts`, -1 where there is none.
 */
export interface Rows {
  readonly count: number;
  readonly texts: readonly string[];
  readonly lists: readonly (readonly number[])[];
  readonly ruleSets: readonly (readonly RuleInRow[])[];
  readonly id: readonly string[];
  readonly at: readonly number[];
  readonly verdict: readonly number[];
  readonly event: readonly number[];
  readonly client: readonly number[];
  readonly session: readonly number[];
  readonly agent: readonly number[];
  readonly tool: readonly number[];
  readonly policy: readonly number[];
  readonly shape: readonly number[];
  readonly text: readonly number[];
  readonly note: readonly number[];
  readonly project: readonly number[];
  /** Places in `ruleSets`. */
  readonly rules: readonly number[];
  /** Places in `lists`. */
  readonly files: readonly number[];
  readonly call: readonly string[];
  readonly ms: readonly (number | null)[];
  /** Places in `OUTCOMES`. */
  readonly outcome: readonly number[];
  /** Places in `WENT_ON`, -1 for what wasn't refused. */
  readonly wentOn: readonly number[];
  readonly moreFiles: Readonly<Record<number, number>>;
  readonly gates: Readonly<Record<number, LoggedGate>>;
}

export interface RuleInRow extends LoggedRule {
  /** Place in the list of rules. */
  readonly rule: number;
  /** Place in `excerpts`, -1: none. */
  readonly excerpt: number;
}

/** In the order in which they are shown. */
export const VERDICTS = [
  'deny',
  'ask',
  'rewrite',
  'allow',
  'observed',
  'effect',
  'restored',
  'gate-blocked',
  'gate-passed',
  'gate-released',
  'broken-policy',
  'failure',
  'paused',
  'granted',
] as const satisfies readonly LogVerdict[];

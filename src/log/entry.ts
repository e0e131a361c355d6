import type { EventName } from '../call/events.ts';

/**
 * One line of the log. There is one whenever conclaude had an opinion, and none for a call that it let pass without a
 * word. It tells what was attempted by its structure: names of tools, rules and files, and the shape of a command. Texts
 * are in it only where `log: { text: true }` asks for them, and even then without what looks like a secret.
 */
export interface LogEntry {
  /** The version of this format. */
  readonly v: 1;
  /** Short and sayable, `koba-diru`; the same call has the same id wherever it is judged. */
  readonly id: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The event of the client, or `command`: somebody typed one of conclaude's. */
  readonly event: EventName | typeof BY_COMMAND;
  readonly verdict: LogVerdict;
  /** The client's short name, `claude-code`. */
  readonly client: string;
  readonly session?: string;
  /** The client's own id of the call, by which its transcript knows it. */
  readonly call?: string;
  readonly agent?: string;
  readonly tool?: string;
  /** The rules that said so, the deciding one first; none where no rule did (a broken policy, a broken payload). */
  readonly rules?: readonly LoggedRule[];
  /** The hash by which the policy's text is kept. */
  readonly policy?: string;
  /** Relative to the project where they are inside it; at most `MOST_FILES`. */
  readonly files?: readonly string[];
  /** How many more files there were. */
  readonly moreFiles?: number;
  /** Program, subcommand and names of flags of each simple command: `git push --force; rm -r -f`. */
  readonly shape?: string;
  /** Only with `log: { text: true }`: the command, or the call's input, cut and masked. */
  readonly text?: string;
  /** Milliseconds from the start of the process to this line. */
  readonly ms?: number;
  /** Of a gate: how its round went. */
  readonly gate?: LoggedGate;
  /** What is worth knowing besides, in a few words of ours: why a policy is broken, who paused what until when. */
  readonly note?: string;
  /** Of a call that a person can allow: what tells it from every other one. */
  readonly hash?: string;
}

/** What somebody has conclaude do isn't an event of any client. */
export const BY_COMMAND = 'command';

/** What an entry may say, in the order in which people are shown it. */
export const VERDICTS = [
  'deny',
  'ask',
  'rewrite',
  'allow',
  /** A rule that is only observed would have had something to say. */
  'observed',
  /** A protected file was changed by a call whose text didn't show it. */
  'effect',
  /** … and was put back. */
  'restored',
  /** A round of a gate: commands ran at the end of a turn. */
  'gate-blocked',
  'gate-passed',
  /** It had blocked often enough, and let go. */
  'gate-released',
  'broken-policy',
  /** conclaude itself failed: a broken payload, an internal error. */
  'failure',
  /** The rules that had something to say were paused by a person. */
  'paused',
  /** A person had allowed this very call. */
  'granted',
  /** A person did so: paused rules, allowed one call, had all of it count again, accepted a changed policy. */
  'pause',
  'grant',
  'resume',
  'accept',
] as const;
export type LogVerdict = (typeof VERDICTS)[number];

export interface LoggedRule {
  /** `uneditableFiles[2]`, or the id that the user gave it. */
  readonly id: string;
  /** `.conclaude.yaml:16`, or `default`. */
  readonly place: string;
  /** Where it differs from the line's own: an observed rule would have refused, or asked. */
  readonly would?: 'deny' | 'ask' | 'allow' | 'rewrite';
}

export interface LoggedGate {
  /** Which time in a row the turn was held up. */
  readonly round: number;
  readonly commands: readonly LoggedGateCommand[];
}

export interface LoggedGateCommand {
  /** The command's shape, as above. */
  readonly shape: string;
  /** `flaky`: it failed first and passed when it was run again; `excused`: it failed before the session, too. */
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'cached' | 'skipped' | 'flaky' | 'excused';
  readonly ms: number;
}

export const MOST_FILES = 20;
/** A line is written by one call of the system, which doesn't mix it with those of others up to this size. */
export const MOST_LINE_BYTES = 4096;

import { printable } from './printable.ts';

/** The words of `conclaude replay`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

function calls(number: number): string {
  return number === 1 ? '1 call' : `${count(number)} calls`;
}

function sessions(number: number): string {
  return number === 1 ? '1 session' : `${count(number)} sessions`;
}

export function headline(about: {
  readonly calls: number;
  readonly sessions: number;
  readonly first: string | undefined;
  readonly last: string | undefined;
}): string {
  const { first, last } = about;
  const when = first === undefined || last === undefined ? '' : `, ${day(first)} to ${day(last)}`;
  return `${calls(about.calls)} in ${sessions(about.sessions)}${when}`;
}

function day(time: string): string {
  return printable(time.slice(0, 10));
}

export function judgedBy(file: string, other: string | undefined): string {
  const compared = other === undefined ? '' : `, compared with ${printable(other)}`;
  return `Judged by ${printable(file)}${compared}.`;
}

export function alsoJudgedBy(layers: readonly string[]): string {
  return `The other layers count too, as they are now: ${layers.map(printable).join(', ')}.`;
}

export function nothingToReplay(places: readonly string[], window: string): string {
  return `No calls of this project in ${places.map(printable).join(' or ')}${window === '' ? '' : `, ${window}`}.`;
}

/** Sessions that began elsewhere may well be this project's, written down on another computer. */
export function mayBeElsewhere(folders: readonly string[]): string {
  return `The sessions there began in ${folders.map(printable).join(', ')}: if that is this project, name its folder with --recorded-in.`;
}

export const COLUMNS = ['stops', 'worked', 'refused', 'shapes', 'sessions'] as const;

export function stopsHeading(): string {
  return 'Would stop';
}

export function stopsNothing(): string {
  return 'No rule would have stopped anything.';
}

/** A refusal that comes from no rule: a call that makes no sense. */
export function ofNoRule(): string {
  return "calls that can't be judged";
}

export function asksBesides(asked: number): string {
  return `(${count(asked)} of them asks)`;
}

/** Its numbers are what it would do if it counted. */
export function onlyObserved(): string {
  return '(only observed so far)';
}

const OUTCOMES = { worked: 'worked', failed: 'failed', refused: 'refused', unknown: 'no result' } as const;

export function outcomeWord(outcome: keyof typeof OUTCOMES): string {
  return OUTCOMES[outcome];
}

export function newlyStopped(number: number, worked: number): string {
  return `Newly stopped: ${calls(number)}${number === 0 ? '' : `, of which ${count(worked)} worked then`}`;
}

export function noLongerStopped(number: number, worked: number): string {
  return `No longer stopped: ${calls(number)}${number === 0 ? '' : `, of which ${count(worked)} worked then`}`;
}

export function notComparable(number: number): string {
  return `${calls(number)} can't be compared: the answers depend on files of which nothing is known.`;
}

export function neverMatched(days: string): string {
  return `Matched nothing in ${days}`;
}

export function noProof(): string {
  return 'A rule for something rare may still matter.';
}

export function daysBetween(first: string | undefined, last: string | undefined): string {
  const days = Math.ceil((Date.parse(last ?? '') - Date.parse(first ?? '')) / 86_400_000);
  if (!Number.isFinite(days)) return 'these calls';
  return days <= 1 ? 'one day' : `${count(days)} days`;
}

export const UNKNOWN = {
  files: "whether a file was there isn't known, and matters",
  folders: "what was in a folder isn't known, and matters",
  texts: "what a file held before isn't known, and matters",
  agent: "which subagent it was isn't known, and matters",
} as const;

export const LEFT_OUT = {
  otherProjects: 'of other projects',
  beforeWindow: 'from before that time',
  unasked: 'that the client rejected before any hook ran',
  withoutFolder: 'without a working folder',
} as const;

export const SKIPPED = {
  'unreadable-file': "files or folders that can't be read",
  link: 'links, which are not followed',
  'long-line': 'lines of more than 16 MB',
  'broken-line': "lines that aren't JSON",
  'nameless-call': 'calls without a name',
  'program-with-calls': "programs that called tools themselves, which a transcript doesn't show",
  'result-without-call': 'results whose call is missing',
} as const;

export function notJudged(): string {
  return 'Not judged';
}

export function notKnown(): string {
  return 'Not known';
}

export function unread(number: number): string {
  return `${calls(number)} read a list or a script whose text then isn't known; judged without it.`;
}

export function commandsNotRun(number: number): string {
  const which =
    number === 1 ? 'The command in preToolUse.commands was' : 'Commands in preToolUse.commands were';
  return `${which} not run.`;
}

export function tooManyNew(number: number, most: number): string {
  return `${calls(number)} that worked then would newly be stopped; --max-new allows ${count(most)}.`;
}

export function progress(share: number, calls: number): string {
  const full = Math.round(Math.min(1, share) * 30);
  return `Replaying [${'='.repeat(full)}${' '.repeat(30 - full)}] ${Math.floor(Math.min(1, share) * 100)} %, ${count(calls)} calls`;
}

export function badNumber(value: string): string {
  return `option '--max-new' must be a number, not '${printable(value)}'`;
}

export function noSuchCommit(ref: string, file: string, detail: string): string {
  return `git has no ${printable(file)} at ${printable(ref)}: ${printable(detail)}`;
}

export function noSuchPlace(path: string): string {
  return `There are no transcripts at ${printable(path)}.`;
}

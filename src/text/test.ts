import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** The words of `conclaude test`. */
const VERDICTS = {
  none: 'no opinion (none)',
  deny: 'a refusal (deny)',
  ask: 'a question (ask)',
  allow: 'an approval (allow)',
  rewrite: 'a changed input (rewrite)',
} as const;

interface Verdict {
  readonly verdict: keyof typeof VERDICTS;
  readonly message?: string | undefined;
  /** Of rules that are only observed. */
  readonly would?: keyof typeof VERDICTS;
}

export function difference(expected: Verdict, found: Verdict): string {
  if (expected.verdict === found.verdict && expected.would !== undefined && expected.would !== found.would)
    return `expected ${VERDICTS[expected.would]} of rules that are only observed, found ${VERDICTS[found.would ?? 'none']}`;
  if (expected.verdict === found.verdict)
    return `expected ${VERDICTS[expected.verdict]} that says ${JSON.stringify(expected.message)}, but it says:`;
  const colon = found.verdict === 'none' ? '' : ':';
  return `expected ${VERDICTS[expected.verdict]}, found ${VERDICTS[found.verdict]}${colon}`;
}

export function summary(passed: number, failed: number, examples: number): string {
  const tests = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`;
  return examples === 0
    ? tests
    : `${tests}; ${plural(examples, 'example')} in rules ${examples === 1 ? 'passes' : 'pass'}`;
}

export function noTests(file: string, examples: number): string {
  const beside =
    examples === 0 ? '' : ` ${plural(examples, 'example')} in rules ${examples === 1 ? 'passes' : 'pass'}.`;
  return `${printable(file)} has no tests.${beside} To write one:

  tests:
    - command: git push --force
      expect: deny`;
}

export function eventHeading(event: string): string {
  return EVENT_STORIES[event] ?? `${event}, as if it happened now`;
}

const EVENT_STORIES: Readonly<Record<string, string>> = {
  Stop: 'Stop, as if Claude wanted to end its turn now',
  SubagentStop: 'SubagentStop, as if a subagent had just ended',
  UserPromptSubmit: 'UserPromptSubmit, as if you had just sent a prompt',
};

export const RUN_OUTCOMES = {
  passed: 'passed',
  cached: 'cached',
  flaky: 'flaky',
  excused: 'excused',
  failed: 'failed',
  'timed-out': 'timed out',
  'not-run': 'not run',
} as const;

export function patternNote(pattern: string): string {
  return `for ${JSON.stringify(pattern)}`;
}

export function folderNote(folder: string): string {
  return `in ${printable(folder)}`;
}

/** What runs now, and for how long. */
export function runningNow(scripts: readonly string[], value: number): string {
  return `  running ${seconds(value).padStart(9)}  ${scripts.join(', ')}`;
}

export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

export function eventVerdict(event: string, blocked: boolean): string {
  if (event === 'Stop') return blocked ? 'Claude is sent back to work, and told:' : 'The turn may end.';
  return blocked ? 'Claude Code is told to stop here, because:' : 'Claude Code goes on.';
}

/** The headings of an answer's texts. */
export const ANSWER_TITLES = { user: 'You see:', claude: 'Claude is also told:' } as const;

export function noCommandsAt(event: string, events: readonly string[]): string {
  return `conclaude runs no commands at ${event}. It can at: ${events.join(', ')}.`;
}

export function noCommandsSet(event: string, key: string): string {
  return `No commands are set for ${event}; they would go under \`${key}\`.`;
}

export function noneMatched(event: string): string {
  return `No ${event} command applies. Say more about the event with --agent, --field or --payload.`;
}

export function notForTools(): string {
  return 'PreToolUse is about a single call: use `conclaude explain`, or write a test and run `conclaude test`.';
}

export function fieldUnreadable(text: string): string {
  return `option '--field' must be NAME=VALUE, not '${printable(text)}'`;
}

export function payloadFileUnreadable(file: string, problem: string): string {
  return `can't read the payload '${printable(file)}': ${printable(problem)}`;
}

export function onlyForEvents(flag: string): string {
  return `option '--${flag}' needs an event, as in 'conclaude test Stop'`;
}

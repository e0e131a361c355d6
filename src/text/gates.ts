import { cutText } from './limit.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** What a user sees when all checks have passed. */
export function checksPassed(checks: { all: number; cached: number; seconds: number }): string {
  const cached = checks.cached === 0 ? '' : `, ${checks.cached} cached`;
  return `conclaude: ${plural(checks.all, 'check')}${cached}, ${checks.seconds.toFixed(1)} s`;
}

/** What the client shows while checks run: their scripts, as far as a line has room. */
export function runningChecks(scripts: readonly string[]): string {
  const lines = scripts.map((script) => printable(script.trim().split('\n')[0] ?? ''));
  return `conclaude: running ${cutText(lines.join(', '), 80)}`;
}

export function flaky(name: string): string {
  return `conclaude: flaky, it failed first and passed when it was run again: ${name}`;
}

/** Of what is left out of a report. */
export function wholeOutput(path: string): string {
  return `Whole output: ${printable(path)}`;
}

export function moreFindings(count: number): string {
  return `… and ${count} more`;
}

export function linesLeftOut(count: number): string {
  return `… (${plural(count, 'line')} left out)`;
}

export const MARKS = { new: '[new] ', still: '[still failing] ' } as const;

export function sinceLastRound(counts: { fixed: number; fresh: number; still: number }): string {
  return `Since the last round: ${counts.fixed} fixed, ${counts.fresh} new, ${counts.still} still failing.`;
}

export function failedBefore(count: number): string {
  return count === 1
    ? "1 more failure was there when the session began; it doesn't count."
    : `${count} more failures were there when the session began; they don't count.`;
}

export function excusedRun(name: string): string {
  return `conclaude: not counted, because it already failed when the session began: ${name}`;
}

export function noFilesToName(): string {
  return "the project's files can't be listed for {files}";
}

export function reportFailed(): string {
  return '(the command of `report` failed; these are the last lines)';
}

import { problemLines, type ShownProblem } from './config-problems.ts';
import { printable } from './printable.ts';

const UNTIL =
  "The rules that were in force when this session began still apply, until a new session begins or you run 'conclaude accept' in a terminal of your own.";

export function policyAccepted(file: string): string {
  return `${printable(file)} counts as it is now, in running sessions, too.`;
}

export function policyGone(file: string): string {
  return `conclaude: ${printable(file)} is gone. ${UNTIL}`;
}

export function policyBroken(problems: readonly ShownProblem[]): string {
  const [first = ''] = problemLines(problems);
  return `conclaude: the configuration became invalid: ${first}. ${UNTIL}`;
}

export function policyChanged(file: string): string {
  return `conclaude: ${printable(file)} was changed during this session and would be less strict about this call. ${UNTIL}`;
}

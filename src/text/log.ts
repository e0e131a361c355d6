import { printable } from './printable.ts';

/** On the line that says who refuses. */
export function namedBy(message: string, id: string): string {
  return `${message} [${id}]`;
}

/** For the user: how to learn more. */
export function howToAsk(line: string, id: string): string {
  return `${line}. Why: conclaude why ${id}`;
}

const WORDS: Readonly<Record<string, string>> = {
  deny: 'refused',
  ask: 'asked',
  allow: 'allowed',
  rewrite: 'rewrote',
  observed: 'observed',
  effect: 'effect',
  restored: 'put back',
  'gate-passed': 'gate passed',
  'gate-blocked': 'gate held',
  'gate-released': 'gate let go',
  'broken-policy': 'broken',
  failure: 'failed',
  paused: 'paused',
  granted: 'let through',
  pause: 'pause set',
  grant: 'allow given',
  resume: 'resumed',
  accept: 'accepted',
};

/** What became of it, in a word or two. */
export function verdictWord(verdict: string): string {
  return WORDS[verdict] ?? verdict;
}

export function nothingLogged(isAll: boolean): string {
  return isAll ? 'The log has nothing like that.' : 'The log has nothing like that for this project.';
}

export function skippedLines(count: number): string {
  return `conclaude: ${count === 1 ? 'one line of the log is' : `${count} lines of the log are`} not an entry, and left out`;
}

export function noStateFolder(): string {
  return "conclaude: there is no log, because HOME isn't set";
}

export function onlyWhenSending(option: string): string {
  return `--${option} only works together with --otlp`;
}

export function notAVerdict(text: string, known: readonly string[]): string {
  return `'${printable(text)}' isn't a verdict; use one of ${known.join(', ')}`;
}

export function noSuchEntry(id: string, near: string | undefined): string {
  const hint = near === undefined ? "'conclaude log' lists what there is" : `did you mean ${near}?`;
  return `the log has no '${printable(id)}'; ${hint}`;
}

export function othersOfThatName(count: number): string {
  return `${count === 1 ? 'One other call has' : `${count} other calls have`} the same id; this is the newest.`;
}

export function policyThen(isSame: boolean): string {
  return isSame ? 'The policy, which is the same now' : 'The policy as it was';
}

export function policyNow(): string {
  return 'The policy as it is now';
}

export function policyNotKept(): string {
  return 'The policy as it was has not been kept.';
}

export function packsHaveChanged(names: readonly string[]): string {
  return `The rules of ${names.join(', ')} came from another version of conclaude then. They aren't kept; what you see are those of today.`;
}

export function noPolicyThen(): string {
  return 'No policy was involved.';
}

export function ruleGone(id: string): string {
  return `${printable(id)} no longer exists, or has moved.`;
}

export function callNotRebuilt(): string {
  return "This is what the log knows. The call itself can't be judged again: it is in no transcript that can be read.";
}

import type { Call } from './call/call.ts';
import { shownProblems } from './config/shown-problems.ts';
import type { LoggedRule } from './log/entry.ts';
import type { WholeEntry } from './log/line.ts';
import { mask } from './log/mask.ts';
import type { Policy } from './policy.ts';
import { problemLines } from './text/config-problems.ts';

/** What an entry says besides when, where and of whom. */
export type Opinion = Pick<WholeEntry, 'verdict'> &
  Partial<Pick<WholeEntry, 'rules' | 'files' | 'shape' | 'gate' | 'note' | 'agent' | 'hash'>>;

export function distinct(rules: readonly LoggedRule[]): readonly LoggedRule[] {
  return rules.length < 2 ? rules : [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

export function isBroken(policy: Policy, call: Call): boolean {
  return policy?.ok === false && call.problem === undefined;
}

/** In a few words: the problem of a broken file by its line, anything else by its first sentence. */
export function noteOn(policy: Policy, problem: string): string {
  const [line = ''] = policy?.ok === false ? problemLines(shownProblems(policy)) : problem.split('\n');
  return mask(line.slice(0, 1000));
}

import type { Host } from '../host/host.ts';
import { textHash } from '../host/text-hash.ts';
import type { GoodPolicy, Policy } from '../policy.ts';
import type { Rule, RuleList } from '../rules/rule.ts';
import { withRules } from '../rules/rules.ts';
import { mayHaveExceptions } from './any-exceptions.ts';
import type { Pause } from './exception.ts';
import { exceptionsIn } from './kept-exceptions.ts';

export type IsLifted = (rule: Rule) => boolean;

/**
 * The same policy, with nothing coming of these rules: they are judged as if they were only observed, so that others
 * decide in their place.
 */
export function liftedIn(policy: GoodPolicy, isLifted: IsLifted): GoodPolicy {
  const lists = policy.lists.map((list) => liftedList(list, isLifted));
  return withRules({ ...policy, lists });
}

function liftedList(list: RuleList, isLifted: IsLifted): RuleList {
  const { entries, isObserved } = list;
  const rules = entries.map((_, index): Rule => {
    const rule = list.ruleAt(index);
    return mayBeLifted(rule) && isLifted(rule)
      ? { ...rule, mode: 'observe', until: undefined, isLifted: true }
      : rule;
  });
  if (!rules.some((rule) => rule.isLifted)) return list;
  return {
    ...list,
    ruleAt: (index) => rules[index] as Rule,
    isObserved: (index) => rules[index]?.isLifted === true || isObserved?.(index) === true,
  };
}

/** The policy as it counts now, with what is paused lifted; the very same where nothing is. */
export function withPauses(host: Host, policy: GoodPolicy, now: number): GoodPolicy {
  const paused = pausedRules(host, policy, now);
  return paused.length === 0 ? policy : liftedIn(policy, (rule) => paused.some(({ id }) => id === rule.id));
}

/** The rules of a policy that are paused, and say what they said when they were. */
function pausedRules(host: Host, policy: GoodPolicy, now: number): readonly Rule[] {
  const pauses = pausesIn(host, policy.root, now);
  return pauses.length === 0
    ? []
    : policy.rules.filter((rule) => pauses.some((one) => isPausedBy(rule, one)));
}

export function pausesIn(host: Host, root: string, now: number): readonly Pause[] {
  if (!mayHaveExceptions(host, root)) return [];
  return exceptionsIn(host, root, now).filter((one): one is Pause => one.kind === 'pause');
}

/** The pauses that some rule of these policies is under. */
export function pausesOf(host: Host, policies: readonly Policy[], now: number): readonly Pause[] {
  const good = policies.filter((policy): policy is GoodPolicy => policy?.ok === true);
  const pauses = good[0] === undefined ? [] : pausesIn(host, good[0].root, now);
  return pauses.filter((pause) => good.some(({ rules }) => rules.some((rule) => isPausedBy(rule, pause))));
}

/** Is the rule of this id paused? */
export function isRulePaused(host: Host, policies: readonly Policy[], id: string): boolean {
  return pausesOf(host, policies, Date.now()).some(({ rule }) => rule === id);
}

export function isPausedBy(rule: Rule, { rule: id, says }: Pause): boolean {
  return rule.id === id && mayBeLifted(rule) && whatItSays(rule) === says;
}

/** No exception reaches what protects the guard itself, nor what an administrator says. */
export function mayBeLifted({ kind, source }: Pick<Rule, 'kind' | 'source'>): boolean {
  return kind.isNeverObserved !== true && source.layer !== 'managed';
}

/** A stand-in for all that a rule says. */
export function whatItSays({ entry }: Pick<Rule, 'entry'>): string {
  return textHash(JSON.stringify(entry) ?? '');
}

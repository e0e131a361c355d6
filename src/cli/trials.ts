import type { GoodPolicy } from '../policy.ts';
import type { Rule } from '../rules/rule.ts';

/** Rules that are only observed, until the same day or for as long as nobody decides. */
export interface Trial {
  readonly until: string | undefined;
  readonly rules: readonly Rule[];
}

/** What of a policy is on trial. Rules that only speak up for others don't count. */
export function trialsOf({ rules, config }: GoodPolicy): readonly Trial[] {
  const observed = rules.filter(({ mode, kind }) => mode === 'observe' && !kind.speaksForOthers);
  const { mode, until } = config.preToolUse;
  const days = [...(mode === 'observe' ? [until] : []), ...observed.map((rule) => rule.until)];
  return [...new Set(days)].map((day) => ({
    until: day,
    rules: observed.filter((rule) => rule.until === day),
  }));
}

/** Its last day has passed. */
export function isOver(until: string | undefined, today: string): boolean {
  return until !== undefined && until < today;
}

/** The day where the user is, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

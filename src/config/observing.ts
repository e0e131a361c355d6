import { choice, text } from './kinds.ts';

/** Does a rule decide, or is it only noted what it would have said? */
export type RuleMode = 'enforce' | 'observe';

/** The last day of a trial, the same wherever a rule may be on trial. */
export const untilDay = text(
  'The last day on which it is only observed, as `YYYY-MM-DD`. After that `validate` warns and `doctor` fails until somebody decides; it stays observed meanwhile.',
  { problem: dayProblem, example: '2027-01-31' },
);

/** The keys by which one rule is put on trial, or excepted from a trial of all. */
export const observingFields = {
  mode: choice(
    '`observe`: what the rule would have said is logged and told to you once per session, but the call goes ahead. `enforce`: it applies, even where `preToolUse.mode` is `observe`. Without it, `preToolUse.mode` decides.',
    ['enforce', 'observe'],
    {},
  ),
  until: untilDay,
} as const;

/** The key by which a rule that refuses lets the user decide instead. */
export const onDeny = choice(
  '`ask`: where the rule would refuse, Claude Code asks you instead. Where it would ask nobody, the call is refused. `block`: the rule refuses, and nobody is asked.',
  ['block', 'ask'],
  {},
);

/** Real days only: nobody knows when the 31st of June is over. */
function dayProblem(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === undefined) return 'it must be a day as YYYY-MM-DD';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? undefined : 'there is no such day';
}

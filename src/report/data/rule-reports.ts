import type { LogEntry, LoggedRule, LogVerdict } from '../../log/entry.ts';
import { mask, maskLines } from '../../log/mask.ts';
import type { PolicyRecord } from '../../log/policy-record.ts';
import { type Excerpt, type ReportedProject, type RuleReport, WENT_ON, type WentOn } from '../report-data.ts';
import { counted, grouped } from './count.ts';
import type { Row } from './entry-in-report.ts';
import type { Excerpts } from './excerpts.ts';
import type { CurrentRule, Past } from './report-input.ts';
import { suspicionsOf } from './suspicions.ts';

export interface RuleSources {
  readonly rows: readonly Row[];
  readonly current: readonly CurrentRule[] | undefined;
  readonly policies: ReadonlyMap<string, PolicyRecord>;
  readonly excerpts: Excerpts;
  readonly past: Past | undefined;
  readonly projects: readonly ReportedProject[];
  readonly wentOn: ReadonlyMap<Row, WentOn>;
  readonly days: readonly string[];
  readonly dayOf: (time: number) => string;
}

/** One time that a rule had a say. */
interface Fired {
  readonly row: Row;
  readonly rule: LoggedRule;
  /** The first of the entry's rules is the one that decided. */
  readonly decided: boolean;
}

export interface RuleReports {
  readonly reports: readonly RuleReport[];
  /** Which of the reports is about a rule that an entry names. */
  placeOf(entry: LogEntry, rule: LoggedRule): number;
}

/**
 * The rules of the policy with what they did, and after them those that did something and aren't there any more. A rule
 * is known by its text: an entry of a list keeps its history when another is put before it, and a changed one begins
 * anew.
 */
export function ruleReports(sources: RuleSources): RuleReports {
  const { rows, current, policies, excerpts } = sources;
  const now = new Map<string, CurrentRule>();
  const keyOfId = new Map<string, string>();
  for (const rule of current ?? []) {
    const key = keyOf(rule, excerpts.find(rule.policy, rule.place), excerpts);
    if (!now.has(key)) now.set(key, rule);
    keyOfId.set(rule.id, key);
  }
  const keyOfFired = ({ policy }: LogEntry, rule: LoggedRule) => {
    const excerpt = excerpts.find(policies.get(policy ?? ''), rule.place);
    // Nobody knows the text that it had: it counts as the one that has its name now.
    if (excerpt < 0 && rule.place !== 'default')
      return keyOfId.get(rule.id) ?? keyOf(rule, excerpt, excerpts);
    return keyOf(rule, excerpt, excerpts);
  };
  const fired = rows.flatMap((row) =>
    (row.entry.rules ?? []).map((rule, index): Fired => ({ row, rule, decided: index === 0 })),
  );
  const groups = grouped(fired, ({ row, rule }) => keyOfFired(row.entry, rule));
  const former = [...groups]
    .filter(([key]) => !now.has(key))
    .sort(([, a], [, b]) => (b.at(-1)?.row.time ?? 0) - (a.at(-1)?.row.time ?? 0));
  const keys = [...now.keys(), ...former.map(([key]) => key)];
  const places = new Map(keys.map((key, index) => [key, index]));
  return {
    reports: keys.map((key) => reportOf(now.get(key), groups.get(key) ?? [], sources)),
    placeOf: (entry, rule) => places.get(keyOfFired(entry, rule)) ?? -1,
  };
}

/** `uneditableFiles` and its text; without one, its whole name. */
function keyOf({ id }: { readonly id: string }, excerpt: number, { all }: Excerpts): string {
  const lines = all[excerpt]?.lines;
  return lines === undefined ? id : `${id.replace(/\[\d+\]$/, '')}\n${lines.join('\n')}`;
}

function reportOf(rule: CurrentRule | undefined, fired: readonly Fired[], sources: RuleSources): RuleReport {
  const { current, policies, excerpts, past, projects, wentOn, days, dayOf } = sources;
  const last = fired.at(-1);
  const decided = fired.filter((one) => one.decided).map(({ row }) => row);
  const perDay = counted(fired.map(({ row }) => dayOf(row.time)));
  const named = rule ?? last?.rule ?? { id: '', place: '' };
  const policy = rule?.policy ?? policies.get(last?.row.entry.policy ?? '');
  const excerpt = excerpts.find(policy, named.place);
  const ways = counted(decided.flatMap((row) => wentOn.get(row) ?? []));
  return {
    id: named.id,
    place: named.place,
    about: mask(rule?.about ?? ''),
    agent: rule?.agent ?? '*',
    isObserved: rule?.isObserved ?? last?.rule.would !== undefined,
    isCurrent: current === undefined ? null : rule !== undefined || isWritten(excerpts.all[excerpt], current),
    excerpt,
    files: rule?.files ?? null,
    verdicts: counted(fired.flatMap((one) => whatItSaid(one) ?? [])),
    besides: fired.filter((one) => whatItSaid(one) === undefined).length,
    fired: fired.length,
    sessions: new Set(fired.flatMap(({ row }) => row.entry.session ?? [])).size,
    last: last?.row.time ?? null,
    wentOn: Object.fromEntries(WENT_ON.map((way) => [way, ways[way] ?? 0])) as Record<WentOn, number>,
    suspicions: suspicionsOf(decided, past, projects),
    byDay: days.map((day) => perDay[day] ?? 0),
  };
}

/** Gates and the like are no rules for calls, and yet stand in the policy. */
function isWritten(excerpt: Excerpt | undefined, [first]: readonly CurrentRule[]): boolean {
  const flat = (lines: readonly string[]) => lines.map((line) => line.trim()).join('\n');
  return excerpt !== undefined && flat(maskLines(first?.policy.text ?? '')).includes(flat(excerpt.lines));
}

/** An observed rule has said nothing to anybody, whatever became of the call; one that didn't decide only agreed. */
function whatItSaid({ row, rule, decided }: Fired): LogVerdict | undefined {
  if (rule.would !== undefined) return 'observed';
  return decided ? row.entry.verdict : undefined;
}

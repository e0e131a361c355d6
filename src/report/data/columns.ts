import { VERDICTS } from '../../log/entry.ts';
import type { PolicyRecord } from '../../log/policy-record.ts';
import { OUTCOMES, type Rows, type RuleInRow, WENT_ON, type WentOn } from '../report-data.ts';
import type { Row } from './entry-in-report.ts';
import type { Excerpts } from './excerpts.ts';
import type { RuleReports } from './rule-reports.ts';

/** The rows in columns, in which every text stands once. */
export function columnsOf(
  rows: readonly Row[],
  wentOn: ReadonlyMap<Row, WentOn>,
  policies: ReadonlyMap<string, PolicyRecord>,
  excerpts: Excerpts,
  rules: Pick<RuleReports, 'placeOf'>,
  mask: (text: string) => string,
): Rows {
  const texts = pool<string>((text) => text);
  const lists = pool<readonly number[]>((list) => list.join(' '));
  const ruleSets = pool<readonly RuleInRow[]>((set) => JSON.stringify(set));
  const entries = rows.map(({ entry }) => entry);
  const column = (read: (entry: Row['entry']) => string | undefined) =>
    entries.map((entry) => texts.place(read(entry)));
  return {
    count: rows.length,
    id: entries.map(({ id }) => id),
    at: rows.map(({ time }) => time),
    verdict: entries.map(({ verdict }) => VERDICTS.indexOf(verdict)),
    event: column(({ event }) => event),
    client: column(({ client }) => client),
    session: column(({ session }) => session),
    agent: column(({ agent }) => agent),
    tool: column(({ tool }) => tool),
    policy: column(({ policy }) => policy),
    shape: column(({ shape }) => shape),
    text: column(({ text }) => (text === undefined ? undefined : mask(text))),
    note: column(({ note }) => (note === undefined ? undefined : mask(note))),
    project: rows.map(({ project }) => project),
    rules: entries.map((entry) => {
      const policy = policies.get(entry.policy ?? '');
      return ruleSets.place(
        entry.rules?.map((rule) => ({
          ...rule,
          rule: rules.placeOf(entry, rule),
          excerpt: excerpts.find(policy, rule.place),
        })),
      );
    }),
    files: entries.map(({ files }) => lists.place(files?.map((file) => texts.place(file)))),
    call: entries.map(({ call }) => call ?? ''),
    ms: entries.map(({ ms }) => (ms === undefined ? null : Math.round(ms * 10) / 10)),
    outcome: rows.map(({ outcome }) => OUTCOMES.indexOf(outcome)),
    wentOn: rows.map((row) => WENT_ON.indexOf(wentOn.get(row) as WentOn)),
    moreFiles: sparse(rows, ({ entry }) => entry.moreFiles),
    gates: sparse(rows, ({ entry }) => entry.gate),
    texts: texts.all,
    lists: lists.all,
    ruleSets: ruleSets.all,
  };
}

/** Values of which equal ones are kept once. */
function pool<Value>(keyOf: (value: Value) => string) {
  const all: Value[] = [];
  const known = new Map<string, number>();
  return {
    all: all as readonly Value[],
    place(value: Value | undefined): number {
      if (value === undefined) return -1;
      const key = keyOf(value);
      const place = known.get(key) ?? all.push(value) - 1;
      known.set(key, place);
      return place;
    },
  };
}

function sparse<Value>(rows: readonly Row[], read: (row: Row) => Value | undefined): Record<number, Value> {
  const found: Record<number, Value> = {};
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) found[row.index] = value;
  }
  return found;
}

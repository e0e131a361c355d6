import { type LoggedGate, type LogVerdict, VERDICTS } from '../../log/entry.ts';
import { type Index, indexOf } from '../filter.ts';
import {
  OUTCOMES,
  type Outcome,
  type ReportData,
  type RuleInRow,
  WENT_ON,
  type WentOn,
} from '../report-data.ts';
import { type Clock, clock } from './format.ts';

/** What every screen gets. */
export interface Context {
  readonly data: ReportData;
  readonly clock: Clock;
  /** Made when it is first asked for. */
  index(): Index;
  entry(row: number): ShownEntry;
}

/** A row, put together again. */
export interface ShownEntry {
  readonly row: number;
  readonly id: string;
  readonly at: number;
  readonly verdict: LogVerdict;
  readonly event: string | undefined;
  readonly client: string | undefined;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  readonly tool: string | undefined;
  readonly policy: string | undefined;
  readonly shape: string | undefined;
  readonly text: string | undefined;
  readonly note: string | undefined;
  readonly project: number;
  readonly rules: readonly RuleInRow[];
  readonly files: readonly string[];
  readonly moreFiles: number;
  readonly call: string;
  readonly ms: number | null;
  readonly gate: LoggedGate | undefined;
  readonly outcome: Outcome;
  readonly wentOn: WentOn | undefined;
}

export function contextOf(data: ReportData): Context {
  const { rows } = data;
  const text = (place: number | undefined) => rows.texts[place ?? -1];
  let index: Index | undefined;
  return {
    data,
    clock: clock(data.made.timeZone),
    index() {
      index ??= indexOf(rows, data.made.timeZone);
      return index;
    },
    entry: (row) => ({
      row,
      id: rows.id[row] ?? '',
      at: rows.at[row] ?? 0,
      verdict: VERDICTS[rows.verdict[row] ?? -1] ?? 'failure',
      event: text(rows.event[row]),
      client: text(rows.client[row]),
      session: text(rows.session[row]),
      agent: text(rows.agent[row]),
      tool: text(rows.tool[row]),
      policy: text(rows.policy[row]),
      shape: text(rows.shape[row]),
      text: text(rows.text[row]),
      note: text(rows.note[row]),
      project: rows.project[row] ?? 0,
      rules: rows.ruleSets[rows.rules[row] ?? -1] ?? [],
      files: (rows.lists[rows.files[row] ?? -1] ?? []).map((place) => text(place) ?? ''),
      moreFiles: rows.moreFiles[row] ?? 0,
      call: rows.call[row] ?? '',
      ms: rows.ms[row] ?? null,
      gate: rows.gates[row],
      outcome: OUTCOMES[rows.outcome[row] ?? 0] ?? 'unknown',
      wentOn: WENT_ON[rows.wentOn[row] ?? -1],
    }),
  };
}

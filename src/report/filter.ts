import { VERDICTS } from '../log/entry.ts';
import { dayReader } from './data/day-of.ts';
import type { Rows } from './report-data.ts';

/** What of the rows is wanted; empty texts want everything. */
export interface Filter {
  readonly search: string;
  readonly verdict: string;
  /** Place in the list of rules. */
  readonly rule: string;
  readonly agent: string;
  readonly tool: string;
  readonly session: string;
  /** Days, `2026-11-17`, both included. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: Filter = {
  search: '',
  verdict: '',
  rule: '',
  agent: '',
  tool: '',
  session: '',
  from: '',
  to: '',
};

/** What a search looks through, made once: thousands of rows are asked with every key that is pressed. */
export interface Index {
  readonly haystack: readonly string[];
  readonly day: readonly string[];
}

export function indexOf(rows: Rows, timeZone: string): Index {
  const dayOf = dayReader(timeZone);
  const text = (place: number | undefined) => rows.texts[place ?? -1] ?? '';
  const haystack = rows.id.map((id, row) =>
    [
      id,
      text(rows.tool[row]),
      text(rows.agent[row]),
      text(rows.shape[row]),
      text(rows.text[row]),
      text(rows.note[row]),
      text(rows.session[row]),
      rows.call[row],
      ...(rows.lists[rows.files[row] ?? -1] ?? []).map(text),
      ...(rows.ruleSets[rows.rules[row] ?? -1] ?? []).map((rule) => `${rule.id} ${rule.place}`),
    ]
      .join('\n')
      .toLowerCase(),
  );
  return { haystack, day: rows.at.map(dayOf) };
}

/** The rows that a filter wants, the newest first. */
export function chosenRows(rows: Rows, index: Index, filter: Filter): readonly number[] {
  const wanted = testOf(rows, index, filter);
  const found: number[] = [];
  for (let row = rows.count - 1; row >= 0; row--) if (wanted(row)) found.push(row);
  return found;
}

function testOf(rows: Rows, { haystack, day }: Index, filter: Filter): (row: number) => boolean {
  const tests: ((row: number) => boolean)[] = [];
  const verdict = (VERDICTS as readonly string[]).indexOf(filter.verdict);
  if (filter.verdict !== '') tests.push((row) => rows.verdict[row] === verdict);
  for (const name of ['agent', 'tool'] as const) {
    const place = rows.texts.indexOf(filter[name]);
    if (filter[name] !== '') tests.push((row) => place >= 0 && rows[name][row] === place);
  }
  if (filter.session !== '') {
    // Nobody types the whole of such a name.
    const places = new Set(rows.session.filter((place) => rows.texts[place]?.startsWith(filter.session)));
    tests.push((row) => places.has(rows.session[row] ?? -1));
  }
  if (filter.rule !== '') {
    const sets = rows.ruleSets.map((set) => set.some(({ rule }) => String(rule) === filter.rule));
    tests.push((row) => sets[rows.rules[row] ?? -1] === true);
  }
  if (filter.from !== '') tests.push((row) => (day[row] ?? '') >= filter.from);
  if (filter.to !== '') tests.push((row) => (day[row] ?? '') <= filter.to);
  for (const word of filter.search.toLowerCase().split(/\s+/))
    if (word !== '') tests.push((row) => haystack[row]?.includes(word) === true);
  return (row) => tests.every((test) => test(row));
}

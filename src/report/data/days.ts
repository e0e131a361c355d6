import type { Day } from '../report-data.ts';
import { counted, grouped } from './count.ts';
import { daysBetween } from './day-of.ts';
import type { Row } from './entry-in-report.ts';
import type { Past } from './report-input.ts';

/** More days than this are no chart any more; the oldest without an entry go first. */
const MOST_DAYS = 366;

/** Each day with what happened on it, without a gap, from the first entry or call to the last. */
export function daysOf(
  rows: readonly Row[],
  past: Past | undefined,
  dayOf: (time: number) => string,
): readonly Day[] {
  const byDay = grouped(rows, ({ time }) => dayOf(time));
  const seen = [...byDay.keys(), ...(past?.days.keys() ?? [])].sort();
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return [];
  return daysBetween(first, last)
    .slice(-MOST_DAYS)
    .map((day) => ({
      day,
      calls: past?.days.get(day) ?? 0,
      verdicts: counted((byDay.get(day) ?? []).map(({ entry }) => entry.verdict)),
    }));
}

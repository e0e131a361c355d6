import type { LogVerdict } from '../../log/entry.ts';
import type { BrokenSpan, Disagreements } from '../report-data.ts';
import { grouped } from './count.ts';
import { isRefusal, type Row } from './entry-in-report.ts';

/** What a person excepted, and what passed by that. */
const OF_PERSONS: ReadonlySet<LogVerdict> = new Set([
  'paused',
  'granted',
  'pause',
  'grant',
  'resume',
  'accept',
]);

/** Where what happened isn't what we said, or where we couldn't say anything. The newest first. */
export function disagreementsOf(rows: readonly Row[]): Disagreements {
  const indices = (wanted: (row: Row) => boolean) =>
    rows
      .filter(wanted)
      .map(({ index }) => index)
      .reverse();
  const broken = [...grouped(rows, ({ project }) => project).values()].flatMap(brokenSpans);
  return {
    // What failed may have been refused in words that nobody knows.
    ran: indices((row) => isRefusal(row) && row.outcome === 'worked'),
    failures: indices(({ entry }) => entry.verdict === 'failure'),
    broken: broken.sort((a, b) => b.from - a.from),
    pauses: indices(({ entry }) => OF_PERSONS.has(entry.verdict)),
  };
}

/** From the first entry that saw a broken policy to the first that saw a good one, for the rows of one project. */
function brokenSpans(rows: readonly Row[]): readonly BrokenSpan[] {
  const spans: { from: number; to: number | null; rows: number[] }[] = [];
  let open: (typeof spans)[number] | undefined;
  for (const { entry, time, index } of rows) {
    if (entry.verdict === 'broken-policy') {
      if (open === undefined) {
        open = { from: time, to: null, rows: [] };
        spans.push(open);
      }
      open.rows.push(index);
    } else if (open !== undefined && entry.policy !== undefined && entry.verdict !== 'failure') {
      open.to = time;
      open = undefined;
    }
  }
  return spans;
}

import type { WentOn } from '../report-data.ts';
import { grouped } from './count.ts';
import { attemptOf, isRefusal, type Row } from './entry-in-report.ts';
import type { Past, PastSession } from './report-input.ts';

/** Who tries the same an hour later has come back to it, and isn't stuck. */
const SOON = 15 * 60 * 1000;

/**
 * How each refusal went on in its session: the same was tried again soon and refused again, other calls followed, or
 * none did. Without a transcript nobody knows that none did.
 */
export function howItWentOn(rows: readonly Row[], past: Past | undefined): ReadonlyMap<Row, WentOn> {
  const found = new Map<Row, WentOn>();
  for (const [session, own] of grouped(rows, ({ entry }) => entry.session ?? '')) {
    const repeated = tryAgain(own);
    const wasFollowed = followed(session === '' ? [] : own, past?.sessions.get(session));
    for (const row of own.filter(isRefusal))
      found.set(row, repeated.has(row) ? 'repeated' : wasFollowed(row));
  }
  return found;
}

/** The refusals of a session after which the same was refused again soon. */
function tryAgain(rows: readonly Row[]): ReadonlySet<Row> {
  const attempts = grouped(rows.filter(isRefusal), attemptOf);
  const found = [...attempts.values()].flatMap((tries) =>
    tries.filter((row, index) => (tries[index + 1]?.time ?? Number.POSITIVE_INFINITY) - row.time <= SOON),
  );
  return new Set(found);
}

/** Whether anything came after a row of a session, by its transcript or, without one, by its other entries. */
function followed(rows: readonly Row[], past: PastSession | undefined): (row: Row) => WentOn {
  const lastRow = rows.at(-1);
  if (past === undefined) return (row) => (lastRow === undefined || row === lastRow ? 'unknown' : 'other');
  return ({ time }) => (past.lastRun > time ? 'other' : 'gave-up');
}

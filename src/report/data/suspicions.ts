import { isAbsolute, joinPath } from '../../match/path-text.ts';
import type { ReportedProject, Suspicion } from '../report-data.ts';
import { grouped } from './count.ts';
import { attemptOf, isRefusal, type Row } from './entry-in-report.ts';
import type { Past } from './report-input.ts';

/** Fewer answers of a person say nothing. */
const FEWEST_ANSWERS = 3;
/** Rows that are named; the rest is a number. */
const MOST_ROWS = 5;

/** What hints at a rule that stops what it shouldn't, seen in the rows that it decided. */
export function suspicionsOf(
  rows: readonly Row[],
  past: Past | undefined,
  projects: readonly ReportedProject[],
): readonly Suspicion[] {
  return [sameAgain(rows), alwaysYes(rows), doneAnyway(rows, past, projects)].flatMap((found) => found ?? []);
}

/** The same was refused twice or more in one session: whoever insists may be right. */
function sameAgain(rows: readonly Row[]): Suspicion | undefined {
  const attempts = grouped(rows.filter(isRefusal), (row) => {
    const attempt = attemptOf(row);
    return attempt === undefined || row.entry.session === undefined
      ? undefined
      : `${row.entry.session}\n${attempt}`;
  });
  const insisted = [...attempts.values()].filter((group) => group.length > 1);
  return suspicion(
    'same-again',
    insisted.length,
    insisted.map((group) => group.at(-1) as Row),
  );
}

/** A question that is never answered with no only costs time. */
function alwaysYes(rows: readonly Row[]): Suspicion | undefined {
  const asked = rows.filter(({ entry, outcome }) => entry.verdict === 'ask' && outcome !== 'unknown');
  const isNo = ({ outcome }: Row) => outcome === 'refused' || outcome === 'refused-by-user';
  if (asked.length < FEWEST_ANSWERS || asked.some(isNo)) return undefined;
  return suspicion('always-yes', asked.length, asked);
}

/** A file whose change was refused was changed later in the session all the same. */
function doneAnyway(
  rows: readonly Row[],
  past: Past | undefined,
  projects: readonly ReportedProject[],
): Suspicion | undefined {
  const changedLater = ({ entry, project, time }: Row) => {
    const changed = past?.sessions.get(entry.session ?? '')?.changed;
    const root = projects[project]?.root ?? '';
    const isLater = (file: string) =>
      (changed?.get(isAbsolute(file) ? file : joinPath(root, file)) ?? 0) > time;
    return entry.files?.some(isLater) === true;
  };
  const found = rows.filter((row) => isRefusal(row) && changedLater(row));
  return suspicion('done-anyway', found.length, found);
}

function suspicion(why: Suspicion['why'], count: number, rows: readonly Row[]): Suspicion | undefined {
  if (count === 0) return undefined;
  const newest = rows.map(({ index }) => index).sort((a, b) => b - a);
  return { why, count, rows: newest.slice(0, MOST_ROWS) };
}

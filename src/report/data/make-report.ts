import type { ReportData } from '../report-data.ts';
import { columnsOf } from './columns.ts';
import { dayReader } from './day-of.ts';
import { daysOf } from './days.ts';
import { disagreementsOf } from './disagreements.ts';
import { rowsOf } from './entry-in-report.ts';
import { excerptsOf } from './excerpts.ts';
import { gatesReport } from './gates-report.ts';
import type { ReportInput } from './report-input.ts';
import { ruleReports } from './rule-reports.ts';
import { summaryOf } from './summary.ts';
import { howItWentOn } from './went-on.ts';

/** Everything that a page shows, from what was read. */
export function makeReport(input: ReportInput, mask: (text: string) => string): ReportData {
  const { at, version, since, timeZone, projects, unreadable, entries, past, policies, current } = input;
  const rows = rowsOf(entries, past);
  const dayOf = dayReader(timeZone);
  const days = daysOf(rows, past, dayOf);
  const wentOn = howItWentOn(rows, past);
  const excerpts = excerptsOf();
  const rules = ruleReports({
    rows,
    current,
    policies,
    excerpts,
    past,
    projects,
    wentOn,
    days: days.map(({ day }) => day),
    dayOf,
  });
  return {
    made: {
      at,
      version,
      since: since ?? null,
      timeZone,
      projects,
      leftOut: entries.length - rows.length,
      unreadable,
      hasPast: past !== undefined,
      hasPolicy: current !== undefined,
    },
    summary: summaryOf(rows, past),
    days,
    rules: rules.reports,
    gates: gatesReport(rows),
    disagreements: disagreementsOf(rows),
    rows: columnsOf(rows, wentOn, policies, excerpts, rules, mask),
    excerpts: excerpts.all,
  };
}

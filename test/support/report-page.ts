import { createHash } from 'node:crypto';
import { buildReportPage } from '../../scripts/build-report-page.mjs';
import type { LogEntry } from '../../src/log/entry.ts';
import { dayReader } from '../../src/report/data/day-of.ts';
import { makeReport } from '../../src/report/data/make-report.ts';
import { pastCollector } from '../../src/report/data/past-calls.ts';
import type { CurrentRule, SeenCall } from '../../src/report/data/report-input.ts';
import { pageOf } from '../../src/report/page.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import { HISTORY_HASH, HISTORY_POLICY, HISTORY_ROOT } from './log-history.ts';

const POLICY = { file: `${HISTORY_ROOT}/.conclaude.yaml`, text: HISTORY_POLICY, extended: [] };
const current = (
  id: string,
  line: number,
  about: string,
  files: number | null,
  agent = '*',
): CurrentRule => ({
  id,
  place: `.conclaude.yaml:${line}`,
  about,
  agent,
  isObserved: false,
  files,
  policy: POLICY,
});

/** The rules of `HISTORY_POLICY`. */
export const CURRENT_RULES: readonly CurrentRule[] = [
  current('toolUsageValidation[0]', 13, 'block Bash: git push --force*', null),
  current('toolUsageValidation[1]', 16, 'ask Bash: git push*', null),
  current('toolUsageValidation[2]', 19, 'block Bash: npm publish*', null),
  current('uneditableFiles[0]', 4, 'package-lock.json', 1),
  current('uneditableFiles[1]', 6, 'test/**', 48, 'coder'),
  current('uneditableFiles[2]', 9, '.env*', 2),
  current('uneditableFiles[3]', 11, 'legacy/**', 0),
  current('preventRootAdditions', 2, '', null),
];

/** A report about entries and calls, under that policy. */
export function reportOf(
  entries: readonly LogEntry[],
  calls: readonly SeenCall[] | undefined,
  rules: readonly CurrentRule[] | undefined = CURRENT_RULES,
): ReportData {
  const read = entries.map((entry) => ({ entry, project: 0 }));
  const collector = pastCollector(read, dayReader('UTC'));
  for (const call of calls ?? []) collector.add(call);
  return makeReport(
    {
      at: Date.parse('2026-11-17T18:30:00Z'),
      version: '0.0.0-test',
      since: undefined,
      timeZone: 'UTC',
      projects: [{ name: 'shop', root: HISTORY_ROOT }],
      unreadable: 0,
      entries: read,
      past: calls === undefined ? undefined : collector.past(),
      policies: new Map([[HISTORY_HASH, POLICY]]),
      current: rules,
    },
    (text) => text,
  );
}

/** The page itself, with the script as it is built from the sources. */
export async function reportPage(data: ReportData): Promise<string> {
  const parts = await buildReportPage();
  return pageOf(data, parts, (text) => createHash('sha256').update(text).digest('base64'));
}

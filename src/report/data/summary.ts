import type { HookTime, Summary } from '../report-data.ts';
import { counted, tallied } from './count.ts';
import type { Row } from './entry-in-report.ts';
import { percentile } from './percentile.ts';
import type { Past } from './report-input.ts';

export function summaryOf(rows: readonly Row[], past: Past | undefined): Summary {
  const entries = rows.map(({ entry }) => entry);
  return {
    calls: past?.count ?? null,
    sessions: new Set(entries.flatMap(({ session }) => session ?? [])).size,
    entries: rows.length,
    verdicts: counted(entries.map(({ verdict }) => verdict)),
    hook: hookTime(entries.flatMap(({ ms, gate }) => (ms === undefined || gate !== undefined ? [] : ms))),
    agents: tallied(entries.map(({ agent }) => agent)),
    tools: tallied(entries.map(({ tool }) => tool)),
  };
}

/** Gates are left out: theirs is the time of the commands that they run. */
function hookTime(ms: readonly number[]): HookTime | null {
  if (ms.length === 0) return null;
  return {
    count: ms.length,
    p50: percentile(ms, 0.5),
    p95: percentile(ms, 0.95),
    most: ms.reduce((a, b) => Math.max(a, b)),
  };
}

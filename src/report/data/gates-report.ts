import type { LoggedGateCommand } from '../../log/entry.ts';
import type { GateCommandReport, GatesReport } from '../report-data.ts';
import { counted, grouped } from './count.ts';
import type { Row } from './entry-in-report.ts';
import { percentile } from './percentile.ts';

/** The newest that are named one by one. */
const MOST_RELEASES = 100;

export function gatesReport(rows: readonly Row[]): GatesReport {
  const rounds = rows.filter(({ entry }) => entry.verdict.startsWith('gate-'));
  const verdicts = counted(rounds.map(({ entry }) => entry.verdict));
  const runs = rounds.flatMap(({ time, entry }) =>
    (entry.gate?.commands ?? []).map((command) => ({ time, command })),
  );
  const commands = [...grouped(runs, ({ command }) => command.shape)].map(([shape, own]) =>
    commandReport(shape, own),
  );
  return {
    passed: verdicts['gate-passed'] ?? 0,
    blocked: verdicts['gate-blocked'] ?? 0,
    released: verdicts['gate-released'] ?? 0,
    ms: sum(commands.map(({ ms }) => ms)),
    longest: rounds.reduce((most, { entry }) => Math.max(most, entry.gate?.round ?? 0), 0),
    commands: commands.sort((a, b) => b.ms - a.ms || (a.shape < b.shape ? -1 : 1)),
    releases: rounds
      .filter(({ entry }) => entry.verdict === 'gate-released')
      .map(({ index }) => index)
      .reverse()
      .slice(0, MOST_RELEASES),
  };
}

function commandReport(
  shape: string,
  runs: readonly { readonly time: number; readonly command: LoggedGateCommand }[],
): GateCommandReport {
  const outcomes = counted(runs.map(({ command }) => command.outcome));
  // What was cached or skipped took no time, and says nothing about the command's own.
  const own = runs.filter(({ command }) => command.outcome !== 'cached' && command.outcome !== 'skipped');
  const ms = own.map(({ command }) => command.ms);
  return {
    shape,
    passed: (outcomes.passed ?? 0) + (outcomes.flaky ?? 0),
    failed: (outcomes.failed ?? 0) + (outcomes.excused ?? 0),
    timedOut: outcomes['timed-out'] ?? 0,
    cached: outcomes.cached ?? 0,
    skipped: outcomes.skipped ?? 0,
    ms: sum(ms),
    p50: percentile(ms, 0.5),
    p95: percentile(ms, 0.95),
    last: runs.at(-1)?.time ?? 0,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

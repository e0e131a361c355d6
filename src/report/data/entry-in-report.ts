import type { LogEntry } from '../../log/entry.ts';
import type { Outcome } from '../report-data.ts';
import type { Past, ReadEntry } from './report-input.ts';

/** An entry in its place among the others. */
export interface Row {
  readonly index: number;
  readonly entry: LogEntry;
  readonly project: number;
  readonly time: number;
  readonly outcome: Outcome;
}

/** More would make a page that no browser opens with pleasure. */
const MOST_ENTRIES = 100_000;

/** The entries by their time, the oldest first; of too many, the newest. */
export function rowsOf(entries: readonly ReadEntry[], past: Past | undefined): readonly Row[] {
  const timed = entries
    .map(({ entry, project }) => ({ entry, project, time: Date.parse(entry.at) }))
    .filter(({ time }) => Number.isFinite(time))
    .sort((a, b) => a.time - b.time);
  return timed.slice(-MOST_ENTRIES).map((read, index) => {
    const outcome = past?.outcomes.get(read.entry.call ?? '') ?? 'unknown';
    return { ...read, index, outcome };
  });
}

/** A refusal of a call, not of the end of a turn. */
export function isRefusal({ entry }: Row): boolean {
  return entry.verdict === 'deny';
}

/** The same attempt, as far as the log can tell: the same tool on the same files with a command of the same shape. */
export function attemptOf({ entry }: Row): string | undefined {
  if (entry.shape === undefined && entry.files === undefined) return undefined;
  return JSON.stringify([entry.tool, entry.shape, entry.files, entry.rules?.[0]?.id]);
}

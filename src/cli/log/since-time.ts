import { notATime } from '../../text/otlp.ts';
import { UsageError } from '../command-line.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `7d`, `12h`, `30m` before now, or a date. */
export function sinceTime(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNIT_MS[unit] ?? 0);
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) throw new UsageError(notATime(text));
  return date;
}

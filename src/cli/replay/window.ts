import { badTime } from '../../text/replay.ts';
import { UsageError } from '../command-line.ts';

const HOURS = { h: 1, d: 24, w: 7 * 24 } as const;

/** The time that `--since` means, in milliseconds; `undefined` for no limit. */
export function windowStart(text: string, now: number): number | undefined {
  if (text === 'all') return undefined;
  const [, number, unit] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  if (number !== undefined) return now - Number(number) * HOURS[unit as keyof typeof HOURS] * 3_600_000;
  const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(badTime(text));
  return time;
}

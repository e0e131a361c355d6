import { notATime } from '../text/usage.ts';
import { UsageError } from './command-line.ts';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000, w: 7 * 24 * 3_600_000 } as const;

/** The moment that `30m`, `12h`, `7d`, `2w`, or a day by the clock on the wall means; `undefined` for `all`. */
export function sinceTime(text: string, now: number): number | undefined {
  if (text === 'all') return undefined;
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(text);
  const time = isDay ? Date.parse(`${text}T00:00`) : isMoment ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(notATime(text));
  return time;
}

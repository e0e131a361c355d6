const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 24 * 3600, w: 7 * 24 * 3600 };

/** `30m`, `12h`, `7d`, `2w` before now, or a day, as a time that entries can be compared with; `undefined`: neither. */
export function sinceTime(text: string, now: number): string | undefined {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  const seconds = UNITS[unit];
  if (seconds !== undefined) return new Date(now - Number(count) * seconds * 1000).toISOString();
  const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

/** The moment that `30d`, `24h`, `2026-11-01` or `all` means; `undefined` for what means none. */
export function sinceOf(given: string, now: number): number | 'all' | undefined {
  if (given === 'all') return given;
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(given) ?? [];
  if (count !== undefined) return now - Number(count) * UNITS[unit as keyof typeof UNITS];
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/.test(given)) return undefined;
  const time = Date.parse(given.length === 10 ? `${given}T00:00` : given);
  return Number.isNaN(time) ? undefined : time;
}

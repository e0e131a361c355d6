const QUARTER_HOUR = 15 * 60 * 1000;

/** Which day it was at a moment, in a zone: `2026-11-17`. */
export function dayReader(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // No zone changes its day within a quarter of an hour, and asking takes its time.
  const known = new Map<number, string>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_HOUR);
    const day = known.get(quarter) ?? format.format(quarter * QUARTER_HOUR);
    known.set(quarter, day);
    return day;
  };
}

/** Every day from the first to the last, those without anything in them included. */
export function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = [];
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= end; at += 24 * 3600 * 1000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

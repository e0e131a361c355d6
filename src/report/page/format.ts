import { grouped } from '../../text/plural.ts';

export { grouped };

/** Dates and times of a zone, in words that don't depend on the browser's language. */
export function clock(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const minute = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const second = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return {
    /** `17 Nov 2026` */
    day: (time: number) => day.format(time),
    /** `17 Nov 2026, 14:03` */
    moment: (time: number) => `${day.format(time)}, ${minute.format(time)}`,
    /** `17 Nov 2026, 14:03:22 CET` */
    exact: (time: number) => `${day.format(time)}, ${second.format(time)}`,
  };
}
export type Clock = ReturnType<typeof clock>;

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });

/** `17 Nov`, of a day as the data names it. */
export function shortDay(day: string): string {
  return SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`));
}

export function longDay(day: string): string {
  return LONG_DAY.format(Date.parse(`${day}T00:00:00Z`));
}

/** `3.4 ms`, `12 ms`, `4.1 s`, `2 min 5 s`, `3 h 20 min` */
export function duration(ms: number): string {
  if (ms < 10) return `${Math.round(ms * 10) / 10} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${grouped(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** `2.1 %`, `< 0.1 %` */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  if (share > 0 && share < 0.1) return '< 0.1 %';
  return `${share >= 10 ? Math.round(share) : Math.round(share * 10) / 10} %`;
}

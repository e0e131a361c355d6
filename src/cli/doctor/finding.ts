import type { GROUP_TITLES, Message } from '../../text/doctor.ts';

/** One thing that was looked at, and how it is. */
export interface Check extends Message {
  readonly status: 'ok' | 'warn' | 'fail';
}

/** One line of the report. */
export interface Finding extends Check {
  readonly group: keyof typeof GROUP_TITLES;
}

export const ok = (message: Message): Check => ({ status: 'ok', ...message });
export const warn = (message: Message): Check => ({ status: 'warn', ...message });
export const fail = (message: Message): Check => ({ status: 'fail', ...message });

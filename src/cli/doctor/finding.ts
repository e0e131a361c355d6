import type { Message } from '../../text/doctor.ts';

export type Status = 'ok' | 'warn' | 'fail';
export type Group = 'client' | 'settings' | 'hooks' | 'configuration' | 'rules';

/** One line of the report. */
export interface Finding {
  readonly group: Group;
  readonly status: Status;
  readonly text: string;
  /** What to do about it. */
  readonly next?: string;
}

export function finding(group: Group, status: Status, message: Message): Finding {
  return { group, status, ...message };
}

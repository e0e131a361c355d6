import type { EventName } from '../call/events.ts';
import type { Config } from '../config/description.ts';

/** The section of the configuration that is about an event. It is called like the event, but for one older name. */
export type SectionOf<E extends EventName> = Extract<
  E extends 'SubagentStart' ? 'skillStart' : Uncapitalize<E>,
  keyof Config
>;

/** What the section of an event is called; many events have none. */
export function sectionOf(event: EventName): string {
  if (event === 'SubagentStart') return 'skillStart';
  return event.charAt(0).toLowerCase() + event.slice(1);
}

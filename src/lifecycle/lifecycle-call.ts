import type { Config } from '../config/description.ts';
import type { Host } from '../host/host.ts';
import type { EventName } from '../wire/events.ts';
import type { Payload } from '../wire/payload.ts';

/** One event of a session, with all that answering it needs. */
export interface LifecycleCall<E extends EventName = EventName> {
  readonly host: Host;
  readonly payload: Payload<E>;
  readonly config: Config;
  /** The configuration file; its folder is the project root. */
  readonly file: string;
  readonly root: string;
  /** Who is at work, or for SubagentStop who has ended. */
  readonly agent: string;
}

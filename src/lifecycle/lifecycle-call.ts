import type { Call } from '../call/call.ts';
import type { EventName } from '../call/events.ts';
import type { Config } from '../config/description.ts';
import type { Host } from '../host/host.ts';
import type { CommandRun } from './command-run.ts';

/** One event of a session, with all that answering it needs. */
export interface LifecycleCall<E extends EventName = EventName> extends Call<E> {
  readonly host: Host;
  readonly config: Config;
  /** The configuration file; its folder is the project root. */
  readonly file: string;
  readonly root: string;
  /** Who is at work, or for SubagentStop who has ended. */
  readonly agent: string;
  /** Why the rules wouldn't let a file be read; nobody to ask where only the commands of an event are rehearsed. */
  readonly whyUnreadable?: ((path: string) => string | undefined) | undefined;
  /** Who watches the commands, where somebody does. */
  readonly watcher?: CommandWatcher | undefined;
}

/** Somebody who has an event's commands run by hand, and watches. */
export interface CommandWatcher {
  /** Run all of them, also those that have succeeded on the same state before. */
  readonly isFresh: boolean;
  began(command: { readonly run: string }, folder?: string): void;
  ended(run: CommandRun): void;
}

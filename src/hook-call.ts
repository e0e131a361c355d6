import { EVENT_NAMES, type EventName, isEventName } from './call/events.ts';
import { nearest } from './text/nearest.ts';
import * as say from './text/usage.ts';

/** What a command line asks for: a hook, or something else. */
export type HookCall = Asked | { readonly kind: 'no-hook' };

/** A command line that is meant for a hook, rightly or wrongly written. */
export type Asked =
  | ({ readonly kind: 'hook'; readonly event: EventName } & Flags)
  /** An event that this version doesn't know; perhaps a newer client does, or calls one of ours so. */
  | ({ readonly kind: 'unknown-event'; readonly event: string; readonly problem: string } & Flags)
  | { readonly kind: 'mistyped'; readonly problem: string }
  /** The client runs the bare name: it is older than the `args` of a hook. The payload tells the event. */
  | { readonly kind: 'by-payload' };

interface Flags {
  readonly agent: string | undefined;
  /** Whose call it is; Claude Code's where nobody is named. */
  readonly client: string | undefined;
}

const COMMANDS = ['Hooks', 'hook'];
/** Commands of people that may have an event among their words: `test Stop`, `explain -- echo Stop`. */
const MAY_NAME_EVENTS = ['explain', 'test'];

/** `Hooks <Event> [--client NAME] [--agent NAME] [--within SECONDS]`, the last of which bin/conclaude sees to. What only resembles it is a mistyped hook, which must refuse instead of passing by. */
export function readHookCall(argv: readonly string[], byClient = false): HookCall {
  if (argv.length === 0 && byClient) return { kind: 'by-payload' };
  const [command = '', ...rest] = argv;
  if (!COMMANDS.includes(command))
    return resemblesHook(command, rest) ? mistyped(say.unknownCommand(command)) : { kind: 'no-hook' };
  const [event, ...words] = rest;
  if (event === undefined) return mistyped(say.missingOperand('EVENT'));
  const flags = words.length === 0 ? NO_FLAGS : readFlags(words);
  if ('kind' in flags) return flags;
  if (isEventName(event)) return { kind: 'hook', event, ...flags };
  const problem = say.unknownEvent(event, nearest(event, EVENT_NAMES));
  return { kind: 'unknown-event', event, problem, ...flags };
}

const NO_FLAGS: Flags = { agent: undefined, client: undefined };

function readFlags(words: readonly string[]): Flags | HookCall {
  const found = new Map<string, string>();
  const parts = words.flatMap((word) => /^(--(?:agent|client|within))=(.*)$/s.exec(word)?.slice(1) ?? [word]);
  for (let at = 0; at < parts.length; at += 2) {
    const [flag = '', value] = parts.slice(at, at + 2);
    const name = /^--(agent|client|within)$/.exec(flag)?.[1];
    if (name === undefined)
      return mistyped(flag.startsWith('-') ? say.unknownOption(flag) : say.unexpectedArgument(flag));
    if (!value) return mistyped(say.missingValue(flag, name === 'within' ? 'SECONDS' : 'NAME'));
    if (found.has(name)) return mistyped(say.unexpectedArgument(flag));
    found.set(name, value);
  }
  return { agent: found.get('agent'), client: found.get('client') };
}

function resemblesHook(command: string, rest: readonly string[]): boolean {
  if (MAY_NAME_EVENTS.includes(command)) return false;
  return /^hooks?$/i.test(command) || isEventName(command) || rest.some(isEventName);
}

function mistyped(problem: string): HookCall {
  return { kind: 'mistyped', problem };
}

import { EVENT_NAMES, type EventName, isEventName } from './call/events.ts';
import { nearest } from './text/nearest.ts';
import * as say from './text/usage.ts';

/** What a command line asks for: a hook, or something else. */
export type HookCall = Asked | { readonly kind: 'no-hook' };

/** A command line that is meant for a hook, rightly or wrongly written. */
export type Asked =
  | { readonly kind: 'hook'; readonly event: EventName; readonly agent: string | undefined }
  /** An event that this version doesn't know; perhaps a newer client does. */
  | { readonly kind: 'unknown-event'; readonly event: string; readonly problem: string }
  | { readonly kind: 'mistyped'; readonly problem: string }
  /** The client runs the bare name: it is older than the `args` of a hook. The payload tells the event. */
  | { readonly kind: 'by-payload' };

const COMMANDS = ['Hooks', 'hook'];
/** Commands of people that may have an event among their words: `test Stop`, `explain -- echo Stop`. */
const MAY_NAME_EVENTS = ['explain', 'test'];

/** `Hooks <Event> [--agent NAME]`. What only resembles it is a mistyped hook, which must refuse instead of passing by. */
export function readHookCall(argv: readonly string[], byClient = false): HookCall {
  if (argv.length === 0 && byClient) return { kind: 'by-payload' };
  const [command = '', ...rest] = argv;
  if (!COMMANDS.includes(command))
    return resemblesHook(command, rest) ? mistyped(say.unknownCommand(command)) : { kind: 'no-hook' };
  const [event, ...flags] = rest;
  if (event === undefined) return mistyped(say.missingOperand('EVENT'));
  const agent = flags.length === 0 ? undefined : readAgent(flags);
  if (typeof agent === 'object') return agent;
  if (isEventName(event)) return { kind: 'hook', event, agent };
  return { kind: 'unknown-event', event, problem: say.unknownEvent(event, nearest(event, EVENT_NAMES)) };
}

function readAgent(flags: readonly string[]): string | HookCall {
  const [flag, value, ...more] = flags.flatMap((text) =>
    text.startsWith('--agent=') ? ['--agent', text.slice('--agent='.length)] : [text],
  );
  if (flag !== '--agent') return mistyped(say.unknownOption(flag ?? ''));
  if (!value) return mistyped(say.missingValue('--agent', 'NAME'));
  return more.length > 0 ? mistyped(say.unexpectedArgument(more[0] ?? '')) : value;
}

function resemblesHook(command: string, rest: readonly string[]): boolean {
  if (MAY_NAME_EVENTS.includes(command)) return false;
  return /^hooks?$/i.test(command) || isEventName(command) || rest.some(isEventName);
}

function mistyped(problem: string): HookCall {
  return { kind: 'mistyped', problem };
}

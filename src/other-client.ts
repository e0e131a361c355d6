import { claudeCode } from './clients/claude-code/client.ts';
import type { Client } from './clients/client.ts';
import { clientNamed, ROOM_NAMES } from './clients/rooms.ts';
import type { Asked } from './hook-call.ts';
import { unknownClient } from './text/usage.ts';

/** A call of another client than Claude Code, whose rooms are loaded only for it. Events may go by its own names. */
export function calledBy(asked: Asked, name: string): { readonly asked: Asked; readonly client: Client } {
  const client = clientNamed(name);
  // The refusal in Claude Code's words is one to every client that is known here.
  if (client === undefined)
    return { asked: { kind: 'mistyped', problem: unknownClient(name, ROOM_NAMES) }, client: claudeCode };
  if (asked.kind !== 'unknown-event') return { asked, client };
  const event = client.eventNamed(asked.event);
  return { asked: event === undefined ? asked : { ...asked, kind: 'hook', event }, client };
}

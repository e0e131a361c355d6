import type { LifecycleResult } from '../lifecycle/result.ts';
import * as say from '../text/effects.ts';
import { printable } from '../text/printable.ts';
import type { Effect } from './effect.ts';

/** What is said about effects: to the agent, to the user, and in the log. */
export function toldOf(effects: readonly Effect[]): Pick<LifecycleResult, 'verdict' | 'forUser' | 'log'> {
  const told = effects.map(
    ({ shown, change, objections, callers, isBehind, mayUndo, restored }): say.ToldEffect => ({
      shown,
      kind: change.kind,
      rules: objections.map(({ id, place, about, message, isOwnMessage }) => ({
        id,
        place,
        pattern: about.pattern,
        // Below a message of the user's own stands whose it is, which is said here already.
        message: isOwnMessage ? message.split('\nconclaude: ')[0] : undefined,
      })),
      commands: callers.map(({ about }) => about),
      isBehind,
      mayUndo,
      restored,
    }),
  );
  return {
    verdict: { kind: 'block', reason: say.effectsForAgent(told) },
    forUser: told.slice(0, MOST_FOR_USER).map(say.effectForUser),
    log: effects.map(({ shown, change, objections }) =>
      say.effectInLog(change.kind, printable(shown), objections[0]?.id ?? '', objections[0]?.place ?? ''),
    ),
  };
}

const MOST_FOR_USER = 10;

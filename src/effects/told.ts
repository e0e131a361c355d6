import type { Observation } from '../decision.ts';
import type { LifecycleResult } from '../lifecycle/result.ts';
import * as say from '../text/effects.ts';
import { printable } from '../text/printable.ts';
import { type Effect, isAgainstRules } from './effect.ts';

type Told = Pick<LifecycleResult, 'verdict' | 'forUser' | 'log' | 'observed'>;

/** What is said about effects: to the agent, to the user, and in the log. Of those that are only observed, nothing yet. */
export function toldOf(all: readonly Effect[]): Told {
  const effects = all.filter(isAgainstRules);
  const observed = all.flatMap(observationsOf);
  if (effects.length === 0) return { verdict: { kind: 'none' }, forUser: [], log: [], observed };
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
    observed,
  };
}

function observationsOf({ observed, change, callers }: Effect): readonly Observation[] {
  const commands = callers.map(({ about }) => about);
  return observed.map((objection) => ({ ...objection, effect: { kind: change.kind, commands } }));
}

const MOST_FOR_USER = 10;

import type { EventName } from '../call/events.ts';
import type { Policy } from '../policy.ts';

/** Events that only look at what a call has done, unless the user has commands for them. */
const ONLY_LOOK: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure'];

/** Can an event start a program, under any of these policies? */
export function mayRunCommands(event: EventName, policies: readonly Policy[]): boolean {
  if (!ONLY_LOOK.includes(event)) return true;
  return policies.some(
    (policy) =>
      policy?.ok === true &&
      (policy.config.notifications.enabled || Object.keys(policy.config.postToolUse.commands).length > 0),
  );
}

import type { Call } from '../../call/call.ts';
import type { EventName } from '../../call/events.ts';
import type { Decision } from '../../decision.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, MAX_TEXT_CHARACTERS, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';
import { answerEventAs, messageFor } from '../event-answer.ts';

/**
 * With exit 2 the client takes standard error for the reason, and lets the call through where that is empty. Standard
 * output isn't looked at then; otherwise one word in it that the client doesn't know makes the hook a failed one, and
 * `allow` counts only together with another input. It has no questions.
 */
export function answer(
  { tool }: Pick<Call, 'tool'>,
  decision: Decision,
  { notes, forUser }: Told = { notes: [], forUser: [] },
): Answer {
  if (decision.kind === 'deny' || decision.kind === 'ask') {
    const reason = decision.kind === 'deny' ? shownMessages(decision.violations) : decision.reason;
    const stdout = fitting((most) => ({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: limitText(reason, most),
      },
    }));
    return { stdout, stderr: limitStderr(limitText(reason || NO_REASON, MAX_TEXT_CHARACTERS)), exitCode: 2 };
  }
  const input = 'updatedInput' in decision ? decision.updatedInput : undefined;
  const stderr = limitStderr(notes.join('\n'));
  if (input === undefined && forUser.length === 0) return { stdout: '', stderr, exitCode: 0 };
  const stdout = fitting((most) => ({
    ...messageFor(forUser, most),
    ...(input !== undefined && {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        // It takes the place of the whole input.
        updatedInput: { ...tool?.input, ...input },
      },
    }),
  }));
  return { stdout, stderr, exitCode: 0 };
}

const NO_REASON = 'conclaude';

/** Other events know no word for the model, and would take the whole answer for a failed hook. */
const WITH_CONTEXT: readonly EventName[] = [
  'PostToolUse',
  'SessionStart',
  'SubagentStart',
  'UserPromptSubmit',
];

export function answerEvent(event: EventName, result: LifecycleResult): Answer {
  const { verdict } = result;
  if (verdict.kind === 'permission') return permission(result, verdict);
  if (event === 'PostToolUse' && verdict.kind === 'block') {
    // An objection would take the place of what the tool has said.
    const forClaude = [verdict.reason, ...result.forClaude];
    return answerEventAs(event, { ...result, verdict: { kind: 'none' }, forClaude });
  }
  return answerEventAs(event, WITH_CONTEXT.includes(event) ? result : { ...result, forClaude: [] });
}

function permission(
  { forUser, log }: LifecycleResult,
  verdict: LifecycleResult['verdict'] & { readonly kind: 'permission' },
): Answer {
  const stdout = fitting((most) => ({
    ...messageFor(forUser, most),
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: {
        behavior: verdict.behavior,
        ...(verdict.behavior === 'deny' && { message: limitText(verdict.message, most) }),
      },
    },
  }));
  return { stdout, stderr: limitStderr(log.join('\n')), exitCode: 0 };
}

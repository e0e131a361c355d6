import type { Call } from '../../call/call.ts';
import type { Decision } from '../../decision.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, MAX_TEXT_CHARACTERS, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';
import { type HookResult, serializeHookResult } from './hook-result.ts';

/** The answer to a decision about a tool call. */
export function answer(
  { tool }: Pick<Call, 'tool'>,
  decision: Decision,
  { notes, forUser }: Told = { notes: [], forUser: [] },
): Answer {
  const stderr = notes.join('\n');
  if (decision.kind === 'none' && forUser.length === 0)
    return { stdout: '{"blocked":false}\n', stderr: limitStderr(stderr), exitCode: 0 };
  if (decision.kind === 'none') {
    const stdout = fitting((most) => ({ blocked: false, ...messageFor(forUser, most) }));
    return { stdout, stderr: limitStderr(stderr), exitCode: 0 };
  }
  if (decision.kind === 'deny') return refusal(shownMessages(decision.violations), { notes, forUser });
  const { kind, reason, updatedInput } = decision;
  const stdout = fitting((most) => {
    const message = limitText(reason, most);
    const decided = kind === 'rewrite' ? {} : { decision: kind };
    const result: HookResult = { ...decided, message, blocked: false, updatedInput };
    return {
      message,
      blocked: false,
      ...messageFor(forUser, most),
      ...(updatedInput && { updated_input: updatedInput }),
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        ...(kind !== 'rewrite' && { permissionDecision: kind, permissionDecisionReason: message }),
        // The client replaces the input by this one, it doesn't merge.
        ...(updatedInput && { updatedInput: { ...tool?.input, ...updatedInput } }),
      },
      conclaude: serializeHookResult(result),
    };
  });
  return { stdout, stderr: limitStderr(stderr), exitCode: 0 };
}

/**
 * A refusal, said twice: exit 2 with the reason on stderr for every version there is, and JSON for those that
 * read it. Top-level `decision` may only be `block` here; any other word makes the client drop the answer.
 */
function refusal(reason: string, { notes, forUser }: Told): Answer {
  const stdout = fitting((most) => {
    const text = limitText(reason, most);
    return {
      decision: 'block',
      reason: text,
      message: text,
      blocked: true,
      ...messageFor(forUser, most),
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: text,
      },
      conclaude: serializeHookResult({ decision: 'deny', message: text, blocked: true }),
    };
  });
  const stderr = [limitText(reason, MAX_TEXT_CHARACTERS), ...notes].join('\n');
  return { stdout, stderr: limitStderr(stderr), exitCode: 2 };
}

/** The user sees this one, the model doesn't. */
function messageFor(forUser: readonly string[], most: number): object {
  return forUser.length === 0 ? {} : { systemMessage: limitText(forUser.join('\n'), most) };
}

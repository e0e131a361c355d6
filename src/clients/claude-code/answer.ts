import type { Call } from '../../call/call.ts';
import type { Decision, Violation } from '../../decision.ts';
import { limitText } from '../../text/limit.ts';
import { moreObjections } from '../../text/violations.ts';
import type { Answer, Told } from '../client.ts';
import { type HookResult, serializeHookResult } from './hook-result.ts';

/** The client has no limit of its own: a megabyte of reason would go to the model whole. */
const MAX_STDOUT_BYTES = 64 * 1024;
const MAX_STDERR_CHARACTERS = 16 * 1024;
/** Beyond 10,000 characters the client shows a short preview in place of a text. */
export const MAX_TEXT_CHARACTERS = 9_000;

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

/** A command may take a whole folder of protected files; the first ones tell enough. */
const MAX_MESSAGES = 20;

function shownMessages(violations: readonly Violation[]): string {
  const [first, ...others] = violations;
  if (first?.wayOut !== undefined && others.length === 0) return `${first.message}\n${first.wayOut}`;
  const messages = [...new Set(violations.map((violation) => violation.message))];
  const more = messages.length - MAX_MESSAGES;
  return [...messages.slice(0, MAX_MESSAGES), ...(more > 0 ? [moreObjections(more)] : [])].join('\n');
}

/**
 * The largest version of an answer that keeps to the limit. Only sentences are cut; a tool input is sent whole
 * or the file that it writes would be cut with it.
 */
export function fitting(build: (mostCharacters: number) => object): string {
  for (let most = MAX_TEXT_CHARACTERS; ; most = Math.floor(most / 2)) {
    const text = `${JSON.stringify(build(most))}\n`;
    if (new TextEncoder().encode(text).length <= MAX_STDOUT_BYTES || most < 100) return text;
  }
}

export function limitStderr(text: string): string {
  return text === '' ? '' : `${limitText(text, MAX_STDERR_CHARACTERS)}\n`;
}

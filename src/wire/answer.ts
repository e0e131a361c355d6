import type { Decision, ToolInput, Violation } from '../decision.ts';
import { limitText } from '../text/limit.ts';
import { moreObjections } from '../text/violations.ts';
import { type HookResult, serializeHookResult } from './hook-result.ts';

/** What a hook process leaves behind. `stdout` is one JSON object, or nothing. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1 | 2;
}

/** The client has no limit of its own: a megabyte of reason would go to the model whole. */
const MAX_STDOUT_BYTES = 64 * 1024;
const MAX_STDERR_CHARACTERS = 16 * 1024;
/** Beyond 10,000 characters the client shows a short preview in place of a text. */
export const MAX_TEXT_CHARACTERS = 9_000;

/** No opinion, on any event. */
export function noOpinion(stderr = ''): Answer {
  return { stdout: line({ blocked: false }), stderr: limitStderr(stderr), exitCode: 0 };
}

/** An event that can't be refused went wrong: the client shows exit 1 to the user and goes on. */
export function failure(stderr: string): Answer {
  return { stdout: '', stderr: limitStderr(stderr), exitCode: 1 };
}

/**
 * A refusal, said twice: exit 2 with the reason on stderr for every client there is, and JSON for those that
 * read it. Top-level `decision` may only be `block` here; any other word makes the client drop the answer.
 */
export function deny(reason: string, diagnostics: readonly string[] = []): Answer {
  const stdout = fitting((most) => {
    const text = limitText(reason, most);
    return {
      decision: 'block',
      reason: text,
      message: text,
      blocked: true,
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: text,
      },
      conclaude: serializeHookResult({ decision: 'deny', message: text, blocked: true }),
    };
  });
  const stderr = [limitText(reason, MAX_TEXT_CHARACTERS), ...diagnostics].join('\n');
  return { stdout, stderr: limitStderr(stderr), exitCode: 2 };
}

/** The client's answer to a decision about `input`, which a rewrite is merged into: the client replaces, it doesn't merge. */
export function answerTo(decision: Decision, input: ToolInput, diagnostics: readonly string[] = []): Answer {
  if (decision.kind === 'none') return noOpinion(diagnostics.join('\n'));
  if (decision.kind === 'deny') return deny(shownMessages(decision.violations), diagnostics);
  const { kind, reason, updatedInput } = decision;
  const stdout = fitting((most) => {
    const message = limitText(reason, most);
    const decided = kind === 'rewrite' ? {} : { decision: kind };
    const result: HookResult = { ...decided, message, blocked: false, updatedInput };
    return {
      message,
      blocked: false,
      ...(updatedInput && { updated_input: updatedInput }),
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        ...(kind !== 'rewrite' && { permissionDecision: kind, permissionDecisionReason: message }),
        ...(updatedInput && { updatedInput: { ...input, ...updatedInput } }),
      },
      conclaude: serializeHookResult(result),
    };
  });
  return { stdout, stderr: limitStderr(diagnostics.join('\n')), exitCode: 0 };
}

/** A command may take a whole folder of protected files; the first ones tell enough. */
const MAX_MESSAGES = 20;

function shownMessages(violations: readonly Violation[]): string {
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
    const text = line(build(most));
    if (new TextEncoder().encode(text).length <= MAX_STDOUT_BYTES || most < 100) return text;
  }
}

export function limitStderr(text: string): string {
  return text === '' ? '' : `${limitText(text, MAX_STDERR_CHARACTERS)}\n`;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

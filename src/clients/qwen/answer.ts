import type { Call } from '../../call/call.ts';
import type { Decision } from '../../decision.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, MAX_TEXT_CHARACTERS, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';
import { messageFor } from '../event-answer.ts';

/**
 * With exit 2 the client takes standard error for the reason, whole, and looks at nothing else: what belongs into the log
 * only stays out of it. Any other exit code that isn't 0 lets the call through.
 */
export function answer(
  _: Pick<Call, 'tool'>,
  decision: Decision,
  { notes, forUser }: Told = { notes: [], forUser: [] },
): Answer {
  if (decision.kind === 'deny') {
    const reason = shownMessages(decision.violations);
    const stdout = fitting((most) => said('deny', limitText(reason, most), forUser, most));
    return { stdout, stderr: limitStderr(limitText(reason, MAX_TEXT_CHARACTERS)), exitCode: 2 };
  }
  const stderr = limitStderr(notes.join('\n'));
  const { kind } = decision;
  if ((kind === 'none' || kind === 'rewrite') && forUser.length === 0)
    return { stdout: '', stderr, exitCode: 0 };
  const stdout = fitting((most) =>
    kind === 'none' || kind === 'rewrite'
      ? messageFor(forUser, most)
      : said(kind, limitText(decision.reason, most), forUser, most),
  );
  return { stdout, stderr, exitCode: 0 };
}

function said(kind: 'deny' | 'ask' | 'allow', reason: string, forUser: readonly string[], most: number) {
  return {
    ...messageFor(forUser, most),
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: kind,
      permissionDecisionReason: reason,
    },
  };
}

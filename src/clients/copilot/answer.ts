import type { Call, ToolInput } from '../../call/call.ts';
import type { Decision } from '../../decision.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import { limitText } from '../../text/limit.ts';
import { inputNotTaken } from '../../text/reasons.ts';
import { fitting, limitStderr, MAX_TEXT_CHARACTERS, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';
import { messageFor } from '../event-answer.ts';
import { isPatch } from './patch-input.ts';

const TITLE = 'Copilot CLI';

/**
 * A decision at the top of the JSON counts, however the event is called. Beside exit 2 it is the only one whose reason the
 * client shows: what Claude Code reads would hide it. An approval would overrule what the user has forbidden on the
 * client's command line, so nobody sends one.
 */
export function answer(
  { tool }: Pick<Call, 'tool'>,
  decision: Decision,
  { notes, forUser }: Told = { notes: [], forUser: [] },
): Answer {
  if (decision.kind === 'deny') return refusal(shownMessages(decision.violations), { notes, forUser });
  const input = 'updatedInput' in decision ? decision.updatedInput : undefined;
  // Whether a question is about the new input, nobody has seen; and a patch is no object that could be changed.
  if (input !== undefined && (decision.kind === 'ask' || (tool !== undefined && isPatch(tool.input))))
    return refusal(notTaken(decision, input), { notes, forUser });
  const stdout = fitting((most) => ({
    ...(decision.kind === 'ask' && {
      permissionDecision: 'ask',
      permissionDecisionReason: limitText(decision.reason, most),
    }),
    // It takes the place of the whole input.
    ...(input !== undefined && { modifiedArgs: { ...tool?.input, ...input } }),
    ...messageFor(forUser, most),
  }));
  return { stdout: stdout === '{}\n' ? '' : stdout, stderr: limitStderr(notes.join('\n')), exitCode: 0 };
}

function refusal(reason: string, { notes, forUser }: Told): Answer {
  const stdout = fitting((most) => ({
    permissionDecision: 'deny',
    permissionDecisionReason: limitText(reason, most),
    ...messageFor(forUser, most),
  }));
  const stderr = [limitText(reason, MAX_TEXT_CHARACTERS), ...notes].join('\n');
  return { stdout, stderr: limitStderr(stderr), exitCode: 2 };
}

function notTaken(decision: Decision, input: ToolInput): string {
  const said = 'reason' in decision && decision.reason !== '' ? [decision.reason] : [];
  return [...said, inputNotTaken(TITLE, input)].join('\n');
}

/** At other events exit 2 is a warning and nothing more, and only what stands at the top of the JSON is passed on. */
export function answerEvent({ verdict, forClaude, forUser, log }: LifecycleResult): Answer {
  if (verdict.kind === 'failure')
    return { stdout: '', stderr: limitStderr([...log, verdict.problem].join('\n')), exitCode: 1 };
  const stdout = fitting((most) => ({
    ...(verdict.kind === 'block' && { decision: 'block', reason: limitText(verdict.reason, most) }),
    ...(verdict.kind === 'permission' && { behavior: verdict.behavior }),
    ...(verdict.kind === 'permission' &&
      verdict.behavior === 'deny' && { message: limitText(verdict.message, most) }),
    ...(forClaude.length > 0 &&
      verdict.kind !== 'block' && { additionalContext: limitText(forClaude.join('\n\n'), most) }),
    ...messageFor(forUser, most),
  }));
  return { stdout: stdout === '{}\n' ? '' : stdout, stderr: limitStderr(log.join('\n')), exitCode: 0 };
}

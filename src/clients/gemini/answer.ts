import type { Call } from '../../call/call.ts';
import type { Decision } from '../../decision.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';
import { messageFor } from '../event-answer.ts';

/**
 * Only a `decision` at the top of the JSON counts, and JSON counts more than the exit code: a refusal is told with exit
 * 0, because any other one is also reported to the user as a failed hook.
 */
export function answer(
  { tool }: Pick<Call, 'tool'>,
  decision: Decision,
  { notes, forUser }: Told = { notes: [], forUser: [] },
): Answer {
  const stderr = limitStderr(notes.join('\n'));
  if (decision.kind === 'none' && forUser.length === 0) return { stdout: '', stderr, exitCode: 0 };
  const stdout = fitting((most) => ({
    ...decided(decision, most),
    ...messageFor(forUser, most),
    ...('updatedInput' in decision &&
      decision.updatedInput && {
        hookSpecificOutput: {
          hookEventName: 'BeforeTool',
          // It takes the place of the whole input.
          tool_input: { ...tool?.input, ...decision.updatedInput },
        },
      }),
  }));
  return { stdout, stderr, exitCode: 0 };
}

function decided(decision: Decision, most: number): object {
  switch (decision.kind) {
    case 'deny':
      return { decision: 'deny', reason: limitText(shownMessages(decision.violations), most) };
    // Without anybody at the terminal a question never ends; nobody sends one here.
    case 'ask':
      return { decision: 'deny', reason: limitText(decision.reason, most) };
    case 'allow':
      return { decision: 'allow', reason: limitText(decision.reason, most) };
    default:
      return {};
  }
}

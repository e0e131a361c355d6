import type { EventName } from '../../call/events.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, MAX_TEXT_CHARACTERS } from '../answer-text.ts';
import type { Answer } from '../client.ts';

/** A result in the client's words: one JSON object, a path where the client wants one, or nothing. */
export function answerEvent(event: EventName, result: LifecycleResult, terminalSequence?: string): Answer {
  const { verdict } = result;
  const log = result.log.join('\n');
  // The client shows exit 1 to the user and goes on.
  if (verdict.kind === 'failure')
    return { stdout: '', stderr: limitStderr([...result.log, verdict.problem].join('\n')), exitCode: 1 };
  if (verdict.kind === 'path') return { stdout: `${verdict.path}\n`, stderr: limitStderr(log), exitCode: 0 };
  const stdout = fitting((most) => ({
    ...answerFor(event, result, most),
    ...present('systemMessage', limitText(result.forUser.join('\n\n'), most)),
    ...present('terminalSequence', terminalSequence ?? ''),
  }));
  if (verdict.kind !== 'block') return { stdout, stderr: limitStderr(log), exitCode: 0 };
  const reason = limitText(verdict.reason, MAX_TEXT_CHARACTERS);
  return { stdout, stderr: limitStderr([reason, ...result.log].join('\n')), exitCode: 2 };
}

function answerFor(event: EventName, { verdict, forClaude }: LifecycleResult, most: number): object {
  if (verdict.kind === 'block') {
    const reason = limitText(verdict.reason, most);
    return { decision: 'block', reason, message: reason, blocked: true };
  }
  if (verdict.kind === 'permission') {
    const { kind: _, ...decision } = verdict;
    return {
      blocked: decision.behavior === 'deny',
      hookSpecificOutput: { hookEventName: event, decision },
    };
  }
  const context = present('additionalContext', limitText(forClaude.join('\n\n'), most));
  return {
    blocked: false,
    ...('additionalContext' in context && { hookSpecificOutput: { hookEventName: event, ...context } }),
  };
}

/** An empty text says nothing, so it isn't sent. */
function present(name: string, text: string): object {
  return text === '' ? {} : { [name]: text };
}

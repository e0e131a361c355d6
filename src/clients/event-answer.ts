import type { LifecycleResult } from '../lifecycle/result.ts';
import { limitText } from '../text/limit.ts';
import { fitting, limitStderr } from './answer-text.ts';
import type { Answer } from './client.ts';

/**
 * What became of an event, for clients that read Claude Code's words for it but not its every one: nothing where there is
 * nothing to say, a `block` in JSON, else what the model is to know. `named` is the client's own name of the event.
 */
export function answerEventAs(named: string, result: LifecycleResult): Answer {
  const { verdict, forClaude, forUser, log } = result;
  if (verdict.kind === 'failure')
    return { stdout: '', stderr: limitStderr([...log, verdict.problem].join('\n')), exitCode: 1 };
  const stdout = fitting((most) => ({
    ...(verdict.kind === 'block' && { decision: 'block', reason: limitText(verdict.reason, most) }),
    ...messageFor(forUser, most),
    ...(forClaude.length > 0 &&
      verdict.kind !== 'block' && {
        hookSpecificOutput: {
          hookEventName: named,
          additionalContext: limitText(forClaude.join('\n\n'), most),
        },
      }),
  }));
  return { stdout: stdout === '{}\n' ? '' : stdout, stderr: limitStderr(log.join('\n')), exitCode: 0 };
}

/** The user sees this one, the model doesn't. */
export function messageFor(forUser: readonly string[], most: number): object {
  return forUser.length === 0 ? {} : { systemMessage: limitText(forUser.join('\n'), most) };
}

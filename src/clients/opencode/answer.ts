import type { Call } from '../../call/call.ts';
import type { Decision } from '../../decision.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import { limitText } from '../../text/limit.ts';
import { fitting, limitStderr, shownMessages } from '../answer-text.ts';
import type { Answer, Told } from '../client.ts';

/** What our plugin reads: a call passes only with exit 0 and `passes: true`. */
export function answer(_: Pick<Call, 'tool'>, decision: Decision, { notes }: Told = NOTHING_TOLD): Answer {
  const stderr = limitStderr(notes.join('\n'));
  // A plugin can ask nobody; nobody sends a question here.
  if (decision.kind === 'deny' || decision.kind === 'ask') {
    const reason = 'violations' in decision ? shownMessages(decision.violations) : decision.reason;
    const stdout = fitting((most) => ({ passes: false, reason: limitText(reason, most) }));
    return { stdout, stderr, exitCode: 2 };
  }
  const input = 'updatedInput' in decision ? decision.updatedInput : undefined;
  const stdout = fitting(() => ({ passes: true, ...(input !== undefined && { input }) }));
  return { stdout, stderr, exitCode: 0 };
}

const NOTHING_TOLD: Told = { notes: [], forUser: [] };

/** After a call, what the model is to know is put below the result. */
export function answerEvent({ verdict, forClaude, log }: LifecycleResult): Answer {
  if (verdict.kind === 'failure')
    return { stdout: '', stderr: limitStderr([...log, verdict.problem].join('\n')), exitCode: 1 };
  const said = [...(verdict.kind === 'block' ? [verdict.reason] : []), ...forClaude].join('\n\n');
  const stdout = said === '' ? '' : fitting((most) => ({ note: limitText(said, most) }));
  return { stdout, stderr: limitStderr(log.join('\n')), exitCode: 0 };
}

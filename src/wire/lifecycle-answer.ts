import type { LifecycleResult } from '../lifecycle/result.ts';
import { limitText } from '../text/limit.ts';
import { type Answer, failure, limitStderr, MAX_TEXT_CHARACTERS } from './answer.ts';
import type { EventName } from './events.ts';

/** A result in the client's words: one JSON object, a path where the client wants one, or nothing. */
export function lifecycleAnswer(
  event: EventName,
  result: LifecycleResult,
  terminalSequence?: string,
): Answer {
  const { verdict } = result;
  const log = limitStderr(result.log.join('\n'));
  if (verdict.kind === 'failure') return failure([...result.log, verdict.problem].join('\n'));
  if (verdict.kind === 'path') return { stdout: `${verdict.path}\n`, stderr: log, exitCode: 0 };
  const userText = paragraphs(result.forUser);
  const rest = {
    ...(userText === '' ? {} : { systemMessage: userText }),
    ...(terminalSequence === undefined ? {} : { terminalSequence }),
  };
  if (verdict.kind === 'block') {
    const reason = limitText(verdict.reason, MAX_TEXT_CHARACTERS);
    const answer = { decision: 'block', reason, message: reason, blocked: true, ...rest };
    return { stdout: line(answer), stderr: limitStderr([reason, ...result.log].join('\n')), exitCode: 2 };
  }
  const blocked = verdict.kind === 'permission' && verdict.behavior === 'deny';
  return {
    stdout: line({ blocked, ...rest, ...specific(event, result) }),
    stderr: log,
    exitCode: 0,
  };
}

function specific(event: EventName, { verdict, forClaude }: LifecycleResult): object {
  if (verdict.kind === 'permission') {
    const { kind: _, ...decision } = verdict;
    return { hookSpecificOutput: { hookEventName: event, decision } };
  }
  const additionalContext = paragraphs(forClaude);
  return additionalContext === '' ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext } };
}

function paragraphs(texts: readonly string[]): string {
  return limitText(texts.join('\n\n'), MAX_TEXT_CHARACTERS);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

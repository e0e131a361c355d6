import type { Host } from '../host/host.ts';
import { forgetAgent, forgetSession, recordAgent } from '../operation/agent-records.ts';
import { type Answer, noOpinion } from '../wire/answer.ts';
import type { Payload } from '../wire/payload.ts';

/** The events around tool calls. What conclaude does at them, beyond knowing which agents are at work, arrives section by section. */
export function answerLifecycle(host: Host, payload: Payload): Answer {
  if (isFor(payload, 'SubagentStart')) recordAgent(host, payload);
  else if (isFor(payload, 'SubagentStop')) forgetAgent(host, payload);
  else if (isFor(payload, 'SessionEnd')) forgetSession(host, payload);
  return noOpinion();
}

function isFor<E extends Payload['event']>(payload: Payload, event: E): payload is Payload<E> {
  return payload.event === event;
}

import type { Config } from '../config/description.ts';
import type { Host } from '../host/host.ts';
import { type FoundAgent, findEndedAgent } from '../operation/agent.ts';
import { agentOfRecord, forgetAgent, forgetSession, recordAgent } from '../operation/agent-records.ts';
import { type Answer, failure } from '../wire/answer.ts';
import type { EventName } from '../wire/events.ts';
import { lifecycleAnswer } from '../wire/lifecycle-answer.ts';
import type { Payload } from '../wire/payload.ts';
import { EVENT_ROWS, type EventRow } from './events.ts';
import { HANDLERS, type Handler } from './handlers.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { noticeOfEvent } from './notices.ts';
import { observe } from './observe.ts';
import { type LifecycleResult, NOTHING } from './result.ts';
import { forgetSessionState } from './session-state.ts';
import { makeWorktree } from './worktree-create.ts';

export type Setting =
  | { readonly kind: 'no-config'; readonly folder: string }
  | { readonly kind: 'broken-config'; readonly problem: string }
  | { readonly kind: 'config'; readonly config: Config; readonly file: string; readonly root: string };

/** The events around tool calls, from payload to answer. */
export async function answerLifecycle(
  host: Host,
  payload: Payload,
  setting: Setting,
  agentFlag: string | undefined,
): Promise<Answer> {
  const agent = agentOf(host, payload, agentFlag);
  keepRecords(host, payload);
  if (setting.kind === 'broken-config') return failure(setting.problem);
  if (setting.kind === 'no-config') {
    // Here the client has left the work to hooks: no answer would mean no worktree.
    const isWorktree = payload.event === 'WorktreeCreate';
    const result = isWorktree ? await makeWorktree(host, setting.folder, payload.raw.name) : NOTHING;
    return lifecycleAnswer(payload.event, result);
  }
  const call: LifecycleCall = { host, payload, agent: agent.name, ...setting };
  const result = await handle(call);
  const sequence = await noticeOfEvent({ ...call, event: payload.event }, result);
  const log = agent.warning === undefined ? result.log : [agent.warning, ...result.log];
  return lifecycleAnswer(payload.event, { ...result, log }, sequence);
}

/** A refused tool call is answered elsewhere; only its notice, if one is wanted, comes from here. */
export async function noticeOfRefusal(host: Host, config: Config): Promise<void> {
  const verdict = { kind: 'block', reason: '' } as const;
  await noticeOfEvent({ host, config, event: 'PreToolUse' }, { verdict, commands: 'none ran' });
}

async function handle(call: LifecycleCall): Promise<LifecycleResult> {
  const { event } = call.payload;
  // Both tables are typed by event; only here, where the event is any of them, that can't be followed.
  const handler = (HANDLERS as Partial<Record<EventName, Handler<EventName>>>)[event];
  const row = (EVENT_ROWS as Partial<Record<EventName, EventRow<EventName>>>)[event];
  const own = handler === undefined ? NOTHING : await handler(call);
  return own.verdict.kind === 'none' && row !== undefined ? observe(call, row) : own;
}

function agentOf(host: Host, payload: Payload, flag: string | undefined): FoundAgent {
  const { agent_type: type, agent_id: id, session_id: session } = payload.fields;
  const formerType = payload.raw.subagent_type;
  const given = flag ?? type ?? (typeof formerType === 'string' ? formerType : undefined);
  if (payload.event === 'SubagentStop') return findEndedAgent(host, payload, given || flag);
  if (given) return { name: given, by: flag === undefined ? 'payload' : 'flag' };
  const recorded = id === undefined ? undefined : agentOfRecord(host, session, id);
  if (recorded !== undefined) return { name: recorded, by: 'record' };
  return { name: payload.event === 'SubagentStart' ? 'unknown' : 'main', by: 'default' };
}

function keepRecords(host: Host, payload: Payload): void {
  if (isFor(payload, 'SubagentStart')) recordAgent(host, payload);
  else if (isFor(payload, 'SubagentStop')) forgetAgent(host, payload);
  else if (isFor(payload, 'SessionEnd')) {
    forgetSession(host, payload);
    forgetSessionState(host, payload.fields.session_id);
  }
}

function isFor<E extends EventName>(payload: Payload, event: E): payload is Payload<E> {
  return payload.event === event;
}

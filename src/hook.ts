import type { Call } from './call/call.ts';
import { type EventName, isEventName } from './call/events.ts';
import { claudeCode } from './clients/claude-code/client.ts';
import type { Answer, Client } from './clients/client.ts';
import type { Decision } from './decision.ts';
import { bothResults, effectsAt, watchCall } from './effects-around-calls.ts';
import type { Asked } from './hook-call.ts';
import type { Host } from './host/host.ts';
import type { StdinRead } from './host/stdin-read.ts';
import { readJson } from './json-value.ts';
import { judgeInSession, refusalWithoutRule } from './judge.ts';
import { mayRunCommands } from './lifecycle/may-run-commands.ts';
import { failed } from './lifecycle/result.ts';
import { findConfigFile, loadPolicy, searchStart } from './policy.ts';
import { refusalToRead } from './read-refusal.ts';
import { sessionPolicy } from './session-policy.ts';
import { tellObserved } from './tell-observed.ts';
import { brokenPayload, eventNotNamed, internalError, mistypedHook } from './text/reasons.ts';

const NO_OPINION: Decision = { kind: 'none' };

/** One hook call, from the command line and standard input to what is printed. */
export async function answerHook(host: Host, asked: Asked, stdin: StdinRead): Promise<Answer> {
  const call = receive(claudeCode, asked, stdin);
  if (call === undefined) return claudeCode.answer({ tool: undefined }, NO_OPINION);
  try {
    return await answerCall(host, call, asked.kind === 'hook' ? asked.agent : undefined);
  } catch (error) {
    return answerToError(call.event, error);
  }
}

/** The frame around everything: whatever goes wrong on the way to a tool call's answer ends in a refusal. */
export function answerToError(event: EventName, error: unknown): Answer {
  const problem = internalError(error, claudeCode);
  if (event === 'PreToolUse') return claudeCode.answer({ tool: undefined }, refusalWithoutRule(problem));
  return claudeCode.answerEvent(event, failed(problem));
}

/** What was called, however it was called; `undefined` for an event that only a newer client knows. */
export function receive(client: Client, asked: Asked, stdin: StdinRead): Call | undefined {
  const json = stdin.ok ? readJson(stdin.bytes) : stdin;
  if (asked.kind === 'hook') return client.readCall(asked.event, json);
  const named = client.eventIn(json);
  const isKnown = named !== undefined && isEventName(named);
  if (asked.kind === 'by-payload') {
    if (isKnown) return client.readCall(named, json);
    if (named !== undefined) return undefined;
    const problem = json.ok ? eventNotNamed() : json.problem;
    return { ...client.readCall('PreToolUse', json), problem: brokenPayload(problem, client) };
  }
  if (asked.kind === 'unknown-event' && named === asked.event) return undefined;
  // A mistyped Stop hook that blocked would send Claude in circles; the user has to see it instead.
  const event = isKnown ? named : 'PreToolUse';
  return { ...client.readCall(event, json), problem: mistypedHook(asked.problem, client) };
}

async function answerCall(host: Host, call: Call, agent: string | undefined): Promise<Answer> {
  const { client } = call;
  const start = searchStart(host, client.projectVariable, call.cwd);
  const file = findConfigFile(host, start);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const before = await sessionPolicy(host, call, policy, start);
  const { root } = (policy?.ok ? policy : (before ?? policy)) ?? { root: start };
  // What only other events need is loaded only for them: a tool call waits for its answer.
  if (!isToolCall(call)) {
    if (mayRunCommands(call.event, [policy, before])) host.expectPrograms();
    const seen = await effectsAt(host, call, [before, policy]);
    const noted = tellObserved(host, call, root, seen.observed ?? []);
    const effects = noted.length === 0 ? seen : { ...seen, forUser: [...seen.forUser, ...noted] };
    // Whoever has something to put right isn't done, so nobody asks yet whether the turn may end.
    if (call.event === 'Stop' && effects.verdict.kind === 'block')
      return client.answerEvent(call.event, effects);
    const { handleEvent } = await import('./lifecycle/handle-event.ts');
    const whyUnreadable = (path: string) => refusalToRead(host, call, [policy, before], agent, path);
    const inForce = { policy, before, start, whyUnreadable };
    const { result, terminalSequence } = await handleEvent(host, call, inForce, agent);
    return client.answerEvent(call.event, bothResults(effects, result), terminalSequence);
  }
  const judgement = await judgeInSession(host, call, policy, before, { agent });
  const { decision, notes } = judgement;
  const forUser = [
    ...judgement.forUser,
    ...tellObserved(host, call, root, judgement.observed),
    ...(await watchCall(host, call, [before, policy], judgement)),
  ];
  if (decision.kind === 'deny' && policy?.ok && policy.config.notifications.enabled) {
    const { noticeOfRefusal } = await import('./lifecycle/handle-event.ts');
    await noticeOfRefusal(host, policy.config);
  }
  return client.answer(call, decision, { notes, forUser });
}

export function isToolCall(call: Call): call is Call<'PreToolUse'> {
  return call.event === 'PreToolUse';
}

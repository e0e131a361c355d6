import type { Call } from './call/call.ts';
import type { EventName } from './call/events.ts';
import type { Answer, Client } from './clients/client.ts';
import type { Decision } from './decision.ts';
import { bothResults, effectsAt, watchCall } from './effects-around-calls.ts';
import { mayHaveExceptions } from './exceptions/any-exceptions.ts';
import { isRulePaused } from './exceptions/lifted-rules.ts';
import { fittedTo } from './fit-to-client.ts';
import type { Asked } from './hook-call.ts';
import type { Host } from './host/host.ts';
import type { StdinRead } from './host/stdin-read.ts';
import { readJson } from './json-value.ts';
import { judgeInForce } from './judge-in-force.ts';
import { type Judgement, refusalWithoutRule } from './judgement.ts';
import { loadLayers } from './layers.ts';
import { mayRunCommands } from './lifecycle/may-run-commands.ts';
import { failed, type LifecycleResult } from './lifecycle/result.ts';
import type { LogContext } from './log-writer.ts';
import { searchStart } from './policy.ts';
import { refusalToRead } from './read-refusal.ts';
import { keepNested, sessionPolicies } from './session-policy.ts';
import { tellObserved } from './tell-observed.ts';
import { brokenPayload, eventNotNamed, internalError, mistypedHook } from './text/reasons.ts';

const NO_OPINION: Decision = { kind: 'none' };

/** One hook call, from the command line and standard input to what is printed. */
export async function answerHook(
  host: Host,
  asked: Asked,
  stdin: StdinRead,
  client: Client,
): Promise<Answer> {
  const call = receive(client, asked, stdin);
  if (call === undefined || client.isBeside?.(call)) return client.answer({ tool: undefined }, NO_OPINION);
  try {
    return await answerCall(host, call, asked.kind === 'hook' ? asked.agent : undefined);
  } catch (error) {
    await logError(host, call, error);
    return answerToError(call.event, error, client);
  }
}

/** The frame around everything: whatever goes wrong on the way to a tool call's answer ends in a refusal. */
export function answerToError(event: EventName, error: unknown, client: Client): Answer {
  const problem = internalError(error, client);
  if (event === 'PreToolUse') return client.answer({ tool: undefined }, refusalWithoutRule(problem));
  return client.answerEvent(event, failed(problem));
}

/** What was called, however it was called; `undefined` for an event that only a newer client knows. */
export function receive(client: Client, asked: Asked, stdin: StdinRead): Call | undefined {
  const json = stdin.ok ? readJson(stdin.bytes) : stdin;
  if (asked.kind === 'hook') return client.readCall(asked.event, json);
  const named = client.eventIn(json);
  const known = named === undefined ? undefined : client.eventNamed(named);
  if (asked.kind === 'by-payload') {
    if (known !== undefined) return client.readCall(known, json);
    if (named !== undefined) return undefined;
    const problem = json.ok ? eventNotNamed() : json.problem;
    return { ...client.readCall('PreToolUse', json), problem: brokenPayload(problem, client) };
  }
  if (asked.kind === 'unknown-event' && named === asked.event) return undefined;
  // A mistyped Stop hook that blocked would send Claude in circles; the user has to see it instead.
  return { ...client.readCall(known ?? 'PreToolUse', json), problem: mistypedHook(asked.problem, client) };
}

async function answerCall(host: Host, call: Call, agent: string | undefined): Promise<Answer> {
  const { client } = call;
  const start = startOf(host, call);
  const layers = await loadLayers(host, start);
  const { project: policy, all: now } = layers;
  const { before, nested: known } = await sessionPolicies(host, call, layers);
  const nested = {
    known,
    keep: (found: Parameters<typeof keepNested>[4]) => keepNested(host, call, start, known, found),
  };
  const all = [...before, ...now];
  const projectBefore = before.find(({ layer }) => layer === 'project');
  const { root } = (policy?.ok ? policy : (projectBefore ?? policy)) ?? { root: start };
  // What only other events need is loaded only for them: a tool call waits for its answer.
  if (!isToolCall(call)) {
    if (mayRunCommands(call.event, all)) host.expectPrograms();
    const log = { host, call, policy: policy ?? projectBefore, start };
    const seen = await loggedEffects(log, await effectsAt(host, call, all, known));
    const noted = tellObserved(host, call, root, seen.observed ?? []);
    const effects = noted.length === 0 ? seen : { ...seen, forUser: [...seen.forUser, ...noted] };
    // Whoever has something to put right isn't done, so nobody asks yet whether the turn may end.
    if (call.event === 'Stop' && effects.verdict.kind === 'block')
      return client.answerEvent(call.event, effects);
    const { handleEvent } = await import('./lifecycle/handle-event.ts');
    const whyUnreadable = (path: string) => refusalToRead(host, call, all, agent, path);
    const isPaused = (id: string) => isRulePaused(host, now, id);
    const inForce = { policy, before: projectBefore, start, whyUnreadable, isPaused };
    const { result, terminalSequence } = await handleEvent(host, call, inForce, agent);
    const told = bothResults(effects, await loggedEvent(log, result));
    return client.answerEvent(call.event, told, terminalSequence);
  }
  const judged = await judgeInForce(host, call, { now, before, nested }, { agent });
  const excepted = mayBeExcepted(host, call, judged, root)
    ? await (await import('./judge-with-exceptions.ts')).judgeWithExceptions(
        host,
        call,
        judged,
        root,
        (change) => {
          const changed = {
            now: now.map((one) => (one.ok ? change(one) : one)),
            before: before.map(change),
            nested,
          };
          return judgeInForce(host, call, changed, { agent });
        },
      )
    : judged;
  const judgement = fittedTo(call, excepted);
  const { decision, notes } = judgement;
  const forUser = [
    ...judgement.forUser,
    ...tellObserved(host, call, root, judgement.observed),
    ...(await watchCall(host, call, all, judgement, known)),
  ];
  if (decision.kind === 'deny' && policy?.ok && policy.config.notifications.enabled) {
    const { noticeOfRefusal } = await import('./lifecycle/handle-event.ts');
    await noticeOfRefusal(host, policy.config);
  }
  if (decision.kind === 'none' && judgement.observed.length === 0 && judgement.excepted === undefined)
    return client.answer(call, decision, { notes, forUser });
  const { logCall } = await import('./log-around-calls.ts');
  const broken = now.find(({ ok }) => !ok);
  const logged = logCall({ host, call, policy: broken ?? policy, start }, judgement, forUser);
  return client.answer(call, logged.decision, { notes, forUser: logged.forUser });
}

function startOf(host: Host, { client, cwd }: Call): string {
  return searchStart(host, client.projectVariable, client.projectFolder === 'payload' ? cwd : undefined);
}

/** Only rules can be excepted; and a call of doctor's is to show that the hook refuses, pause or not. */
function mayBeExcepted(host: Host, call: Call, { decision, judgedBy }: Judgement, root: string): boolean {
  if (decision.kind === 'none' || judgedBy === undefined || call.client.isMadeUp(call)) return false;
  return mayHaveExceptions(host, root);
}

async function loggedEffects(log: LogContext, effects: LifecycleResult): Promise<LifecycleResult> {
  if (effects.effects === undefined) return effects;
  return (await import('./log-around-calls.ts')).logEffects(log, effects);
}

/** Most events are nothing that conclaude has an opinion about. */
async function loggedEvent(log: LogContext, result: LifecycleResult): Promise<LifecycleResult> {
  const { verdict, ran, isReleased } = result;
  const isQuiet = verdict.kind === 'none' || verdict.kind === 'path';
  if (!isQuiet || ran?.length || isReleased)
    await (await import('./log-around-calls.ts')).logEvent(log, result);
  return result;
}

async function logError(host: Host, call: Call, error: unknown): Promise<void> {
  try {
    const start = startOf(host, call);
    (await import('./log-around-calls.ts')).logFailure({ host, call, policy: undefined, start }, error);
  } catch {
    // The error is answered, whether it can be written down or not.
  }
}

export function isToolCall(call: Call): call is Call<'PreToolUse'> {
  return call.event === 'PreToolUse';
}

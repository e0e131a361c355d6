import type { Call } from './call/call.ts';
import type { EventName } from './call/events.ts';
import { mayHaveExceptions } from './exceptions/any-exceptions.ts';
import { withPauses } from './exceptions/lifted-rules.ts';
import type { Host } from './host/host.ts';
import { type DeedJudge, judgeOfDeeds } from './judge-deeds.ts';
import type { Judgement } from './judgement.ts';
import { type LifecycleResult, NOTHING } from './lifecycle/result.ts';
import type { PolicyRecord } from './log/policy-record.ts';
import type { GoodPolicy, Policy } from './policy.ts';

/** Events at which there is something to compare, to begin or to end. */
const EVENTS: readonly EventName[] = [
  'SessionStart',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SubagentStop',
  'SessionEnd',
];

/** Remembers how protected files stand before a call that may change them unseen; returns what the user should know. */
export async function watchCall(
  host: Host,
  call: Call<'PreToolUse'>,
  policies: readonly Policy[],
  { decision, agent, operation, excepted }: Judgement,
  nested: readonly PolicyRecord[],
): Promise<readonly string[]> {
  const watched = watchedPolicies(policies);
  const isSeen = decision.kind === 'deny' || !call.tool?.changesUnseen;
  if (isSeen || !call.session || watched.length === 0) return [];
  const { beforeCall } = await import('./effects/before.ts');
  // A person who has allowed a call was shown what it does, like one who is asked.
  const allowed = (excepted?.lifted ?? []).map((one) => (one.kind === 'deny' ? one.message : one.reason));
  const asked = [...(decision.kind === 'ask' ? [decision.reason] : []), ...allowed].join('\n');
  return await beforeCall(host, call, watched, {
    agent: agent?.name ?? 'main',
    asked,
    calls: operation?.shell?.calls ?? [],
    nested: filesOf(nested),
  });
}

/** What has happened to protected files since, at an event that follows calls. */
export async function effectsAt(
  host: Host,
  call: Call,
  policies: readonly Policy[],
  nested: readonly PolicyRecord[],
): Promise<LifecycleResult> {
  const watched = EVENTS.includes(call.event) && !call.tool?.isReadOnly ? watchedPolicies(policies) : [];
  if (watched.length === 0 || !call.session || call.problem !== undefined) return NOTHING;
  const { atEvent } = await import('./effects/effects.ts');
  const judges = watched.map((policy) => judgeWithPauses(host, call, policy));
  return { ...NOTHING, ...(await atEvent(host, call, watched, judges, filesOf(nested))) };
}

/** What is paused isn't held against anybody; who is paused is looked up when there is something to say. */
function judgeWithPauses(host: Host, call: Call, policy: GoodPolicy): DeedJudge {
  const judge = judgeOfDeeds(host, call, policy);
  return (deed) => {
    const judged = judge(deed);
    if (judged.objections.length === 0 || !mayHaveExceptions(host, policy.root)) return judged;
    return judgeOfDeeds(host, call, withPauses(host, policy, Date.now()))(deed);
  };
}

/** Their files are looked after, too: what they said counts until the session ends. */
function filesOf(nested: readonly PolicyRecord[]): readonly string[] {
  return nested.map(({ file }) => file);
}

/** One result of two: what was seen of effects comes first. */
export function bothResults(effects: LifecycleResult, own: LifecycleResult): LifecycleResult {
  if (effects === NOTHING) return own;
  const reasons = [effects.verdict, own.verdict].flatMap((verdict) =>
    verdict.kind === 'block' ? [verdict.reason] : [],
  );
  return {
    ...own,
    verdict: reasons.length === 0 ? own.verdict : { kind: 'block', reason: reasons.join('\n\n') },
    forUser: [...effects.forUser, ...own.forUser],
    log: [...effects.log, ...own.log],
  };
}

function watchedPolicies(policies: readonly Policy[]): readonly GoodPolicy[] {
  return policies.filter(
    (policy): policy is GoodPolicy =>
      policy?.ok === true &&
      policy.config.preToolUse.effects !== 'off' &&
      policy.config.preToolUse.shell.protectFiles,
  );
}

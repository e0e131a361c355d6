import { shownProblems } from './config/shown-problems.ts';
import type { Decision } from './decision.ts';
import type { Host } from './host/host.ts';
import { judge, judgeByRules } from './judge.ts';
import { needsShell } from './judge-needs.ts';
import type { Judgement, JudgeOptions, ToolCall } from './judgement.ts';
import type { PolicyRecord } from './log/policy-record.ts';
import { nestedBefore, nestedPolicies, type Scope, scopeOf } from './nested-policies.ts';
import type { BrokenPolicy, GoodPolicy, Policy } from './policy.ts';
import { policyBroken, policyChanged, policyGone } from './text/session-policy.ts';

/** The policies that a call is judged by, each for itself. */
export interface InForce {
  /** As they are now, one for each layer that there is. */
  readonly now: readonly (GoodPolicy | BrokenPolicy)[];
  /** As they were when the session began, where that differs. */
  readonly before: readonly GoodPolicy[];
  /** Those of folders as the session has come across them, and who takes new ones down. */
  readonly nested?: {
    readonly known: readonly PolicyRecord[];
    keep(found: readonly (GoodPolicy | BrokenPolicy)[]): void;
  };
}

/** By all that is in force: the strictest answer counts, so that none of them can loosen what another says. */
export async function judgeInForce(
  host: Host,
  call: ToolCall,
  { now, before, nested }: InForce,
  options: JudgeOptions,
): Promise<Judgement> {
  const judged: Judged[] = [];
  const runs = now.flatMap((policy) =>
    policy.ok ? policy.config.preToolUse.commands.map(({ run }) => run) : [],
  );
  const { asksCommand = () => true } = options;
  const hear = async (
    policy: Policy,
    from: 'now' | 'before',
    asks: (run: string) => boolean = () => true,
  ) => {
    const isRefused = judged.some(({ judgement }) => judgement.decision.kind === 'deny');
    const scope = policy?.layer === 'nested' ? scopeOf(host, call, policy) : undefined;
    const asksWhich = (run: string) => !isRefused && asks(run) && asksCommand(run);
    const judgement = await judge(host, call, policy, {
      ...options,
      scope,
      // A folder of the project may have rules for what a command touches there.
      readsShell: policy?.layer === 'project',
      asksCommand: asksWhich,
    });
    const isFree = policy === undefined || policy.layer === 'project';
    judged.push({ policy, from, scope, judgement: isFree ? judgement : withoutApproval(judgement) });
  };
  // What was broken in mid-session is judged as it was.
  const isReplaced = ({ ok, layer }: GoodPolicy | BrokenPolicy) =>
    !ok && before.some((one) => one.layer === layer);
  for (const policy of before) await hear(policy, 'before', (run) => !runs.includes(run));
  for (const policy of now) if (!isReplaced(policy)) await hear(policy, 'now');
  const folders = await nestedIn(host, call, judged);
  nested?.keep(folders);
  const earlier = await nestedEarlier(host, call, judged, nested?.known ?? [], folders);
  for (const policy of earlier) await hear(policy, 'before', (run) => !runs.includes(run));
  for (const policy of folders) if (policy.ok || !isAmong(policy, earlier)) await hear(policy, 'now');
  if (judged.length === 0) await hear(undefined, 'now');
  const [only, ...others] = judged;
  if (only !== undefined && others.length === 0 && before.length === 0) return only.judgement;
  const all = combined(judged.filter((one) => !isSuperseded(one, now, judged)));
  const forUser = [
    ...all.forUser,
    ...notices(now, before, judged),
    ...folderNotices(folders, earlier, judged),
  ];
  return rewrittenAgain(host, call, judged, { ...all, forUser }, options);
}

/** What a file said when the session began matters where it says less by now. */
function isSuperseded(
  { from, policy, judgement }: Judged,
  now: readonly (GoodPolicy | BrokenPolicy)[],
  judged: readonly Judged[],
): boolean {
  if (from === 'now') return false;
  const current = now.find(({ layer, ok }) => ok && layer === policy?.layer);
  const its = judged.find((one) => one.policy === current && one.from === 'now');
  return its !== undefined && strictness(judgement) >= strictness(its.judgement);
}

function strictness({ decision }: Judgement): number {
  return STRICTNESS.indexOf(decision.kind);
}

function isAmong({ file }: BrokenPolicy, policies: readonly GoodPolicy[]): boolean {
  return policies.some((one) => one.file === file);
}

async function nestedEarlier(
  host: Host,
  call: ToolCall,
  judged: readonly Judged[],
  known: readonly PolicyRecord[],
  now: readonly (GoodPolicy | BrokenPolicy)[],
): Promise<readonly GoodPolicy[]> {
  const operation = judged.find(({ judgement }) => judgement.operation)?.judgement.operation;
  return operation === undefined || known.length === 0 ? [] : nestedBefore(host, call, operation, known, now);
}

/** The same about policies of folders. */
function folderNotices(
  now: readonly (GoodPolicy | BrokenPolicy)[],
  earlier: readonly GoodPolicy[],
  judged: readonly Judged[],
): readonly string[] {
  return earlier.flatMap((old) => {
    const current = now.find(({ file }) => file === old.file);
    if (current === undefined) return [policyGone(old.file)];
    if (!current.ok) return [policyBroken(shownProblems(current))];
    const of = (policy: GoodPolicy) => judged.find((one) => one.policy === policy);
    const [then, its] = [of(old), of(current)];
    return then && its && strictness(then.judgement) < strictness(its.judgement)
      ? [policyChanged(old.file)]
      : [];
  });
}

/** Those in folders of the project that this call is about. */
async function nestedIn(
  host: Host,
  call: ToolCall,
  judged: readonly Judged[],
): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  const project = judged.find(({ policy }) => policy?.ok && policy.layer === 'project');
  const { policy, judgement } = project ?? {};
  return policy && judgement?.operation ? nestedPolicies(host, policy.root, call, judgement.operation) : [];
}

interface Judged {
  readonly policy: Policy;
  readonly from: 'now' | 'before';
  readonly scope: Scope | undefined;
  readonly judgement: Judgement;
}

const STRICTNESS: readonly Decision['kind'][] = ['deny', 'ask', 'allow', 'rewrite', 'none'];

/** Only the project's policy approves on the user's behalf: another layer can't make a call freer than it is without it. */
function withoutApproval(judgement: Judgement): Judgement {
  const { decision } = judgement;
  if (decision.kind !== 'allow') return judgement;
  const { reason, updatedInput } = decision;
  return {
    ...judgement,
    decision: updatedInput === undefined ? { kind: 'none' } : { kind: 'rewrite', reason, updatedInput },
  };
}

/** The same for those who have judged by each policy themselves; by rules alone, so nothing is rewritten again. */
export function together(
  judged: readonly { readonly policy: GoodPolicy; readonly judgement: Judgement }[],
): Judgement {
  const [only, ...others] = judged;
  if (only !== undefined && others.length === 0) return only.judgement;
  return combined(
    judged.map(({ policy, judgement }) => ({
      policy,
      from: 'now',
      scope: undefined,
      judgement: policy.layer === 'project' ? judgement : withoutApproval(judgement),
    })),
  );
}

/** One judgement of several: the strictest decision with all that the others say, too. */
function combined(judged: readonly Judged[]): Judgement {
  const all = judged.map(({ judgement }) => judgement);
  const kind = STRICTNESS.find((one) => all.some(({ decision }) => decision.kind === one)) ?? 'none';
  const first = all.find(({ decision }) => decision.kind === kind) ?? (all[0] as Judgement);
  const agent = all.find((one) => one.agent !== undefined)?.agent;
  return {
    decision: decisionOf(
      kind,
      all.map(({ decision }) => decision),
    ),
    get opinions() {
      return all.flatMap(({ opinions }) => opinions);
    },
    get spoken() {
      return all.flatMap(({ spoken }) => spoken);
    },
    get matching() {
      return all.flatMap(({ matching = [] }) => matching);
    },
    operation: first.operation ?? all.find(({ operation }) => operation !== undefined)?.operation,
    judgedBy: first.judgedBy,
    agent,
    notes: unique(all.flatMap(({ notes }) => notes)),
    objections: all.flatMap(({ objections = [] }) => objections),
    forUser: unique(all.flatMap(({ forUser }) => forUser)),
    observed: all.flatMap(({ observed }) => observed),
  };
}

function decisionOf(kind: Decision['kind'], all: readonly Decision[]): Decision {
  if (kind === 'none') return { kind };
  if (kind === 'deny') {
    const violations = all.flatMap((one) => (one.kind === 'deny' ? one.violations : []));
    const seen = new Set<string>();
    return { kind, violations: violations.filter(({ message }) => !seen.has(message) && seen.add(message)) };
  }
  const reason = unique(all.flatMap((one) => (one.kind === kind ? one.reason.split('\n') : []))).join('\n');
  const rewrites = all.flatMap((one) =>
    'updatedInput' in one && one.updatedInput ? [one.updatedInput] : [],
  );
  const updatedInput = Object.assign({}, ...rewrites);
  if (kind === 'rewrite') return { kind, reason, updatedInput };
  return rewrites.length === 0 ? { kind, reason } : { kind, reason, updatedInput };
}

/** What one of them has made of the input, the others have not seen yet. */
async function rewrittenAgain(
  host: Host,
  call: ToolCall,
  judged: readonly Judged[],
  judgement: Judgement,
  options: JudgeOptions,
): Promise<Judgement> {
  const { decision } = judgement;
  if (!('updatedInput' in decision) || decision.updatedInput === undefined) return judgement;
  const rewritten = call.client.withInput(call, { ...call.tool?.input, ...decision.updatedInput });
  for (const { policy, scope } of judged) {
    if (!policy?.ok) continue;
    const analyseShell = needsShell(rewritten, policy)
      ? (await import('./shell/analyse.ts')).analyseShell
      : undefined;
    const agent = judgement.agent?.name ?? options.agent;
    const again = judgeByRules(host, rewritten, policy, { ...options, scope, agent, analyseShell });
    if (again.decision.kind === 'deny') return again;
  }
  return judgement;
}

/** Why a policy of the past has a say: its file is gone, broken, or less strict by now. */
function notices(
  now: readonly (GoodPolicy | BrokenPolicy)[],
  before: readonly GoodPolicy[],
  judged: readonly Judged[],
): readonly string[] {
  return before.flatMap((old) => {
    const current = now.find(({ layer }) => layer === old.layer);
    if (current === undefined) return [policyGone(old.file)];
    if (!current.ok) return [policyBroken(shownProblems(current))];
    const then = judged.find((one) => one.policy === old);
    return then && !isSuperseded(then, now, judged) ? [policyChanged(old.file)] : [];
  });
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}

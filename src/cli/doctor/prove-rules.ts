import { claudeCode } from '../../clients/claude-code/client.ts';
import { madeUpCall } from '../../clients/claude-code/made-up.ts';
import type { DescribedCall } from '../../clients/made-up.ts';
import type { RuleMode } from '../../config/observing.ts';
import type { Host } from '../../host/host.ts';
import { judgeByRules } from '../../judge.ts';
import type { Judgement } from '../../judgement.ts';
import type { ShellAnalyser } from '../../operation/shell-files.ts';
import type { GoodPolicy } from '../../policy.ts';
import { lineOf, type Rule } from '../../rules/rule.ts';
import type { Outcome } from '../../rules/weigh.ts';
import { globSamples } from './samples/from-glob.ts';
import { sampleMaker } from './samples/maker.ts';

/** What came of making a rule fire. */
export type Proof = { readonly rule: string; readonly line: number | undefined } & (
  | {
      readonly kind: 'fires';
      readonly verdict: Verdict;
      /** Of a rule that is only observed: what it would have said. */
      readonly mode: RuleMode;
      readonly call: DescribedCall;
    }
  /** The call that should have met it met this rule instead. */
  | { readonly kind: 'shadowed'; readonly by: string; readonly call: DescribedCall }
  | { readonly kind: 'no-sample'; readonly why: 'pattern' | 'nothing-ignored' }
);

export type FiringRule = Extract<Proof, { kind: 'fires' }>;

type Verdict = 'refuses' | 'asks' | 'admits' | 'rewrites';

/** What an outcome shows of a rule, if it is its own. */
const VERDICTS: Partial<Record<Outcome, Verdict>> = {
  refuses: 'refuses',
  asks: 'asks',
  approves: 'rewrites',
  rewrites: 'rewrites',
  covers: 'admits',
};

/** Makes every rule of the policy fire once, through the judge that decides. */
export function proveRules(host: Host, policy: GoodPolicy, analyseShell: ShellAnalyser): readonly Proof[] {
  const make = sampleMaker(host, policy.root);
  const judge = (call: DescribedCall): Judgement => {
    const raw = madeUpCall(call, policy.root);
    return judgeByRules(host, claudeCode.readCall('PreToolUse', { ok: true, raw }), policy, { analyseShell });
  };
  return policy.rules.flatMap((rule) => {
    const samples = rule.kind.samples?.(rule.entry, make);
    if (samples === undefined) return [];
    const agents = rule.agent === '*' ? [undefined] : globSamples(rule.agent).slice(0, 2);
    const calls = agents.flatMap((agent) => samples.map((sample) => ({ ...sample, agent })));
    return [prove(rule, calls, judge)];
  });
}

function prove(
  rule: Rule,
  calls: readonly DescribedCall[],
  judge: (call: DescribedCall) => Judgement,
): Proof {
  const about = { rule: rule.id, line: lineOf(rule) };
  let met: { readonly by: string; readonly call: DescribedCall } | undefined;
  for (const call of calls) {
    const { opinions } = judge(call);
    const verdict = VERDICTS[opinions.find((opinion) => opinion.rule === rule)?.outcome ?? 'no-match'];
    if (verdict !== undefined && (verdict !== 'admits' || isClosed(rule, call, judge)))
      return { ...about, kind: 'fires', verdict, mode: rule.mode, call };
    // Nothing that is only observed comes before a rule that counts.
    const other = opinions.find(
      (opinion) =>
        opinion.rule !== rule &&
        opinion.findings.length > 0 &&
        (opinion.mode === 'enforce' || rule.mode === 'observe'),
    );
    if (met === undefined && other !== undefined) met = { by: other.rule.id, call };
  }
  if (met !== undefined) return { ...about, kind: 'shadowed', ...met };
  const isForIgnored = rule.kind.covers?.(rule.entry)?.kind === 'ignored-files';
  return { ...about, kind: 'no-sample', why: isForIgnored ? 'nothing-ignored' : 'pattern' };
}

/** A whitelist lets in what it lists, and refuses what nobody would have listed. */
function isClosed(rule: Rule, call: DescribedCall, judge: (call: DescribedCall) => Judgement): boolean {
  const covered = rule.kind.covers?.(rule.entry);
  if (covered?.kind === 'pattern' && /^\*{1,2}$/.test(covered.pattern)) return true;
  const strange: readonly Partial<DescribedCall>[] =
    call.command === undefined
      ? [{ file: 'conclaude-doctor-unlisted/file.unlisted' }, { file: '.conclaude-doctor-unlisted' }]
      : [{ command: 'conclaude-doctor-unlisted --command' }];
  return strange
    .flatMap((other) => judge({ ...call, ...other }).opinions)
    .some(({ outcome }) => outcome === 'outside' || outcome === 'refuses');
}

import { showPath } from '../../config/problem.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import type { GoodPolicy } from '../../policy.ts';
import { lineOf } from '../../rules/rule.ts';
import { reasonsOf } from '../reasons-of.ts';
import type { Explanation } from './show.ts';

/** An explanation for programs. What is `undefined` JSON leaves out. */
export function asJson(explanation: Explanation): object {
  const { policy, decision, searchedFrom } = explanation;
  const verdict = decision.kind;
  if (policy === undefined) return { verdict, config: null, searchedFrom };
  if (!policy.ok) return { verdict, config: policy.file, problems: shownProblems(policy) };
  return judgedCall(explanation, policy);
}

function judgedCall(
  { decision, operation, agent, opinions, tool, observed }: Explanation,
  policy: GoodPolicy,
): object {
  const { command, shell, files = [] } = operation ?? {};
  return {
    verdict: decision.kind,
    reasons: reasonsOf(decision),
    updatedInput: 'updatedInput' in decision ? decision.updatedInput : undefined,
    config: policy.file,
    project: policy.root,
    tool,
    agent: agent && { name: agent.name, by: agent.by },
    command,
    shell,
    files: files.map(({ kind, path, given, span }) => ({
      access: kind,
      shown: path.shown,
      given,
      exists: path.kind ?? null,
      names: path.spellings,
      real: path.real.absolute,
      span,
    })),
    rules: opinions.map(({ rule, outcome, mode }) => ({
      id: rule.id,
      key: showPath(rule.path),
      line: lineOf(rule) ?? null,
      file: rule.source.file,
      layer: rule.source.layer,
      agent: rule.agent,
      about: rule.kind.about(rule.entry),
      // Of a rule that is only observed: what it would have said.
      outcome,
      mode,
      until: rule.until,
      paused: rule.isLifted,
    })),
    observed: observed.map((one) => ({
      id: one.rule?.id,
      key: one.rule && showPath(one.rule.path),
      place: one.place,
      would: one.kind,
      reason: one.kind === 'deny' ? one.message : one.reason,
    })),
  };
}

import type { Call } from './call/call.ts';
import type { Approval, Decision, Finding } from './decision.ts';
import type { Operation } from './operation/operation.ts';
import { nobodyAsked } from './text/reasons.ts';

/** A question that the client would put to nobody is a refusal: else it would be an approval. */
export function heard(
  decision: Decision,
  findings: readonly Finding[],
  call: Call<'PreToolUse'>,
  { tool, files }: Operation,
): Decision {
  if (decision.kind !== 'ask') return decision;
  const changed = files.filter(({ changes }) => changes).flatMap(({ path }) => path.spellings);
  const paths = changed.map(({ absolute }) => absolute);
  const unasked = call.client.unasked(call, paths);
  if (unasked === undefined) return decision;
  const questions = findings.filter((finding): finding is Approval => finding.kind === 'ask');
  return {
    kind: 'deny',
    violations: questions.map(({ rule, reason, insteadOf }) => ({
      kind: 'deny',
      rule,
      message: `${insteadOf?.message ?? reason}\n${nobodyAsked(call.client.title, unasked)}`,
      about: insteadOf?.about ?? { tool },
    })),
  };
}

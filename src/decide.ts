import type { Config } from './config/description.ts';
import type { Approval, Decision, Finding, Violation } from './decision.ts';
import { ALL_GUARDS } from './guards/all-guards.ts';
import type { Facts } from './guards/guard.ts';
import type { Operation } from './operation/operation.ts';

/** Every guard looks once, also when an earlier one has objected: Claude is told everything at once. */
export function decide(operation: Operation, config: Config, facts: Facts): Decision {
  return merge(findings(operation, config, facts));
}

export function findings(operation: Operation, config: Config, facts: Facts): readonly Finding[] {
  return ALL_GUARDS.flatMap((guard) => guard(operation, config, facts));
}

/** The strictest finding wins: deny, then ask, then allow. Rewrites add up in the order in which they were found. */
export function merge(findings: readonly Finding[]): Decision {
  const violations = findings.filter((finding): finding is Violation => finding.kind === 'deny');
  if (violations.length > 0) return { kind: 'deny', violations };
  const approvals = findings.filter((finding): finding is Approval => finding.kind !== 'deny');
  const kind = approvals.some((approval) => approval.kind === 'ask') ? 'ask' : 'allow';
  const reasons = approvals.filter((approval) => approval.kind === kind).map((approval) => approval.reason);
  if (reasons.length === 0) return { kind: 'none' };
  const rewrites = approvals.flatMap((approval) => approval.updatedInput ?? []);
  const updatedInput = rewrites.length === 0 ? {} : { updatedInput: Object.assign({}, ...rewrites) };
  return { kind, reason: [...new Set(reasons)].join('\n'), ...updatedInput };
}

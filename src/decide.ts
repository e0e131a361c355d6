import type { Config } from './config/description.ts';
import type { Approval, Decision, Finding, ToolInput, Violation } from './decision.ts';
import { ALL_GUARDS } from './guards/all-guards.ts';
import type { Facts } from './guards/guard.ts';
import type { Operation } from './operation/operation.ts';

/** Every guard looks once, also when an earlier one has objected: Claude is told everything at once. */
export function findAll(operation: Operation, config: Config, facts: Facts): readonly Finding[] {
  const findings: Finding[] = [];
  for (const guard of ALL_GUARDS) findings.push(...guard(operation, config, facts));
  return findings;
}

/** From the strictest to the mildest. */
const STRICTNESS = ['ask', 'allow', 'rewrite'] as const;

/** The strictest finding wins. Rewrites add up in the order in which they were found. */
export function merge(findings: readonly Finding[]): Decision {
  if (findings.length === 0) return { kind: 'none' };
  const violations = findings.filter((finding): finding is Violation => finding.kind === 'deny');
  if (violations.length > 0) return { kind: 'deny', violations };
  const approvals = findings.filter((finding): finding is Approval => finding.kind !== 'deny');
  const kind = STRICTNESS.find((one) => approvals.some((approval) => approval.kind === one));
  if (kind === undefined) return { kind: 'none' };
  const reasons = approvals.filter((approval) => approval.kind === kind).map((approval) => approval.reason);
  const rewrites = approvals.flatMap((approval) => approval.updatedInput ?? []);
  const updatedInput: ToolInput = Object.assign({}, ...rewrites);
  const reason = [...new Set(reasons)].join('\n');
  if (kind === 'rewrite') return { kind, reason, updatedInput };
  return rewrites.length === 0 ? { kind, reason } : { kind, reason, updatedInput };
}

import type { Config } from './config/description.ts';
import type { Decision } from './decision.ts';
import { ALL_GUARDS } from './guards/all-guards.ts';
import type { Facts } from './guards/guard.ts';
import type { Operation } from './operation/operation.ts';

/** Every guard looks once, also when an earlier one has objected: Claude is told everything at once. */
export function decide(operation: Operation, config: Config, facts: Facts): Decision {
  const violations = ALL_GUARDS.flatMap((guard) => guard(operation, config, facts));
  return violations.length > 0 ? { kind: 'deny', violations } : { kind: 'none' };
}

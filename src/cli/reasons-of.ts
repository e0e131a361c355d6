import type { Decision } from '../decision.ts';

/** What Claude or the user is told, a rule's words each. */
export function reasonsOf(decision: Decision): readonly string[] {
  switch (decision.kind) {
    case 'none':
      return [];
    case 'deny':
      return [...new Set(decision.violations.map((violation) => violation.message))];
    default:
      return decision.reason.split('\n');
  }
}

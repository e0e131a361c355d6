import { nameMatcher } from '../match/name-glob.ts';
import { permissionDeniedByDefault, permissionDeniedByPattern } from '../text/permissions.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { type LifecycleResult, type LifecycleVerdict, NOTHING } from './result.ts';

/** Answers a request for permission in the user's place: `deny` first, then `allow`, then the default. */
export function permissionRequest(call: LifecycleCall<'PermissionRequest'>): LifecycleResult {
  const { default: fallback } = call.config.permissionRequest;
  const tool = call.tool?.name;
  if (fallback === undefined || !tool) return NOTHING;
  return { ...NOTHING, verdict: judge(tool, { ...call.config.permissionRequest, default: fallback }) };
}

interface Rules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly default: string;
}

function judge(tool: string, rules: Rules): LifecycleVerdict {
  const matches = (pattern: string) => nameMatcher(pattern, { ignoreCase: true })(tool);
  const denying = rules.deny.find(matches);
  if (denying !== undefined)
    return { kind: 'permission', behavior: 'deny', message: permissionDeniedByPattern(tool, denying) };
  if (rules.allow.some(matches) || rules.default.toLowerCase() === 'allow')
    return { kind: 'permission', behavior: 'allow' };
  return { kind: 'permission', behavior: 'deny', message: permissionDeniedByDefault(tool) };
}

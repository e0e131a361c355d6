import { nameMatcher } from '../match/name-glob.ts';
import { permissionDeniedByDefault, permissionDeniedByPattern } from '../text/permissions.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { type LifecycleResult, NOTHING } from './result.ts';

/** Answers a request for permission in the user's place: `deny` first, then `allow`, then the default. */
export function permissionRequest({ config, tool }: LifecycleCall<'PermissionRequest'>): LifecycleResult {
  const { allow, deny, default: fallback } = config.permissionRequest;
  const name = tool?.name;
  if (fallback === undefined || !name) return NOTHING;
  const matches = (pattern: string) => nameMatcher(pattern, { ignoreCase: true })(name);
  const denying = deny.find(matches);
  if (denying !== undefined) return denied(permissionDeniedByPattern(name, denying));
  if (!allow.some(matches) && fallback.toLowerCase() !== 'allow')
    return denied(permissionDeniedByDefault(name));
  return { ...NOTHING, verdict: { kind: 'permission', behavior: 'allow' } };
}

function denied(message: string): LifecycleResult {
  return { ...NOTHING, verdict: { kind: 'permission', behavior: 'deny', message } };
}

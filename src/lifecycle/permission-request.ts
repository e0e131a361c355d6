import { nameMatcher } from '../match/name-glob.ts';
import { permissionDeniedByDefault, permissionDeniedByPattern } from '../text/permissions.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { type LifecycleResult, NOTHING } from './result.ts';

/** Answers a request for permission in the user's place: `deny` first, then `allow`, then the default. */
export function permissionRequest({ config, tool }: LifecycleCall<'PermissionRequest'>): LifecycleResult {
  const { allow, deny, default: fallback } = config.permissionRequest;
  if (fallback === undefined || !tool?.name) return NOTHING;
  const { name, also } = tool;
  const names = also === undefined ? [name] : [name, also];
  // One call may add a file and change another: what is denied for either is denied, and both have to be allowed.
  const deeds = (tool.files ?? []).map((file) => file.as);
  const words = deeds.filter((deed) => deed !== undefined);
  const denying = deny.find((pattern) => [...names, ...words].some(matching(pattern)));
  if (denying !== undefined) return denied(permissionDeniedByPattern(name, denying));
  const isAllowed = (word: string | undefined) =>
    word !== undefined && allow.some((pattern) => matching(pattern)(word));
  const allowed = names.some(isAllowed) || (deeds.length > 0 && deeds.every(isAllowed));
  if (!allowed && fallback.toLowerCase() !== 'allow') return denied(permissionDeniedByDefault(name));
  return { ...NOTHING, verdict: { kind: 'permission', behavior: 'allow' } };
}

function matching(pattern: string): (name: string) => boolean {
  return nameMatcher(pattern, { ignoreCase: true });
}

function denied(message: string): LifecycleResult {
  return { ...NOTHING, verdict: { kind: 'permission', behavior: 'deny', message } };
}

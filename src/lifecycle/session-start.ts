import type { LifecycleCall } from './lifecycle-call.ts';
import { type LifecycleResult, NOTHING } from './result.ts';
import { rememberWiring } from './self-protection.ts';
import { rememberCommit } from './stop/changed-files.ts';
import { rememberRoot } from './stop/root-additions.ts';

/** What later events of the session are compared with. */
export async function sessionStart(call: LifecycleCall<'SessionStart'>): Promise<LifecycleResult> {
  rememberRoot(call);
  rememberWiring(call);
  await rememberCommit(call);
  return NOTHING;
}

import type { Host } from '../../host/host.ts';
import { canAppend, sizeOfTree } from '../../host/log-state.ts';
import { stateFolder } from '../../log/place.ts';
import type { Policy } from '../../policy.ts';
import * as say from '../../text/doctor-log.ts';
import { type Check, ok, warn } from './finding.ts';

/** Where the log is, how large, and whether the hook could write to it. */
export function checkLog(host: Host, policy: Policy, shown: (path: string) => string): readonly Check[] {
  if (policy?.ok && !policy.config.log.enabled) return [ok(say.logOff())];
  const state = stateFolder(host);
  if (state === undefined) return [warn(say.logNowhere())];
  if (!canAppend(state)) return [warn(say.logUnwritable(shown(state)))];
  return [ok(say.logFound(shown(state), sizeOfTree(state)))];
}

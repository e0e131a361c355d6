import {
  asWiring,
  callsBeforeTools,
  damageTo,
  disablesAllHooks,
  newRewriters,
  wiringFiles,
  wiringIn,
} from '../clients/claude-code/wiring.ts';
import { hooksDisabled, hooksDropped, rewritersAdded, sandboxDropped } from '../text/self-protection.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { blocked, type LifecycleResult, NOTHING } from './result.ts';
import { readState, writeState } from './session-state.ts';

/** Remembers how the settings call conclaude when a session begins. */
export function rememberWiring(call: LifecycleCall): void {
  const { host, root, config } = call;
  if (!config.preToolUse.selfProtection || readState(call, 'wiring') !== undefined) return;
  writeState(call, 'wiring', wiringIn(host, wiringFiles(host, root)));
}

/** Refuses settings that would take the guard away while it is on duty; the client then keeps the old ones. */
export function refuseUnwiring(call: LifecycleCall<'ConfigChange'>): LifecycleResult {
  const { host, root, config } = call;
  const { source, filePath: file } = call.fields;
  // Neither what an administrator sets nor a skill is ours to refuse.
  if (!config.preToolUse.selfProtection || source === 'policy_settings' || source === 'skills')
    return NOTHING;
  const files = wiringFiles(host, root);
  const changed = file === undefined ? files : [file];
  // Who takes this change in takes in the other files as they are now, too.
  const disabling = [...changed, ...files].find((path) => disablesAllHooks(host, path));
  if (disabling !== undefined) return blocked(hooksDisabled(disabling));
  const before = asWiring(readState(call, 'wiring'));
  // Without a record of the session's beginning only this is certain: somebody has to call the guard.
  if (before === undefined)
    return callsBeforeTools(host, files)
      ? NOTHING
      : blocked(hooksDropped(changed.join(', '), ['PreToolUse']));
  const now = wiringIn(host, files);
  const damage = damageTo(before, now);
  if (damage.length > 0) return blocked(hooksDropped(changed.join(', '), damage));
  if (before.sandbox && !now.sandbox) return blocked(sandboxDropped(changed.join(', ')));
  const added = newRewriters(before, now);
  return added.length === 0 ? NOTHING : { ...NOTHING, forUser: [rewritersAdded(changed.join(', '), added)] };
}

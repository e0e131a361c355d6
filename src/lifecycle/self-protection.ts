import { disablesAllHooks, wiredCalls, wiringFiles } from '../clients/claude-code/wiring.ts';
import { hooksDisabled, hooksDropped } from '../text/self-protection.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { blocked, type LifecycleResult, NOTHING } from './result.ts';
import { readState, readTexts, writeState } from './session-state.ts';

/** Remembers at which events the settings call conclaude when a session begins. */
export function rememberWiring(call: LifecycleCall): void {
  const { host, root, config } = call;
  if (!config.preToolUse.selfProtection || readState(call, 'wiring') !== undefined) return;
  writeState(call, 'wiring', [...wiredCalls(host, wiringFiles(host, root))]);
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
  const disabling = changed.find((path) => disablesAllHooks(host, path));
  if (disabling !== undefined) return blocked(hooksDisabled(disabling));
  const now = wiredCalls(host, files);
  const before = readTexts(call, 'wiring');
  const dropped = before?.filter((line) => !now.has(line)) ?? missingWithoutRecord(now);
  return dropped.length > 0 ? blocked(hooksDropped(changed.join(', '), dropped)) : NOTHING;
}

/** Without a record of the session's beginning only this is certain: somebody has to call the guard. */
function missingWithoutRecord(now: ReadonlySet<string>): readonly string[] {
  return [...now].some((line) => line.startsWith('PreToolUse')) ? [] : ['PreToolUse'];
}

import { isMap, parseJson } from '../../json-value.ts';

/** Only its hooks find this in their environment, not the commands that it runs. */
const PROJECT_VARIABLE = 'COPILOT_PROJECT_DIR';

/**
 * The client runs the hooks of Claude Code's settings, too, and those don't say whose call it is. A session of Claude Code
 * that was started by such a hook has the variable as well; its payloads look different.
 */
export function isCopilots(env: (name: string) => string | undefined, payload: Uint8Array): boolean {
  if (!env(PROJECT_VARIABLE)) return false;
  const sent = parseJson(new TextDecoder().decode(payload));
  if (!isMap(sent)) return false;
  return 'timestamp' in sent && !('permission_mode' in sent) && !('tool_use_id' in sent);
}

import type { Host } from '../../host/host.ts';
import { absolutePath } from '../chosen-config.ts';

/** The folder of the settings that are meant; `undefined` when the user's are, and there is no home. */
export function claudeFolder(host: Host, given: string | undefined, isUsers: boolean): string | undefined {
  if (given !== undefined || !isUsers) return absolutePath(host, given ?? '.claude');
  const own = host.env('CLAUDE_CONFIG_DIR');
  if (own) return absolutePath(host, own);
  const home = host.home();
  return home === undefined ? undefined : absolutePath(host, `${home}/.claude`);
}

import type { Host } from '../../host/host.ts';
import { joinPath, withSlashes } from '../../match/path-text.ts';

export const CLIENT_FOLDER = '.codex';
/** By the same name in the project and in the user's home. */
export const HOOKS = `${CLIENT_FOLDER}/hooks.json`;
export const CONFIG = 'config.toml';
/** An administrator's: hooks in these run without anybody's trust. */
const MANAGED_FOLDER = '/etc/codex';
export const MANAGED_HOOKS = `${MANAGED_FOLDER}/hooks.json`;
/** What stands in this one holds against every other file, and against flags. */
export const REQUIREMENTS = `${MANAGED_FOLDER}/requirements.toml`;
export const MANAGED_CONFIGS = [
  REQUIREMENTS,
  `${MANAGED_FOLDER}/managed_config.toml`,
  `${MANAGED_FOLDER}/${CONFIG}`,
];

/** A file of the user's, wherever the client looks for it. */
export function inUserFolder(host: Host, name: string): string | undefined {
  const own = host.env('CODEX_HOME');
  const home = host.home();
  if (own !== undefined && own !== '') return joinPath(withSlashes(own, host.platform), name);
  return home && joinPath(withSlashes(home, host.platform), `${CLIENT_FOLDER}/${name}`);
}

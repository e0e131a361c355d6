import type { Host } from '../../host/host.ts';
import { joinPath, withSlashes } from '../../match/path-text.ts';

export const CLIENT_FOLDER = '.opencode';
/** The client loads every JavaScript file in this folder; of other endings it takes no notice. */
const PLUGIN = 'plugin/conclaude.js';
export const PROJECT_PLUGIN = `${CLIENT_FOLDER}/${PLUGIN}`;

export function userPlugin(host: Host): string | undefined {
  const chosen = host.env('XDG_CONFIG_HOME');
  const home = host.home();
  const config = chosen || (home === undefined ? undefined : joinPath(home, '.config'));
  return config === undefined
    ? undefined
    : joinPath(withSlashes(config, host.platform), `opencode/${PLUGIN}`);
}

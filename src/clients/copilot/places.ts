import type { Host } from '../../host/host.ts';
import { joinPath, withSlashes } from '../../match/path-text.ts';

/** Where a repository keeps what is for GitHub; Copilot's files are some of them. */
export const CLIENT_FOLDER = '.github';
/** The client reads every JSON file in this folder; this one is ours. */
export const HOOKS_FILE = `${CLIENT_FOLDER}/hooks/conclaude.json`;
/** An administrator's; it can't be switched off. */
export const MANAGED_HOOKS = '/etc/github-copilot/policy.d/conclaude.json';
/** Settings of a project, whose hooks the client runs, too; in each of them all hooks can be switched off. */
export const PROJECT_SETTINGS = [
  `${CLIENT_FOLDER}/copilot/settings.json`,
  `${CLIENT_FOLDER}/copilot/settings.local.json`,
  '.claude/settings.json',
  '.claude/settings.local.json',
];

/** The client's folder in the user's home. */
export function userFolder(host: Host): string | undefined {
  const chosen = host.env('COPILOT_HOME');
  if (chosen) return withSlashes(chosen, host.platform);
  const home = host.home();
  return home === undefined ? undefined : joinPath(withSlashes(home, host.platform), '.copilot');
}

import type { Host } from '../../host/host.ts';
import { joinPath, withSlashes } from '../../match/path-text.ts';

/** What the client keeps in a project, and by the same names in the user's home. */
export const CLIENT_FOLDER = '.claude';
export const AGENTS_FOLDER = `${CLIENT_FOLDER}/agents`;
export const WORKTREES_FOLDER = `${CLIENT_FOLDER}/worktrees`;

/** Names of settings files: what a team shares, and what this computer has for itself. */
const SETTINGS_NAME = 'settings.json';
const LOCAL_SETTINGS_NAME = 'settings.local.json';

/** Where people look for the hooks first. */
export const SHARED_SETTINGS = `${CLIENT_FOLDER}/${SETTINGS_NAME}`;
export const ANY_SETTINGS = `${CLIENT_FOLDER}/settings*.json`;

/** Where an administrator's settings may be; of these places only one belongs to this system. */
export const MANAGED_ON_LINUX = '/etc/claude-code';
export const MANAGED_DROP_INS = 'managed-settings.d';
export const MANAGED_FOLDERS = [
  MANAGED_ON_LINUX,
  '/Library/Application Support/ClaudeCode',
  'C:/Program Files/ClaudeCode',
];

export type Scope = 'managed' | 'user' | 'project' | 'local';

export interface SettingsPlace {
  readonly scope: Scope;
  readonly path: string;
}

/** The files that settings may stand in, by who has a say there, from the widest to the narrowest. */
const SETTINGS_FILES: Readonly<Record<Scope, (host: Host, project: string) => readonly string[]>> = {
  managed: (host) => MANAGED_FOLDERS.flatMap((folder) => managedIn(host, folder)),
  user: (host) => {
    const folder = userFolder(host);
    return folder === undefined ? [] : [joinPath(folder, SETTINGS_NAME)];
  },
  project: (_, project) => [joinPath(project, SHARED_SETTINGS)],
  local: (_, project) => [joinPath(project, `${CLIENT_FOLDER}/${LOCAL_SETTINGS_NAME}`)],
};

/** The settings files of a session that is started in `project`. A folder above it has no say. */
export function settingsPlaces(
  host: Host,
  project: string,
  scopes: readonly Scope[] = ['managed', 'user', 'project', 'local'],
): readonly SettingsPlace[] {
  return scopes.flatMap((scope) => SETTINGS_FILES[scope](host, project).map((path) => ({ scope, path })));
}

/** The two files in a folder of settings, which a person may have named. */
export function settingsIn(folder: string): { readonly shared: string; readonly local: string } {
  return { shared: joinPath(folder, SETTINGS_NAME), local: joinPath(folder, LOCAL_SETTINGS_NAME) };
}

/**
 * Where the user's own copy of conclaude lies: no project reaches it, it goes where the client's folder goes, and
 * what guards the client's plugins guards it.
 */
export function programFolder(claudeFolder: string): string {
  return joinPath(claudeFolder, 'plugins/conclaude');
}

/** Where the client keeps what belongs to the user. */
export function userFolder(host: Host): string | undefined {
  const own = host.env('CLAUDE_CONFIG_DIR');
  if (own) return withSlashes(own, host.platform);
  const home = host.home();
  return home === undefined ? undefined : joinPath(withSlashes(home, host.platform), CLIENT_FOLDER);
}

function managedIn(host: Host, folder: string): readonly string[] {
  const more = joinPath(folder, MANAGED_DROP_INS);
  const names = (host.list(more) ?? []).filter((name) => name.endsWith('.json'));
  return [joinPath(folder, 'managed-settings.json'), ...names.map((name) => joinPath(more, name))].filter(
    (path) => host.kindOf(path) !== undefined,
  );
}

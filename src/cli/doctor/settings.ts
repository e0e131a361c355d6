import type { Host } from '../../host/host.ts';
import { joinPath, withSlashes } from '../../match/path-text.ts';
import { type SettingsMap, settingsProblem } from './settings-problem.ts';

export type Scope = 'managed' | 'user' | 'project' | 'local';

/** A settings file of the client, and what the client makes of it. */
export interface SettingsFile {
  readonly scope: Scope;
  readonly path: string;
  readonly state:
    | { readonly kind: 'missing' }
    /** The client skips the whole file, mostly without a word. */
    | { readonly kind: 'skipped'; readonly problem: string }
    | { readonly kind: 'loads'; readonly settings: SettingsMap };
}

const MAX_BYTES = 4 * 1024 * 1024;

/** The settings of a session that is started in `launch`. A folder above it has no say. */
export function readAllSettings(
  host: Host,
  launch: string,
  version: string | undefined,
): readonly SettingsFile[] {
  const files: readonly (readonly [Scope, string])[] = [
    ...managedFiles(host).map((path) => ['managed', path] as const),
    ['user', joinPath(userFolder(host), 'settings.json')],
    ...projectFiles(launch),
  ];
  return files.map(([scope, path]) => readOne(host, scope, path, version));
}

/** Only the two files of a project. */
export function readProjectSettings(
  host: Host,
  root: string,
  version: string | undefined,
): readonly SettingsFile[] {
  return projectFiles(root).map(([scope, path]) => readOne(host, scope, path, version));
}

function projectFiles(folder: string): readonly (readonly [Scope, string])[] {
  return [
    ['project', joinPath(folder, '.claude/settings.json')],
    ['local', joinPath(folder, '.claude/settings.local.json')],
  ];
}

/** Where the client keeps what belongs to the user. */
export function userFolder(host: Host): string {
  const folder = host.env('CLAUDE_CONFIG_DIR') || joinPath(host.home() ?? '', '.claude');
  return withSlashes(folder, host.platform);
}

/** Where an administrator's settings may be; of these places only one belongs to this system. */
const MANAGED_FOLDERS = [
  '/etc/claude-code',
  '/Library/Application Support/ClaudeCode',
  'C:/Program Files/ClaudeCode',
];

function managedFiles(host: Host): readonly string[] {
  return MANAGED_FOLDERS.flatMap((folder) => {
    const more = joinPath(folder, 'managed-settings.d');
    const names = (host.list(more) ?? []).filter((name) => name.endsWith('.json'));
    return [joinPath(folder, 'managed-settings.json'), ...names.map((name) => joinPath(more, name))];
  }).filter((path) => host.kindOf(path) !== undefined);
}

function readOne(host: Host, scope: Scope, path: string, version: string | undefined): SettingsFile {
  const content = host.readFile(path, MAX_BYTES);
  if (!content.ok) {
    if (content.why === 'missing') return { scope, path, state: { kind: 'missing' } };
    return { scope, path, state: { kind: 'skipped', problem: content.detail } };
  }
  const read = settingsProblem(content.text, version);
  return {
    scope,
    path,
    state: read.ok ? { kind: 'loads', settings: read.settings } : { kind: 'skipped', problem: read.problem },
  };
}

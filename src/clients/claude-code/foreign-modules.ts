import { objectionsTo } from '../../../mod/admission.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, mapsIn, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath, resolvePath, withSlashes } from '../../match/path-text.ts';
import type { SettingsFile } from './loaded-settings.ts';
import { MARKETPLACES, pluginId } from './module-seat.ts';
import { CLIENT_FOLDER, userFolder } from './places.ts';

/** A plugin of somebody else that a session may load. */
export interface ForeignPlugin {
  /** As the client calls it: `name@marketplace`. */
  readonly id: string;
  readonly folder: string;
  /** What it hooks and calls inside the client; `undefined` when it brings no module. */
  readonly uses: ModuleUses | undefined;
  /** Its hooks of the ordinary kind, as `hooks` of a settings file. */
  readonly hooks: unknown;
}

interface ModuleUses {
  readonly events: readonly string[];
  readonly calls: readonly string[];
}

/** Every plugin that isn't ours in the places from which a client that is started in `launch` loads them. */
export function foreignPlugins(
  host: Host,
  launch: string,
  files: readonly SettingsFile[],
): readonly ForeignPlugin[] {
  const user = userFolder(host);
  const skills = [joinPath(launch, `${CLIENT_FOLDER}/skills`), ...(user ? [joinPath(user, 'skills')] : [])];
  const session = user === undefined ? [] : subfolders(host, joinPath(user, 'dev-mods'));
  const found = [
    ...skills
      .flatMap((folder) => subfolders(host, folder))
      .map((folder) => pluginAt(host, folder, 'skills-dir')),
    ...session
      .flatMap((folder) => subfolders(host, folder))
      .map((folder) => pluginAt(host, folder, 'inline')),
    ...namedFolders(host, files).map((folder) => pluginAt(host, folder, 'inline')),
    ...enabledPlugins(files).flatMap((id) =>
      installedAt(host, id, files).map((folder) => pluginAt(host, folder, id.slice(id.indexOf('@') + 1))),
    ),
  ];
  const own = MARKETPLACES.map(pluginId);
  const foreign = found.filter(
    (plugin) => plugin !== undefined && !own.includes(plugin.id) && !isOurs(plugin),
  );
  return [...new Map(foreign.map((plugin) => [plugin?.folder, plugin])).values()] as readonly ForeignPlugin[];
}

/** What a module could do about the guard; nothing for one that only listens or draws. */
export function powersOf({ uses }: ForeignPlugin): readonly string[] {
  return uses === undefined ? [] : objectionsTo(uses);
}

/** The package itself, when it is used as a plugin. */
function isOurs({ id }: ForeignPlugin): boolean {
  return id.startsWith('conclaude@') && !id.endsWith('@skills-dir') && !id.endsWith('@inline');
}

function pluginAt(host: Host, folder: string, marketplace: string): ForeignPlugin | undefined {
  const manifest = readMap(host, joinPath(folder, '.claude-plugin/plugin.json'));
  if (typeof manifest.name !== 'string') return undefined;
  const { hooks, modules } = readMap(host, joinPath(folder, 'hooks/hooks.json'));
  const names = (Array.isArray(modules) ? modules : []).filter((name) => typeof name === 'string');
  const uses = names.length === 0 ? undefined : usesOf(host, folder);
  return { id: `${manifest.name}@${marketplace}`, folder, uses, hooks };
}

/** Enough for any module; a folder that holds more is read no further. */
const MOST_FILES = 200;
/** What a module calls the client by is a name of its own choice; the nouns are the client's. */
const CALL =
  /[\w$]\s*\??\.\s*(agent|audio|clock|command|config|decision|env|flag|fs|http|mcp|model|process|prompt|session|settings|state|store|theme|tool|turn|ui)\s*\??\.\s*(\w+)/g;
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * By the text of all its files: the client loads no module that names an event or a call in any other way than
 * literally. It may be more than the module really uses, never less.
 */
function usesOf(host: Host, folder: string): ModuleUses {
  const text = sourcesIn(host, folder, { left: MOST_FILES }).join('\n');
  const events = [...text.matchAll(/\bon\s*\(\s*(['"`])([^'"`\n]+)\1/g)].map(([, , name]) => String(name));
  const calls = [...text.matchAll(CALL)].map(([, noun, verb]) => `${noun}.${verb}`);
  return { events: [...new Set(events)], calls: [...new Set(calls)] };
}

function sourcesIn(host: Host, folder: string, budget: { left: number }): readonly string[] {
  return (host.list(folder) ?? []).flatMap((name) => {
    const path = joinPath(folder, name);
    if (name === 'node_modules' || budget.left <= 0) return [];
    if (host.kindOf(path) === 'folder') return sourcesIn(host, path, budget);
    if (!SOURCE.test(name)) return [];
    budget.left -= 1;
    const content = host.readFile(path, MAX_FILE_BYTES);
    return content.ok ? [content.text] : [];
  });
}

function subfolders(host: Host, folder: string): readonly string[] {
  return (host.list(folder) ?? []).map((name) => joinPath(folder, name));
}

/** Folders that a variable names, of this process or in the user's settings. */
function namedFolders(host: Host, files: readonly SettingsFile[]): readonly string[] {
  const variable = 'CLAUDE_CODE_PLUGIN_DIRS';
  const inSettings = files
    .filter(({ scope }) => scope === 'user' || scope === 'managed')
    .map(({ state }) =>
      state.kind === 'loads' && isMap(state.settings.env) ? state.settings.env[variable] : '',
    );
  const home = withSlashes(host.home() ?? '', host.platform);
  return [host.env(variable), ...inSettings]
    .flatMap((value) => (typeof value === 'string' ? value.split(':') : []))
    .filter((folder) => folder !== '')
    .map((folder) => folder.replace(/^~(?=\/|$)/, home));
}

/** Of the files, from the widest to the narrowest, the last one has the say. */
function enabledPlugins(files: readonly SettingsFile[]): readonly string[] {
  const enabled = new Map<string, boolean>();
  for (const { state } of files) {
    const plugins = state.kind === 'loads' ? state.settings.enabledPlugins : undefined;
    for (const [id, on] of Object.entries(isMap(plugins) ? plugins : {})) enabled.set(id, on === true);
  }
  return [...enabled].filter(([, on]) => on).map(([id]) => id);
}

/** Where a plugin lies: in its marketplace when that is a folder, or where it was installed. */
function installedAt(host: Host, id: string, files: readonly SettingsFile[]): readonly string[] {
  const [name = '', marketplace = ''] = id.split('@');
  for (const { state } of files) {
    const known = state.kind === 'loads' ? state.settings.extraKnownMarketplaces : undefined;
    const entry = isMap(known) ? known[marketplace] : undefined;
    const source = isMap(entry) && isMap(entry.source) ? entry.source.path : undefined;
    if (typeof source !== 'string') continue;
    const root = resolvePath(withSlashes(host.cwd(), host.platform), source);
    const listed = mapsIn(readMap(host, joinPath(root, '.claude-plugin/marketplace.json')).plugins);
    const place = listed.find((plugin) => plugin.name === name)?.source;
    if (typeof place === 'string') return [resolvePath(root, place)];
  }
  const registry = readMap(host, joinPath(userFolder(host) ?? '', 'plugins/installed_plugins.json')).plugins;
  return mapsIn(isMap(registry) ? registry[id] : undefined)
    .slice(0, 1)
    .flatMap(({ installPath }) => (typeof installPath === 'string' ? [installPath] : []));
}

function readMap(host: Host, file: string): ValueMap {
  const content = host.readFile(file, MAX_FILE_BYTES);
  const value = content.ok ? parseJson(content.text) : undefined;
  return isMap(value) ? value : {};
}

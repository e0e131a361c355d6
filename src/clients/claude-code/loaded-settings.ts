import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, mapsIn, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import { callsIn, type FoundHook } from './hook-entries.ts';
import { type Scope, type SettingsPlace, settingsPlaces, userFolder } from './places.ts';
import { settingsProblem } from './settings-problem.ts';

/** A settings file of the client, and what the client makes of it. */
export interface SettingsFile extends SettingsPlace {
  readonly state:
    | { readonly kind: 'missing' }
    /** The client skips the whole file, mostly without a word. */
    | { readonly kind: 'skipped'; readonly problem: string }
    | { readonly kind: 'loads'; readonly settings: ValueMap };
}

/** The settings of a session that is started in `launch`, or only those of some scopes. */
export function readSettingsFiles(
  host: Host,
  launch: string,
  version: string | undefined,
  scopes?: readonly Scope[],
): readonly SettingsFile[] {
  return settingsPlaces(host, launch, scopes).map((place) => ({
    ...place,
    state: stateOf(host, place.path, version),
  }));
}

function stateOf(host: Host, path: string, version: string | undefined): SettingsFile['state'] {
  const content = host.readFile(path, MAX_FILE_BYTES);
  if (!content.ok)
    return content.why === 'missing' ? { kind: 'missing' } : { kind: 'skipped', problem: content.detail };
  const read = settingsProblem(content.text, version);
  return read.ok ? { kind: 'loads', settings: read.settings } : { kind: 'skipped', problem: read.problem };
}

/** A hook that calls conclaude, and where it comes from. */
export interface WiredHook extends FoundHook {
  /** The file that has it. */
  readonly file: string;
  /** Where the plugin lies that brought it. */
  readonly pluginRoot: string | undefined;
}

export function hooksIn({ state, path }: SettingsFile): readonly WiredHook[] {
  const found = state.kind === 'loads' ? callsIn(state.settings.hooks) : [];
  return found.map((hook) => ({ ...hook, file: path, pluginRoot: undefined }));
}

/** conclaude's hooks by way of its plugin, where a settings file that loads has it enabled. */
export function pluginHooks(host: Host, files: readonly SettingsFile[]): readonly WiredHook[] {
  const enabled = new Map<string, boolean>();
  for (const { state } of files) {
    const plugins = state.kind === 'loads' ? state.settings.enabledPlugins : undefined;
    // The files come from the widest to the narrowest, and the narrower has the last word.
    for (const [name, on] of Object.entries(isMap(plugins) ? plugins : {})) enabled.set(name, on === true);
  }
  const registry = joinPath(userFolder(host) ?? '', 'plugins/installed_plugins.json');
  const installed = readMap(host, registry).plugins;
  return [...enabled]
    .filter(([name, on]) => on && name.startsWith('conclaude@'))
    .flatMap(([name]) => mapsIn(isMap(installed) ? installed[name] : undefined).slice(0, 1))
    .flatMap(({ installPath }) => {
      if (typeof installPath !== 'string') return [];
      const file = joinPath(installPath, 'hooks/hooks.json');
      return callsIn(readMap(host, file).hooks).map((hook) => ({ ...hook, file, pluginRoot: installPath }));
    });
}

function readMap(host: Host, file: string): ValueMap {
  const content = host.readFile(file, MAX_FILE_BYTES);
  const value = content.ok ? parseJson(content.text) : undefined;
  return isMap(value) ? value : {};
}

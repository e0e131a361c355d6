import type { Host } from '../../host/host.ts';
import { callsConclaude } from '../../lifecycle/wiring.ts';
import { joinPath } from '../../match/path-text.ts';
import { type SettingsFile, userFolder } from './settings.ts';
import { isMap, type SettingsMap } from './settings-problem.ts';

/** A hook of the settings that calls conclaude. */
export interface WiredHook {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly hook: SettingsMap;
  /** The file that has it. */
  readonly file: string;
  /** Where the plugin lies that brought it. */
  readonly pluginRoot: string | undefined;
}

export function hooksIn(file: SettingsFile): readonly WiredHook[] {
  return file.state.kind === 'loads' ? ownHooks(file.state.settings.hooks, file.path, undefined) : [];
}

function ownHooks(events: unknown, file: string, pluginRoot: string | undefined): readonly WiredHook[] {
  if (!isMap(events)) return [];
  return Object.entries(events).flatMap(([event, entries]) =>
    listOfMaps(entries).flatMap((entry) => {
      const matcher = typeof entry.matcher === 'string' ? entry.matcher : undefined;
      const own = listOfMaps(entry.hooks).filter((hook) => callsConclaude(hook));
      return own.map((hook) => ({ event, matcher, hook, file, pluginRoot }));
    }),
  );
}

const MAX_BYTES = 4 * 1024 * 1024;

/** conclaude's hooks by way of its plugin, where a settings file that loads has it enabled. */
export function pluginHooks(host: Host, files: readonly SettingsFile[]): readonly WiredHook[] {
  const enabled = new Map<string, boolean>();
  for (const { state } of files) {
    const plugins = state.kind === 'loads' ? state.settings.enabledPlugins : undefined;
    // The files come from the widest to the narrowest, and the narrower has the last word.
    for (const [name, on] of Object.entries(isMap(plugins) ? plugins : {})) enabled.set(name, on === true);
  }
  const installed = readMap(host, joinPath(userFolder(host), 'plugins/installed_plugins.json'))?.plugins;
  return [...enabled]
    .filter(([name, on]) => on && name.startsWith('conclaude@'))
    .flatMap(([name]) => listOfMaps(isMap(installed) ? installed[name] : undefined).slice(0, 1))
    .flatMap(({ installPath }) => {
      if (typeof installPath !== 'string') return [];
      const file = joinPath(installPath, 'hooks/hooks.json');
      return ownHooks(readMap(host, file)?.hooks, file, installPath);
    });
}

function readMap(host: Host, file: string): SettingsMap | undefined {
  const content = host.readFile(file, MAX_BYTES);
  if (!content.ok) return undefined;
  try {
    const value: unknown = JSON.parse(content.text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function listOfMaps(value: unknown): readonly SettingsMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

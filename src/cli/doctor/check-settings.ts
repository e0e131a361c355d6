import * as say from '../../text/doctor.ts';
import { type Finding, finding } from './finding.ts';
import type { SettingsFile } from './settings.ts';
import { hooksIn, type WiredHook } from './wired-hooks.ts';

/** Which settings files load, where conclaude is in them, and what in them switches hooks off. */
export function checkSettings(
  files: readonly SettingsFile[],
  plugin: readonly WiredHook[],
  shown: (path: string) => string,
): readonly Finding[] {
  const brought = plugin[0];
  const isManaged = files.some((file) => file.scope === 'managed' && hooksIn(file).length > 0);
  return [
    ...files.map((file) => aboutFile(file, shown(file.path))),
    ...(brought === undefined
      ? []
      : [finding('settings', 'ok', say.pluginWired(shown(brought.file), eventsOf(plugin)))]),
    ...files.flatMap((file) => switchesIn(file, shown(file.path), isManaged)),
  ];
}

function aboutFile(file: SettingsFile, path: string): Finding {
  const { scope, state } = file;
  if (state.kind === 'missing') return finding('settings', 'ok', say.settingsMissing(scope, path));
  if (state.kind === 'skipped')
    return finding('settings', 'fail', say.settingsSkipped(scope, path, state.problem));
  return finding('settings', 'ok', say.settingsLoad(scope, path, eventsOf(hooksIn(file))));
}

function eventsOf(hooks: readonly WiredHook[]): readonly string[] {
  return [...new Set(hooks.map(({ event }) => event))];
}

function switchesIn({ scope, state }: SettingsFile, path: string, isManaged: boolean): readonly Finding[] {
  if (state.kind !== 'loads') return [];
  const { disableAllHooks, allowManagedHooksOnly } = state.settings;
  return [
    ...(disableAllHooks === true ? [finding('settings', 'fail', say.allHooksDisabled(path))] : []),
    ...(scope === 'managed' && allowManagedHooksOnly === true && !isManaged
      ? [finding('settings', 'fail', say.onlyManagedHooks(path))]
      : []),
  ];
}

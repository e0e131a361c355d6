import { installedVersion, PROGRAM, sessionSwitches } from '../../clients/claude-code/installation.ts';
import { hooksIn, type SettingsFile, type WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { isAtLeast, SINCE } from '../../clients/claude-code/versions.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { realPath } from '../../operation/real-path.ts';
import * as say from '../../text/doctor.ts';
import { type Check, fail, ok, warn } from './finding.ts';

export interface Client {
  /** Where it is on the PATH. */
  readonly path: string | undefined;
  readonly version: string | undefined;
}

export function findClient(host: Host): Client {
  const path = onPath(host, PROGRAM);
  return { path, version: path && installedVersion(host, realPath(host, path)) };
}

/** Which client there is, and what it means for the guard. */
export function checkClient(host: Host, client: Client): readonly Check[] {
  const switches = sessionSwitches(host).map((flag) =>
    (flag.startsWith('--setting-sources') ? warn : fail)(say.sessionSwitch(flag)),
  );
  return [...versionFindings(client), ...switches];
}

function versionFindings({ path, version }: Client): readonly Check[] {
  if (path === undefined) return [warn(say.clientNotFound(PROGRAM))];
  if (version === undefined) return [warn(say.clientVersionUnknown(path, PROGRAM, SINCE.tried))];
  if (!isAtLeast(version, SINCE.tried)) return [fail(say.clientTooOld(version, SINCE.tried))];
  const found = ok(say.clientFound(version, path));
  if (isAtLeast(version, SINCE.onFailure)) return [found];
  return [found, warn(say.clientFailsOpen(version, SINCE.onFailure))];
}

/** Which settings files load, where conclaude is in them, and what in them switches hooks off. */
export function checkSettings(
  files: readonly SettingsFile[],
  plugin: readonly WiredHook[],
): readonly Check[] {
  const brought = plugin[0];
  const isManaged = files.some((file) => file.scope === 'managed' && hooksIn(file).length > 0);
  return [
    ...files.map(aboutFile),
    ...(brought === undefined ? [] : [ok(say.pluginWired(brought.file, eventsOf(plugin)))]),
    ...files.flatMap((file) => switchesIn(file, isManaged)),
  ];
}

function aboutFile(file: SettingsFile): Check {
  const { scope, path, state } = file;
  if (state.kind === 'missing') return ok(say.settingsMissing(scope, path));
  if (state.kind === 'skipped') return fail(say.settingsSkipped(scope, path, state.problem));
  return ok(say.settingsLoad(scope, path, eventsOf(hooksIn(file))));
}

function eventsOf(hooks: readonly WiredHook[]): readonly string[] {
  return [...new Set(hooks.map(({ event }) => event))];
}

/** An administrator's hooks stay on whatever other files say. */
function hooksOff(path: string, isGuarded: boolean): Check {
  return isGuarded ? warn(say.othersDisabled(path)) : fail(say.allHooksDisabled(path));
}

function switchesIn({ scope, path, state }: SettingsFile, isManaged: boolean): readonly Check[] {
  if (state.kind !== 'loads') return [];
  const { disableAllHooks, allowManagedHooksOnly } = state.settings;
  return [
    ...(disableAllHooks === true ? [hooksOff(path, isManaged && scope !== 'managed')] : []),
    ...(scope === 'managed' && allowManagedHooksOnly === true && !isManaged
      ? [fail(say.onlyManagedHooks(path))]
      : []),
  ];
}

import { isMap, type ValueMap } from '../../json-value.ts';
import { hooksIn, type SettingsFile } from './loaded-settings.ts';
import { type Marketplace, pluginId } from './module-seat.ts';

/** Where conclaude is wired: by whom it could be taken out again. */
export type Level = 'project' | 'user' | 'managed';

export interface LevelState {
  readonly hooks: boolean;
  /** Whether the module has its seat; a project can't give it one. */
  readonly module: boolean;
}

export function levelStates(files: readonly SettingsFile[]): Readonly<Record<Level, LevelState>> {
  const managed = files.filter(({ scope }) => scope === 'managed');
  const user = files.filter(({ scope }) => scope === 'user');
  const narrower = files.filter(({ scope }) => scope === 'project' || scope === 'local');
  // An administrator's settings, whatever they say, make the seats in the user's void.
  const isUsersSeatVoid = managed.some((file) => Object.keys(settingsOf(file)).length > 0);
  return {
    project: { hooks: narrower.some(isWired), module: false },
    user: {
      hooks: user.some(isWired),
      module:
        !isUsersSeatVoid && isSeated(user, 'conclaude-user') && !isSwitchedOff(narrower, 'conclaude-user'),
    },
    managed: { hooks: managed.some(isWired), module: isSeated(managed, 'conclaude-managed') },
  };
}

/** The user's seat is there, but an administrator's settings make it void. */
export function isSeatVoid(files: readonly SettingsFile[]): boolean {
  const user = files.filter(({ scope }) => scope === 'user');
  return isSeated(user, 'conclaude-user') && !levelStates(files).user.module;
}

function isWired(file: SettingsFile): boolean {
  return hooksIn(file).some(({ event }) => event === 'PreToolUse');
}

function isSeated(files: readonly SettingsFile[], marketplace: Marketplace): boolean {
  const id = pluginId(marketplace);
  const seats = files.flatMap((file) => settingsOf(file).prependPlugins);
  return seats.includes(id) && files.some((file) => enabledIn(file)[id] === true);
}

function isSwitchedOff(files: readonly SettingsFile[], marketplace: Marketplace): boolean {
  return files.some((file) => enabledIn(file)[pluginId(marketplace)] === false);
}

function enabledIn(file: SettingsFile): ValueMap {
  const { enabledPlugins } = settingsOf(file);
  return isMap(enabledPlugins) ? enabledPlugins : {};
}

function settingsOf({ state }: SettingsFile): ValueMap {
  return state.kind === 'loads' ? state.settings : {};
}

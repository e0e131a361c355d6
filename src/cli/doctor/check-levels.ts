import { foreignPlugins, powersOf } from '../../clients/claude-code/foreign-modules.ts';
import { wordsOf } from '../../clients/claude-code/hook-entries.ts';
import { isSeatVoid, type Level, levelStates } from '../../clients/claude-code/levels.ts';
import type { SettingsFile, WiredHook } from '../../clients/claude-code/loaded-settings.ts';
import { managedPlaces } from '../../clients/claude-code/managed-files.ts';
import { otherHooks } from '../../clients/claude-code/other-hooks.ts';
import { programFolder, userFolder } from '../../clients/claude-code/places.ts';
import { isAtLeast, SINCE } from '../../clients/claude-code/versions.ts';
import type { Host } from '../../host/host.ts';
import * as say from '../../text/doctor-levels.ts';
import { changedSince } from '../init/program-copy.ts';
import { type Check, fail, ok, warn } from './finding.ts';

/** What a session is made of, as far as the levels go. */
export interface Surroundings {
  readonly host: Host;
  readonly launch: string;
  readonly version: string | undefined;
  readonly files: readonly SettingsFile[];
  readonly hooks: readonly WiredHook[];
  readonly shown: (path: string) => string;
}

/** Which levels are on, what each doesn't stop, and who else has a say in what runs. */
export function checkLevels(around: Surroundings): readonly Check[] {
  const { files, version } = around;
  const states = levelStates(files);
  const runsModules = isAtLeast(version, SINCE.modules);
  const isSeated = runsModules && (states.user.module || states.managed.module);
  const levels = (['managed', 'user', 'project'] as const).map((level) => aboutLevel(level, states[level]));
  const needsModules = states.user.module || states.managed.module;
  return [
    ...levels,
    ...(isSeatVoid(files) ? [warn(say.seatVoid())] : []),
    ...(needsModules && !runsModules ? [warn(say.noModules(String(version), SINCE.modules))] : []),
    ...changedCopies(around),
    ...(runsModules ? modules(around, isSeated) : []),
    ...rewriters(around, isSeated),
    ...twice(around),
  ];
}

function aboutLevel(level: Level, { hooks, module }: { hooks: boolean; module: boolean }): Check {
  if (!hooks) return ok(say.levelOff(level));
  return level === 'project' || module ? ok(say.levelOn(level)) : warn(say.moduleMissing(level));
}

function changedCopies({ host, shown }: Surroundings): readonly Check[] {
  const user = userFolder(host);
  const managed = managedPlaces(process.platform)?.program;
  const folders = [...(user === undefined ? [] : [programFolder(user)]), ...(managed ? [managed] : [])];
  return folders.flatMap((folder) => {
    const changed = changedSince(folder);
    return changed.length === 0 ? [] : [fail(say.copyChanged(shown(folder), changed))];
  });
}

function modules({ host, launch, files, shown }: Surroundings, isSeated: boolean): readonly Check[] {
  return foreignPlugins(host, launch, files).flatMap((plugin) => {
    if (plugin.uses === undefined) return [];
    const powers = powersOf(plugin);
    const message = say.foreignModule(plugin.id, shown(plugin.folder), plugin.uses.events, powers, isSeated);
    return [powers.length === 0 || isSeated ? ok(message) : warn(message)];
  });
}

function rewriters({ host, launch, files, shown }: Surroundings, isSeated: boolean): readonly Check[] {
  const found = otherHooks(host, launch, files, foreignPlugins(host, launch, files));
  return found.map(({ file, words }) => (isSeated ? ok : warn)(say.mayRewrite(shown(file), words, isSeated)));
}

/** The client runs the same command only once, wherever it stands. */
function twice({ hooks }: Surroundings): readonly Check[] {
  const guards = hooks.filter(({ event }) => event === 'PreToolUse');
  const byCommand = new Map(guards.map((guard) => [wordsOf(guard.hook), guard.file]));
  return byCommand.size > 1 ? [warn(say.judgedTwice([...byCommand.values()]))] : [];
}

import { isMap } from '../../json-value.ts';
import type { SettingsFile } from './loaded-settings.ts';
import { type HeldPaths, SANDBOX, sandboxNote, texts } from './sandbox-note.ts';

/** What the client's sandbox does in a session, by all settings that have a say. */
export interface SandboxState {
  readonly isOn: boolean;
  /** conclaude has put something there. */
  readonly isNoted: boolean;
  /** An agent may have a command run outside, if the user lets it. */
  readonly maySkip: boolean;
  /** Commands that run outside. */
  readonly excluded: readonly string[];
  /** Files are left alone: it is there for the network only. */
  readonly ignoresFiles: boolean;
  readonly held: HeldPaths;
}

export function sandboxState(files: readonly SettingsFile[]): SandboxState {
  const loaded = files.flatMap(({ scope, state }) =>
    state.kind === 'loads' ? [{ scope, settings: state.settings }] : [],
  );
  // From the widest to the narrowest, but an administrator has the last word.
  const inOrder = [
    ...loaded.filter(({ scope }) => scope !== 'managed'),
    ...loaded.filter(({ scope }) => scope === 'managed'),
  ].map(({ settings }) => (isMap(settings[SANDBOX]) ? settings[SANDBOX] : {}));
  const last = (key: string) => inOrder.findLast((sandbox) => typeof sandbox[key] === 'boolean')?.[key];
  const filesystems = inOrder.map(({ filesystem }) => (isMap(filesystem) ? filesystem : {}));
  return {
    isOn: last('enabled') === true,
    isNoted: loaded.some(({ settings }) => sandboxNote(settings) !== undefined),
    maySkip: last('allowUnsandboxedCommands') !== false,
    excluded: inOrder.flatMap(({ excludedCommands }) => texts(excludedCommands)),
    ignoresFiles: filesystems.some(({ disabled }) => disabled === true),
    held: {
      denyWrite: filesystems.flatMap(({ denyWrite }) => texts(denyWrite)),
      denyRead: filesystems.flatMap(({ denyRead }) => texts(denyRead)),
    },
  };
}

/** The programs that it can't do without, and the packages that bring them; `undefined` where that wasn't tried. */
export function sandboxPrograms(platform: string): Readonly<Record<string, string>> | undefined {
  return platform === 'linux' ? { bwrap: 'bubblewrap', socat: 'socat' } : undefined;
}

/** How the client has a file held: the whole system as it is, but read-only, what may be written, what may not. */
export function heldProcess(folder: string, paths: readonly string[], command: readonly string[]) {
  const held = paths.flatMap((path) => ['--ro-bind', path, path]);
  return ['--ro-bind', '/', '/', '--dev', '/dev', '--bind', folder, folder, ...held, '--', ...command];
}

import type { Host } from '../host/host.ts';
import { baseName, joinPath, parentOf, relativeTo, withSlashes } from '../match/path-text.ts';
import { CLAUDE_CODE_FILES } from './claude-code/own-files.ts';
import { CODEX_FILES } from './codex/own-files.ts';
import { COPILOT_FILES } from './copilot/own-files.ts';
import { GEMINI_FILES } from './gemini/own-files.ts';
import { OPENCODE_FILES } from './opencode/own-files.ts';
import { QWEN_FILES } from './qwen/own-files.ts';

/** The files by which a client can be talked out of calling conclaude. */
export interface OwnFiles {
  /** The client's folder in a project; who deletes it deletes the wiring. */
  readonly folder: string;
  /** File patterns: nobody but the user changes these. */
  readonly kept: readonly string[];
  /** The same as far as the client's own sandbox doesn't keep it by itself. */
  readonly held: readonly string[];
  /** File patterns: the user is asked. */
  readonly asked: readonly string[];
  /** The same as `kept` for paths that depend on the system. */
  places(host: Host): readonly string[];
  /** Where the client keeps what belongs to the user. */
  userFolder(host: Host): string | undefined;
  /** What follows the folder of instructions (skills, agents, commands) that the path lies in. */
  instructionIn(path: string, userFolder: string | undefined): string | undefined;
  /** Does such a file bring code that the client runs, by its name alone? */
  isActive(path: string): boolean;
  /** The parts of a text of instructions at which the client runs something by itself. */
  activeParts(text: string): readonly string[];
  /** The folder in which code is loaded has this in it. */
  readonly pluginMark: string;
}

/** One row per client. */
export const CLIENT_FILES: readonly OwnFiles[] = [CLAUDE_CODE_FILES];

/**
 * Where other clients keep what decides whether a guard is asked: settings, hooks and plugins of the project, the user
 * and the administrator. File patterns; a folder stands for all that is in it.
 */
const OTHER_CLIENTS_FILES: readonly string[] = [
  ...CODEX_FILES,
  ...COPILOT_FILES,
  ...GEMINI_FILES,
  ...QWEN_FILES,
  ...OPENCODE_FILES,
];

/** Where the rules stand: file patterns. */
export const CONFIG_FILES = ['.conclaude*.{yaml,yml}', '.conclaude/**'];

export const KEPT_FILES: readonly string[] = [
  ...CONFIG_FILES,
  ...CLIENT_FILES.flatMap(({ kept }) => kept),
  ...OTHER_CLIENTS_FILES,
];
/** What a sandbox has to be told of: outside of the project, nothing can be written in it anyway. */
export const HELD_FILES: readonly string[] = [
  ...CONFIG_FILES,
  ...CLIENT_FILES.flatMap(({ held }) => held),
  ...OTHER_CLIENTS_FILES.filter((pattern) => !/^[~/]/.test(pattern)),
];
/** The program, however it was installed. */
export const KEPT_PROGRAM: readonly string[] = [
  '/**/node_modules/{conclaude,@conclaude}',
  '/**/node_modules/.bin/conclaude*',
];
export const ASKED_FILES: readonly string[] = CLIENT_FILES.flatMap(({ asked }) => asked);

/** What belongs to conclaude on this system, apart from what a pattern can tell. */
export interface OwnPlaces {
  /** Is this absolute path one of them, or in one of them? */
  isOwn(path: string): boolean;
  /** The same for the program that is running. */
  isProgram(path: string): boolean;
  /** Would it be taken for the Node.js that the program runs on? */
  isRuntime(path: string): boolean;
  /** Would something of ours go with this folder? */
  holds(path: string): boolean;
  /** Is it a folder that wires the guard, apart from what lies in it? */
  isWiringFolder(path: string): boolean;
  /** Where each client keeps what belongs to the user, in the order of `CLIENT_FILES`. */
  readonly userFolders: readonly (string | undefined)[];
}

/** Below the home folder: what conclaude has written down for the user (`src/log/place.ts`). */
const STATE_FOLDER = '.local/state/conclaude';

/** The parts of an installation that are run; in a checkout of conclaude, all the rest may be worked on. */
const PROGRAM_PARTS = ['bin', 'dist', 'hooks', 'mod', '.claude-plugin'];

/** `root` is the project's; `real` tells where a path leads. */
export function ownPlaces(
  host: Host,
  root: string,
  ignoreCase: boolean,
  real: (path: string) => string,
): OwnPlaces {
  const isIn = (folder: string, path: string) => relativeTo(folder, path, ignoreCase) !== undefined;
  const named = (path: string) => [...new Set([path, real(path)])];
  const home = host.home();
  const config = host.env('XDG_CONFIG_HOME') || (home === undefined ? undefined : `${home}/.config`);
  const installation = host.installation();
  const program = installation === undefined ? [] : named(installation);
  const userFolders = CLIENT_FILES.map((client) => client.userFolder(host));
  const { folder: records } = host.records();
  const kept = [
    '/etc/conclaude',
    ...(config === undefined ? [] : [joinPath(config, 'conclaude')]),
    ...(records === undefined ? [] : [records]),
    ...(home === undefined ? [] : [joinPath(withSlashes(home, host.platform), STATE_FOLDER)]),
    ...CLIENT_FILES.flatMap((client) => client.places(host)),
  ].flatMap((path) => named(withSlashes(path, host.platform)));
  const parts = program.flatMap((folder) => PROGRAM_PARTS.map((part) => joinPath(folder, part)));
  const wiring = [
    ...CLIENT_FILES.map(({ folder }) => joinPath(root, folder)),
    ...userFolders.filter((folder) => folder !== undefined),
  ].flatMap(named);
  const isThere = (path: string) => host.kindOf(path) !== undefined;
  const searched = (host.env('PATH') ?? '').split(host.platform === 'windows' ? ';' : ':');
  // Without its packages a project is refused everything but installing them again, so they may go as a whole.
  const lost = [...kept, ...wiring, ...parts.filter((part) => !isIn(root, part))];
  return {
    isOwn: (path) =>
      kept.some((place) => isIn(place, path)) || (isConfigName(baseName(path)) && isIn(parentOf(path), root)),
    isProgram: (path) =>
      parts.some((place) => isIn(place, path)) ||
      (baseName(path) === 'conclaude' && searched.includes(parentOf(path))),
    isRuntime: (path) => /^node(?:\.exe)?$/.test(baseName(path)) && searched.includes(parentOf(path)),
    holds: (path) => lost.some((place) => isIn(path, place) && isThere(place)),
    isWiringFolder: (path) => wiring.includes(path),
    userFolders,
  };
}

/** A file of rules above the project takes over when the project's own is gone. */
function isConfigName(name: string): boolean {
  return /^\.conclaude.*\.ya?ml$/.test(name);
}

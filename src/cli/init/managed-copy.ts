import { claudeCode } from '../../clients/claude-code/client.ts';
import { managedPlaces } from '../../clients/claude-code/managed-files.ts';
import { WIRINGS } from '../../clients/wirings.ts';
import { removeTree } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import { changeableBy, isAdministrator, removeEmptyFolders } from '../../host/root-owned.ts';
import { readTextFile } from '../../host/text-file.ts';
import { joinPath, parentOf } from '../../match/path-text.ts';
import * as say from '../../text/levels.ts';
import { absolutePath } from '../chosen-config.ts';
import type { Terminal } from '../terminal.ts';
import { asTree, type ProgramCopy, planCopy, presentCopy, recordedFiles } from './program-copy.ts';

/**
 * The administrator's copy of the program. There is one on a computer, whichever clients call it, and it goes with the
 * last of them.
 */

/** In the copy: the text of Claude Code's settings as they were written, and the folders that had to be made. */
const SETTINGS_TEXT = 'written-settings';
const MADE_FOLDERS = 'made-folders';
const RUNTIME_COPY = 'runtime-copy/node';

/** Why nothing may be written into these folders, or in place of the copy. */
export function whyNotManaged(
  host: Host,
  program: string,
  folders: readonly string[],
  { dryRun, words }: { readonly dryRun: boolean; readonly words?: string },
): string | undefined {
  if (!dryRun && !isAdministrator()) return say.notAdministrator(words);
  for (const path of [...folders, program]) {
    const open = changeableBy(path);
    if (open !== undefined) return say.notOnlyAdministrators(open);
  }
  return presentCopy(program, host) === 'foreign' ? say.copyIsForeign(program) : undefined;
}

/** The copy, with a record of all folders that were made for it and for settings below `parents`. */
export function planManagedCopy(
  host: Host,
  program: string,
  parents: readonly string[],
  settings = writtenSettings(program),
): ProgramCopy | undefined {
  const missing = [...parents, parentOf(program)].flatMap((folder) => missingOf(host, folder));
  const folders = [...new Set([...madeFolders(program), ...missing])];
  const runtime = process.execPath;
  // With a copy of the runtime, too, where others could change it: that would be a way round the guard.
  const isOpen = changeableBy(runtime) !== undefined;
  return planCopy(host, program, 'conclaude-managed', {
    runtime: isOpen ? joinPath(program, RUNTIME_COPY) : runtime,
    more: asTree({
      ...(settings !== undefined && { [SETTINGS_TEXT]: settings }),
      [MADE_FOLDERS]: folders.map((folder) => `${folder}\n`).join(''),
    }),
    copied: isOpen ? { [RUNTIME_COPY]: runtime } : {},
  });
}

export function writtenSettings(program: string): string | undefined {
  return textOf(joinPath(program, SETTINGS_TEXT));
}

/** Takes the copy out, if no client but this one calls it, and the folders that were made and are empty now. */
export function releaseCopy(
  host: Host,
  program: string,
  title: string,
  dryRun: boolean,
  terminal: Terminal,
): void {
  const folders = madeFolders(program);
  const callers = callersOf(host, program).filter((caller) => caller !== title);
  if (callers.length > 0) terminal.say(say.copyStays(program, callers));
  else if (presentCopy(program, host) === 'ours') {
    const left = dryRun ? [] : removeTree(program, recordedFiles(program) ?? []);
    terminal.say(say.copyLine(dryRun ? 'to remove' : 'removed', program));
    if (left.length > 0) terminal.say(say.filesStay(program, left));
  }
  if (!dryRun) removeEmptyFolders(folders);
}

/** The clients that an administrator's settings have call it, by their titles. */
export function callersOf(host: Host, program: string): readonly string[] {
  const settings = managedPlaces(process.platform)?.settings;
  const isClaudeCode = settings !== undefined && host.kindOf(settings) !== undefined;
  const others = WIRINGS.filter((wiring) =>
    wiring
      .state(host, absolutePath(host, '.'))
      .places.some(
        ({ level, calls }) =>
          level === 'managed' && calls.some(({ command }) => command.includes(`${program}/`)),
      ),
  );
  return [...(isClaudeCode ? [claudeCode.title] : []), ...others.map(({ title }) => title)];
}

export function textOf(file: string): string | undefined {
  const content = readTextFile(file);
  return content.kind === 'text' ? content.text : undefined;
}

function madeFolders(program: string): readonly string[] {
  const text = textOf(joinPath(program, MADE_FOLDERS)) ?? '';
  return text.split('\n').filter((line) => line.startsWith('/'));
}

/** The folders on the way that don't exist yet, from the top. */
function missingOf(host: Host, folder: string): readonly string[] {
  if (host.kindOf(folder) !== undefined) return [];
  return [...missingOf(host, parentOf(folder)), folder];
}

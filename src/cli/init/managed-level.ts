import { wantedHooks } from '../../clients/claude-code/hook-entries.ts';
import { managedPlaces, managedSettings } from '../../clients/claude-code/managed-files.ts';
import { removeTree } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import {
  changeableBy,
  isAdministrator,
  letAllRead,
  makeFolders,
  removeEmptyFolders,
} from '../../host/root-owned.ts';
import { readTextFile } from '../../host/text-file.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { joinPath, parentOf } from '../../match/path-text.ts';
import { nothingToUninstall, nothingWritten } from '../../text/init.ts';
import * as say from '../../text/levels.ts';
import { absolutePath } from '../chosen-config.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import { asProgram } from './own-program.ts';
import { placeCopy } from './place-copy.ts';
import type { InitOptions } from './plan-init.ts';
import { carryOut, type PlannedChange, reportOf } from './planned-change.ts';
import { asTree, calledIn, planCopy, presentCopy, recordedFiles } from './program-copy.ts';

/** In the copy: the text of the settings as they were written, and the folders that had to be made for them. */
const SETTINGS_TEXT = 'written-settings';
const MADE_FOLDERS = 'made-folders';
const RUNTIME_COPY = 'runtime-copy/node';

/** `conclaude init --managed`: hooks, module and program where only an administrator can change them. */
export async function initManaged(host: Host, options: InitOptions, terminal: Terminal): Promise<Outcome> {
  const places = managedPlaces(process.platform);
  if (places === undefined) return { problem: say.managedNotHere() };
  const dryRun = options['dry-run'];
  if (!dryRun && !isAdministrator()) return { problem: say.notAdministrator() };
  const open = changeableBy(parentOf(places.settings)) ?? changeableBy(places.program);
  if (open !== undefined) return { problem: say.notOnlyAdministrators(open) };
  const state = stateOf(host, places);
  if (state === 'foreign-program') return { problem: say.copyIsForeign(places.program) };
  if (state === 'foreign-settings') return { problem: say.settingsAreForeign(places.settings) };
  if (state === 'changed' && !options.force) return { problem: say.settingsChanged(places.settings) };
  return options.remove
    ? takeOut(host, places, state, dryRun, terminal)
    : putIn(host, places, state, dryRun, terminal);
}

type Places = NonNullable<ReturnType<typeof managedPlaces>>;
type State = 'none' | 'ours' | 'changed' | 'foreign-program' | 'foreign-settings';

/** Whose are the files that are there? What we once wrote is kept beside the program, so that it can be compared. */
function stateOf(host: Host, { settings, program }: Places): State {
  const copy = presentCopy(program, host);
  if (copy === 'foreign') return 'foreign-program';
  const present = readTextFile(settings);
  if (present.kind === 'missing') return copy === 'none' ? 'none' : 'ours';
  const written = readTextFile(joinPath(program, SETTINGS_TEXT));
  if (copy === 'none' || written.kind !== 'text') return 'foreign-settings';
  return present.kind === 'text' && present.text === written.text ? 'ours' : 'changed';
}

async function putIn(
  host: Host,
  places: Places,
  state: State,
  dryRun: boolean,
  terminal: Terminal,
): Promise<Outcome> {
  const { settings, program } = places;
  const { forAll, forNewer } = wantedHooks(asProgram(calledIn(host, program), false), neededEvents({}, true));
  const text = managedSettings(program, [...forAll, ...forNewer]);
  const parents = [parentOf(settings), parentOf(program)];
  const made = state === 'none' ? [] : madeFolders(program);
  const folders = [...new Set([...made, ...parents.flatMap((folder) => missingOf(host, folder))])];
  const copy = rootsCopy(host, program, text, folders);
  if (copy === undefined) return { problem: say.copyIncomplete() };
  const change: PlannedChange = { path: settings, before: textOf(settings), after: text };
  const problem =
    (dryRun ? undefined : makeFolders(parents)) ??
    (await placeCopy(host, copy, dryRun, terminal)) ??
    carryOut([change], absolutePath(host, '.'), dryRun, terminal) ??
    (dryRun ? undefined : letAllRead(settings));
  if (problem !== undefined) return { problem };
  if (dryRun) terminal.complain(nothingWritten());
  else terminal.say(`\n${say.managedIsOn()}`);
  return { report: reportOf([change], dryRun) };
}

/** With a copy of the runtime, too, where others could change it: that would be a way round the guard. */
function rootsCopy(host: Host, program: string, settings: string, folders: readonly string[]) {
  const runtime = process.execPath;
  const isOpen = changeableBy(runtime) !== undefined;
  return planCopy(host, program, 'conclaude-managed', {
    runtime: isOpen ? joinPath(program, RUNTIME_COPY) : runtime,
    more: asTree({
      [SETTINGS_TEXT]: settings,
      [MADE_FOLDERS]: folders.map((folder) => `${folder}\n`).join(''),
    }),
    copied: isOpen ? { [RUNTIME_COPY]: runtime } : {},
  });
}

function takeOut(host: Host, places: Places, state: State, dryRun: boolean, terminal: Terminal): Outcome {
  const { settings, program } = places;
  if (state === 'none') {
    terminal.say(nothingToUninstall());
    return { report: reportOf([], dryRun) };
  }
  const change: PlannedChange = { path: settings, before: textOf(settings), after: undefined };
  const problem = carryOut([change], absolutePath(host, '.'), dryRun, terminal);
  if (problem !== undefined) return { problem };
  const [folders, files] = [madeFolders(program), recordedFiles(program) ?? []];
  const left = dryRun ? [] : removeTree(program, files);
  terminal.say(say.copyLine(dryRun ? 'to remove' : 'removed', program));
  if (left.length > 0) terminal.say(say.filesStay(program, left));
  if (dryRun) terminal.complain(nothingWritten());
  else removeEmptyFolders(folders);
  return { report: reportOf([change], dryRun) };
}

function textOf(file: string): string | undefined {
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

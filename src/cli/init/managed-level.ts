import { claudeCode } from '../../clients/claude-code/client.ts';
import { wantedHooks } from '../../clients/claude-code/hook-entries.ts';
import { managedPlaces, managedSettings } from '../../clients/claude-code/managed-files.ts';
import type { Host } from '../../host/host.ts';
import { letAllRead, makeFolders } from '../../host/root-owned.ts';
import { readTextFile } from '../../host/text-file.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { parentOf } from '../../match/path-text.ts';
import { nothingToUninstall, nothingWritten } from '../../text/init.ts';
import * as say from '../../text/levels.ts';
import { absolutePath } from '../chosen-config.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import {
  callersOf,
  planManagedCopy,
  releaseCopy,
  textOf,
  whyNotManaged,
  writtenSettings,
} from './managed-copy.ts';
import { asProgram } from './own-program.ts';
import { placeCopy } from './place-copy.ts';
import type { InitOptions } from './plan-init.ts';
import { carryOut, type PlannedChange, reportOf } from './planned-change.ts';
import { calledIn, presentCopy } from './program-copy.ts';

/** `conclaude init --managed`: hooks, module and program where only an administrator can change them. */
export async function initManaged(host: Host, options: InitOptions, terminal: Terminal): Promise<Outcome> {
  const places = managedPlaces(process.platform);
  if (places === undefined) return { problem: say.managedNotHere() };
  const dryRun = options['dry-run'];
  const why = whyNotManaged(host, places.program, [parentOf(places.settings)], { dryRun });
  if (why !== undefined) return { problem: why };
  const state = stateOf(host, places);
  if (state === 'foreign') return { problem: say.settingsAreForeign(places.settings) };
  if (state === 'changed' && !options.force) return { problem: say.settingsChanged(places.settings) };
  return options.remove
    ? takeOut(host, places, state, dryRun, terminal)
    : putIn(host, places, dryRun, terminal);
}

type Places = NonNullable<ReturnType<typeof managedPlaces>>;
type State = 'none' | 'ours' | 'changed' | 'foreign';

/** Whose are the settings that are there? What we once wrote is kept beside the program, so that it can be compared. */
function stateOf(host: Host, { settings, program }: Places): State {
  const present = readTextFile(settings);
  const written = writtenSettings(program);
  if (present.kind !== 'missing' && written === undefined) return 'foreign';
  if (present.kind !== 'missing')
    return present.kind === 'text' && present.text === written ? 'ours' : 'changed';
  // A copy alone is a leftover, unless another client calls it.
  return presentCopy(program, host) === 'none' || callersOf(host, program).length > 0 ? 'none' : 'ours';
}

async function putIn(host: Host, places: Places, dryRun: boolean, terminal: Terminal): Promise<Outcome> {
  const { settings, program } = places;
  const { forAll, forNewer } = wantedHooks(asProgram(calledIn(host, program), false), neededEvents({}, true));
  const text = managedSettings(program, [...forAll, ...forNewer]);
  const parents = [parentOf(settings)];
  const copy = planManagedCopy(host, program, parents, text);
  if (copy === undefined) return { problem: say.copyIncomplete() };
  const change: PlannedChange = { path: settings, before: textOf(settings), after: text };
  const problem =
    (dryRun ? undefined : makeFolders([...parents, parentOf(program)])) ??
    (await placeCopy(host, copy, dryRun, terminal)) ??
    carryOut([change], absolutePath(host, '.'), dryRun, terminal) ??
    (dryRun ? undefined : letAllRead(settings));
  if (problem !== undefined) return { problem };
  if (dryRun) terminal.complain(nothingWritten());
  else terminal.say(`\n${say.managedIsOn()}`);
  return { report: reportOf([change], dryRun) };
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
  releaseCopy(host, program, claudeCode.title, dryRun, terminal);
  if (dryRun) terminal.complain(nothingWritten());
  return { report: reportOf([change], dryRun) };
}

import { hooksIn, pluginHooks, readSettingsFiles } from '../../clients/claude-code/loaded-settings.ts';
import { settingsIn } from '../../clients/claude-code/places.ts';
import { findRepository } from '../../facts/git-repository.ts';
import { findIgnored } from '../../facts/ignored.ts';
import type { Host } from '../../host/host.ts';
import { parentOf, relativeTo } from '../../match/path-text.ts';
import { belongsIntoGitIgnore, wiredTwice } from '../../text/init.ts';
import type { PlannedChange } from './planned-change.ts';

/** What is good to know when everything is written: files for git to ignore, and another wiring beside this one. */
export function hintsAfter(
  host: Host,
  clientFolder: string,
  changes: readonly PlannedChange[],
  isUsers: boolean,
): readonly string[] {
  const project = parentOf(clientFolder);
  const settings = settingsIn(clientFolder);
  const others = [...new Set(otherWirings(host, project))].filter((file) => file !== settings.shared);
  return [
    ...(isUsers ? [] : looseFiles(host, clientFolder, changes)),
    ...(isUsers ? [] : others.filter((file) => file !== settings.local).map(wiredTwice)),
  ];
}

/** Of what was written, that which isn't for the team, and which git doesn't know of. */
export function looseFiles(
  host: Host,
  clientFolder: string,
  changes: readonly Pick<PlannedChange, 'backup'>[],
): readonly string[] {
  const loose = notIgnored(host, parentOf(clientFolder), ownFilesIn(host, clientFolder, changes));
  return loose.length === 0 ? [] : [belongsIntoGitIgnore(loose)];
}

/** Of what was written, that which isn't for the team. */
function ownFilesIn(
  host: Host,
  clientFolder: string,
  changes: readonly Pick<PlannedChange, 'backup'>[],
): readonly string[] {
  const { local } = settingsIn(clientFolder);
  const backups = changes.flatMap(({ backup }) => (backup === undefined ? [] : [backup]));
  return [local, ...backups].filter((file) => host.kindOf(file) !== undefined);
}

function notIgnored(host: Host, project: string, files: readonly string[]): readonly string[] {
  if (findRepository(host, project) === undefined) return [];
  return files
    .filter((file) => findIgnored(host, file, false) === undefined)
    .map((file) => relativeTo(project, file) ?? file);
}

function otherWirings(host: Host, project: string): readonly string[] {
  const files = readSettingsFiles(host, project, undefined);
  return [...files.flatMap(hooksIn), ...pluginHooks(host, files)]
    .filter(({ event }) => event === 'PreToolUse')
    .map(({ file }) => file);
}

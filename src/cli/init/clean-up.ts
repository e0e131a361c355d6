import type { Host } from '../../host/host.ts';
import { readTextFile, removeFile } from '../../host/text-file.ts';
import { stateFolder } from '../../log/place.ts';
import { findConfigFile } from '../../policy.ts';
import { backupStays, configStays, logStays } from '../../text/init.ts';
import { absolutePath } from '../chosen-config.ts';
import type { Terminal } from '../terminal.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';

/** Backups that say nothing new go; of what stays, the user is told. */
export function cleanUp(host: Host, changes: readonly PlannedChange[], terminal: Terminal): void {
  dropBackups(changes, terminal);
  const state = stateFolder(host);
  if (state !== undefined && host.kindOf(state) !== undefined) terminal.say(logStays(state));
  const config = findConfigFile(host, absolutePath(host, '.'));
  if (config !== undefined) terminal.say(configStays(config));
}

export function dropBackups(changes: readonly PlannedChange[], terminal: Terminal): void {
  for (const { path, after } of changes) {
    const backup = readTextFile(backupOf(path));
    if (backup.kind !== 'text') continue;
    if (backup.text === after) removeFile(backupOf(path));
    else terminal.say(backupStays(backupOf(path)));
  }
}

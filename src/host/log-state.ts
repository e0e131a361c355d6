import { accessSync, constants, lstatSync, readdirSync, statSync } from 'node:fs';
import { joinPath, parentOf } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { LOG_FOLDER } from './log-files.ts';
import { isPrivate } from './node-records.ts';

/** Could a line be written below this folder? Nothing is made in order to know. */
export function canAppend(state: string): boolean {
  const folders = [state, joinPath(state, LOG_FOLDER)];
  if (
    folders.some((folder) => lstatSync(folder, { throwIfNoEntry: false }) !== undefined && !isPrivate(folder))
  )
    return false;
  for (let folder = state; ; folder = parentOf(folder)) {
    const stat = attempt(() => statSync(folder));
    if (stat !== undefined)
      return stat.isDirectory() && attempt(() => accessSync(folder, constants.W_OK) ?? true) === true;
    if (parentOf(folder) === folder) return false;
  }
}

/** How many bytes the files below a folder have. */
export function sizeOfTree(folder: string): number {
  const found = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return found.reduce((sum, one) => {
    const path = joinPath(folder, one.name);
    if (one.isDirectory()) return sum + sizeOfTree(path);
    return sum + (one.isFile() ? (attempt(() => lstatSync(path).size) ?? 0) : 0);
  }, 0);
}

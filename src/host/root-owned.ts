import { chmodSync, lstatSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from './attempt.ts';

export function isAdministrator(): boolean {
  return process.geteuid?.() === 0;
}

/** Writable for the group or for all. */
const BY_OTHERS = 0o022;

/**
 * The first file or folder on the way to `path`, or where a link on it leads, that somebody besides the
 * administrator may change. `undefined` when there is none; what doesn't exist yet can't be changed.
 */
export function changeableBy(path: string): string | undefined {
  const real = whereItLeads(path);
  return changeableOn(real) ?? (real === path ? undefined : changeableOn(path));
}

/** Links on the way count also where the last part of it doesn't exist yet. */
function whereItLeads(path: string): string {
  return attempt(() => realpathSync(path)) ?? join(whereItLeads(dirname(path)), basename(path));
}

function changeableOn(path: string): string | undefined {
  const above = dirname(path);
  const found = above === path ? undefined : changeableOn(above);
  if (found !== undefined) return found;
  const stat = attempt(() => lstatSync(path));
  if (stat === undefined) return undefined;
  // A link has no mode of its own; who may exchange it is up to its folder.
  const isOpen = !stat.isSymbolicLink() && (stat.mode & BY_OTHERS) !== 0;
  return stat.uid !== 0 || isOpen ? path : undefined;
}

/** Makes folders that everybody may enter, whatever the process's mask is. Returns what went wrong. */
export function makeFolders(folders: readonly string[]): string | undefined {
  try {
    for (const folder of folders) makeFolder(folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

/** Settings that the client can't read are settings that it doesn't obey. Returns what went wrong. */
export function letAllRead(file: string): string | undefined {
  try {
    chmodSync(file, 0o644);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function isForAllToRead(file: string): boolean {
  return ((attempt(() => statSync(file))?.mode ?? 0) & 0o444) === 0o444;
}

/** The last ones first; one that isn't empty stays. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) attempt(() => rmdirSync(folder));
}

import { resolveAsWritten } from '../../match/path-text.ts';
import { hasOption, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { type Covers, trackedFiles } from '../git-data/changes.ts';
import { readPathspecs } from '../git-data/pathspec.ts';
import { shellPattern } from '../glob.ts';
import { type Frame, recordAccess, recordFiles, recordUnresolved } from '../session.ts';
import { type GitPlace, gitPlace, gitState } from './git-state.ts';
import type { ProgramCall } from './row.ts';
import { isFolder } from './trees.ts';

export interface Untracked {
  /** Folders with nothing in them that git knows go as a whole. */
  readonly folders: boolean;
  readonly ignored: 'no' | 'too' | 'only';
  readonly paths: readonly Field[];
  readonly kept?: readonly Field[];
  /** Repositories inside this one go as well. */
  readonly repositories?: boolean;
}

const MAX_LOOKED = 10_000;

export function clean({ args, words, frame }: ProgramCall): undefined {
  if (hasOption(args, '-n --dry-run') || !hasOption(args, '-f --force -i')) return;
  const found = recordUntracked(frame, {
    folders: hasOption(args, '-d') || args.operands.length > 0,
    ignored: hasOption(args, '-X') ? 'only' : hasOption(args, '-x') ? 'too' : 'no',
    paths: args.operands,
    kept: optionValues(args, '-e --exclude'),
    repositories:
      words.filter(({ text }) => /^-\w*f|^--force$/.test(text)).length > 1 ||
      words.some(({ text }) => /^-\w*f\w*f/.test(text)),
  });
  if (found) return;
  if (args.operands.length === 0)
    recordUnresolved(frame, ['git clean', ...words.map((word) => word.text)].join(' '));
  for (const path of args.operands)
    recordAccess(frame, 'delete', path, { wholeFolder: isFolder(path, frame), guess: true });
}

/** Records that files unknown to git are deleted; false when it can't be told which. */
export function recordUntracked(frame: Frame, wanted: Untracked): boolean {
  const place = gitPlace(frame);
  const { isIgnored } = frame.session.world;
  const { untracked } = gitState(frame);
  const tracked = place && trackedFiles(place.repository, (path) => !untracked.has(path));
  if (place === undefined || tracked === undefined || isIgnored === undefined) return false;
  if (!wanted.paths.every(isKnown)) return false;
  const search: Search = {
    place,
    isIgnored,
    tracked: new Set(tracked),
    folders: foldersOf(tracked),
    covers: readPathspecs(
      wanted.paths.map(({ text }) => text),
      place.specs,
    ),
    keeps: (wanted.kept ?? []).map(({ text }) => shellPattern(text.replace(/^\/|\/$/g, ''))),
    wanted,
    files: [],
    wholeFolders: [],
    looked: 0,
  };
  if (!searchFolder(search, '')) return false;
  recordFiles(frame, 'delete', place.top, search.files);
  for (const folder of search.wholeFolders)
    recordAccess(frame, 'delete', knownField(`${place.top}/${folder}`), { wholeFolder: true });
  return true;
}

interface Search {
  readonly place: GitPlace;
  readonly isIgnored: (path: string, isFolder: boolean) => boolean;
  readonly tracked: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly covers: Covers;
  readonly keeps: readonly ((name: string) => boolean)[];
  readonly wanted: Untracked;
  readonly files: string[];
  readonly wholeFolders: string[];
  looked: number;
}

function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files)
    for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      const folder = file.slice(0, slash);
      if (found.has(folder)) break;
      found.add(folder);
    }
  return found;
}

/** False when there is too much to look at. */
function searchFolder(search: Search, folder: string): boolean {
  const names = search.place.repository.world.list(resolveAsWritten(search.place.top, folder)) ?? [];
  return names.every((name) => {
    if (++search.looked > MAX_LOOKED) return false;
    const path = folder === '' ? name : `${folder}/${name}`;
    const isKept = search.keeps.some((keeps) => keeps(name) || keeps(path));
    return path === '.git' || search.tracked.has(path) || isKept || searchEntry(search, path);
  });
}

function searchEntry(search: Search, path: string): boolean {
  const full = `${search.place.top}/${path}`;
  const isFolder = search.place.repository.world.kindOf(full) === 'folder';
  if (isFolder)
    return search.folders.has(path) ? searchFolder(search, path) : searchUntracked(search, path, full);
  if (isWanted(search.wanted, search.isIgnored(full, false)) && search.covers(path)) search.files.push(path);
  return true;
}

const isWanted = ({ ignored }: Untracked, is: boolean): boolean =>
  is ? ignored !== 'no' : ignored !== 'only';

/** A folder in which git knows nothing. */
function searchUntracked(search: Search, path: string, full: string): boolean {
  const { wanted, place } = search;
  const { world } = place.repository;
  if (wanted.repositories !== true && world.kindOf(`${full}/.git`) !== undefined) return true;
  const ignored = search.isIgnored(full, true);
  if (!search.covers(path) || (!ignored && wanted.ignored === 'only')) return searchFolder(search, path);
  if (wanted.folders && isWanted(wanted, ignored)) {
    if (ignored || wanted.ignored === 'too') search.wholeFolders.push(path);
    else return searchFolder(search, path);
  }
  return true;
}

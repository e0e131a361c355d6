import { createIgnoreReader } from '../facts/ignored.ts';
import type { Host } from '../host/host.ts';
import type { PathName } from '../match/file-pattern.ts';
import { joinPath, relativeTo } from '../match/path-text.ts';
import type { Project } from './project.ts';
import { type SubjectPath, subjectPath } from './subject-path.ts';

const MAX_ENTRIES = 5_000;

export interface FolderContent {
  readonly files: readonly SubjectPath[];
  /** Files in folders that git ignores, where those are looked into: as many as there was room for. */
  readonly ignored?: readonly SubjectPath[];
  /** There was more than anybody can look at. */
  readonly isCut: boolean;
}

/**
 * The files below a folder, the nearest first. Folders that git ignores are not entered: a rule for every
 * `package.json` is not meant to keep anyone from removing `node_modules`. A folder that holds the whole project
 * isn't counted out if all of it is taken: it stands for everything in there.
 */
export function contentOf(
  host: Host,
  project: Project,
  folder: SubjectPath,
  takesAll: boolean,
): FolderContent {
  if (takesAll && holdsProject(project, folder)) {
    const spellings = folder.spellings.map((name) => ({ ...name, holdsProject: true as const }));
    return { files: [{ ...folder, spellings, real: spellings.at(-1) as PathName }], isCut: false };
  }
  const isIgnored = createIgnoreReader(host);
  const { files, isCut } = walk(host, project, [folder], (path) => isIgnored(path, true) === undefined);
  return { files, isCut };
}

/**
 * The files that are read with a folder. Secrets may well lie where git looks away, so ignored folders are looked
 * into as well, after everything else. Of a folder around the project, the project is what matters.
 */
export function readWith(host: Host, project: Project, folder: SubjectPath): FolderContent {
  const isIgnored = createIgnoreReader(host);
  const skipped: SubjectPath[] = [];
  const start = holdsProject(project, folder) ? subjectPath(host, project, project.root, '/') : folder;
  const { files, isCut } = walk(host, project, [start], (path, folderPath) => {
    if (isIgnored(path, true) === undefined) return true;
    if (!path.endsWith('/node_modules')) skipped.push(folderPath);
    return false;
  });
  const ignored = isCut ? [] : walk(host, project, skipped, (path) => !path.endsWith('/node_modules')).files;
  return { files, ignored, isCut };
}

function walk(
  host: Host,
  project: Project,
  folders: readonly SubjectPath[],
  enters: (path: string, folder: SubjectPath) => boolean,
): FolderContent {
  const files: SubjectPath[] = [];
  const open = [...folders];
  let looked = 0;
  for (let at = 0; at < open.length; at++) {
    const here = open[at] as SubjectPath;
    for (const name of host.list(here.real.absolute) ?? []) {
      if (++looked > MAX_ENTRIES) return { files, isCut: true };
      const path = childOf(project, here, name);
      if (host.kindOf(path.real.absolute) !== 'folder') files.push({ ...path, kind: 'file' });
      else if (name !== '.git' && enters(path.real.absolute, path)) open.push(path);
    }
  }
  return { files, isCut: false };
}

export function holdsProject({ root, realRoot, ignoreCase }: Project, folder: SubjectPath): boolean {
  return folder.spellings.some(({ absolute }) =>
    [root, realRoot].some((path) => relativeTo(absolute, path, ignoreCase) !== undefined),
  );
}

/** Some file below a folder, whatever its name: what a rule for all of the folder covers. */
export function somethingIn(project: Project, folder: SubjectPath): SubjectPath {
  return { ...childOf(project, folder, '…'), kind: undefined };
}

/** A file by its path below a folder. */
export function fileIn(project: Project, folder: SubjectPath, path: string): SubjectPath {
  return { ...childOf(project, folder, path), kind: 'file' };
}

function childOf(project: Project, folder: SubjectPath, name: string): SubjectPath {
  const below = ({ absolute }: PathName): PathName => {
    const path = joinPath(absolute, name);
    return { absolute: path, inProject: project.inside(path) };
  };
  const spellings = folder.spellings.map(below);
  const shown = spellings[0]?.inProject[0] ?? joinPath(folder.shown, name);
  return { shown, spellings, real: spellings.at(-1) as PathName, kind: 'folder' };
}

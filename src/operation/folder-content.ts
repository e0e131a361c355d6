import { createIgnoreReader } from '../facts/ignored.ts';
import type { Host } from '../host/host.ts';
import type { PathName } from '../match/file-pattern.ts';
import { joinPath } from '../match/path-text.ts';
import type { Project } from './project.ts';
import type { SubjectPath } from './subject-path.ts';

const MAX_ENTRIES = 5_000;

/**
 * The files below a folder, the nearest first. Folders that git ignores are not entered: a rule for every
 * `package.json` is not meant to keep anyone from removing `node_modules`.
 */
export function contentOf(host: Host, project: Project, folder: SubjectPath): readonly SubjectPath[] {
  const isIgnored = createIgnoreReader(host);
  const found: SubjectPath[] = [];
  const open = [folder];
  for (let at = 0; at < open.length && found.length < MAX_ENTRIES; at++) {
    const here = open[at] as SubjectPath;
    for (const name of host.list(here.real.absolute) ?? []) {
      const path = childOf(project, here, name);
      if (host.kindOf(path.real.absolute) !== 'folder') found.push({ ...path, kind: 'file' });
      else if (name !== '.git' && isIgnored(path.real.absolute, true) === undefined) open.push(path);
    }
  }
  return found;
}

/** Some file below a folder, whatever its name: what a rule for all of the folder covers. */
export function somethingIn(project: Project, folder: SubjectPath): SubjectPath {
  return { ...childOf(project, folder, '…'), kind: undefined };
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

import type { IgnoreReader } from '../../facts/ignored.ts';
import type { Host } from '../../host/host.ts';
import type { PathName } from '../../match/file-pattern.ts';
import { joinPath } from '../../match/path-text.ts';
import type { Project } from '../../operation/project.ts';
import { subjectPath } from '../../operation/subject-path.ts';

/** Something in the project that rules can be held against. */
export interface Walked {
  /** Relative to the project root. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'ignored-folder';
  readonly names: readonly PathName[];
  readonly isFolder: boolean;
}

/** Every file below the project root. `.git` is passed by, and a folder that git ignores is named but not entered. */
export function* walk(host: Host, project: Project, readIgnored: IgnoreReader): Generator<Walked> {
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const absolute = joinPath(project.root, folder);
    const nameOf = namesIn(project, folder);
    const below: string[] = [];
    for (const name of host.list(absolute) ?? []) {
      const path = joinPath(folder, name);
      const kind = name === '.git' ? undefined : host.kindOf(joinPath(absolute, name));
      if (kind === undefined) continue;
      if (kind === 'link') {
        const subject = subjectPath(host, project, joinPath(absolute, name), project.root);
        yield { path, kind, names: subject.spellings, isFolder: subject.kind === 'folder' };
      } else if (kind !== 'folder') yield { path, kind: 'file', names: nameOf(name), isFolder: false };
      else if (readIgnored(joinPath(absolute, name), true) === undefined) below.push(path);
      else yield { path, kind: 'ignored-folder', names: nameOf(name), isFolder: true };
    }
    open.push(...below.reverse());
  }
}

/** All names of a file in `folder`. Found once per folder: looking for worktrees takes a few looks at the disk. */
function namesIn(project: Project, folder: string): (name: string) => readonly PathName[] {
  const roots = [...new Set([project.root, project.realRoot])].map((root) => joinPath(root, folder));
  const folders = roots.map((absolute) => ({
    absolute,
    prefixes: project.inside(joinPath(absolute, 'x')).map((path) => path.slice(0, -1)),
  }));
  return (name) =>
    folders.map(({ absolute, prefixes }) => ({
      absolute: joinPath(absolute, name),
      inProject: prefixes.map((prefix) => prefix + name),
    }));
}

import type { Host } from '../host/host.ts';
import type { PathName } from '../match/file-pattern.ts';
import { isAbsolute, joinPath, normalisePath, withSlashes } from '../match/path-text.ts';
import type { Project } from './project.ts';
import { realPath } from './real-path.ts';

/**
 * One file as the rules must see it. A file has several spellings (as given, through links): a rule that
 * forbids applies when any of them matches, a rule that allows only when every one does.
 */
export interface SubjectPath {
  /** For messages: relative to the project root when inside it, else absolute. */
  readonly shown: string;
  /** The normalised path and, where links lead elsewhere, the real one. Never empty. */
  readonly spellings: readonly PathName[];
  /** What stands where the path really leads. */
  readonly kind: 'file' | 'folder' | undefined;
  /** Where the path really leads; one of the spellings. */
  readonly real: PathName;
}

/** `given` as a tool input spells it; a relative one is taken from `folder`. */
export function subjectPath(host: Host, project: Project, given: string, folder: string): SubjectPath {
  const path = toAbsolute(host, given, folder);
  const normal = normalisePath(path);
  const name = (absolute: string): PathName => ({ absolute, inProject: project.inside(absolute) });
  const real = name(realPath(host, path));
  const others = path === normal ? [normal] : [normal, realPath(host, normal)];
  const spellings = [...otherNames(others, real.absolute).map(name), real];
  const kind = host.kindOf(real.absolute);
  return {
    shown: spellings[0]?.inProject[0] ?? normal,
    spellings,
    kind: kind === undefined || kind === 'link' ? undefined : kind === 'folder' ? 'folder' : 'file',
    real,
  };
}

function otherNames(paths: readonly string[], real: string): readonly string[] {
  if (paths.every((path) => path === real)) return NONE;
  const others = new Set(paths);
  others.delete(real);
  return [...others];
}

const NONE: readonly string[] = [];

function toAbsolute(host: Host, given: string, folder: string): string {
  const home = host.home();
  const path = withSlashes(/^file:\//i.test(given) ? fromUri(given) : given, host.platform);
  if (home !== undefined && (path === '~' || path.startsWith('~/'))) {
    return joinPath(withSlashes(home, host.platform), path.slice(2));
  }
  return isAbsolute(path) ? path : joinPath(withSlashes(folder, host.platform), path);
}

function fromUri(given: string): string {
  // `file:/x`, `file:///x`, `file://localhost/x`
  const path = given.slice('file:'.length).replace(/^\/\/(?:localhost(?=\/))?/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

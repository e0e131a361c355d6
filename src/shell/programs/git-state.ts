import { normalisePosix, relativeTo, resolveAsWritten } from '../../match/path-text.ts';
import type { PathspecPlace } from '../git-data/pathspec.ts';
import { openRepository, type Repository } from '../git-data/repository.ts';
import { childScope, lookUp } from '../scope.ts';
import type { Frame, Session } from '../session.ts';

/** What earlier git commands of the same text have changed: the repository on the disk doesn't show it yet. */
interface GitState {
  readonly repositories: Map<string, Repository | undefined>;
  /** Revisions that were put into the index; the files differ from them. */
  readonly indexTrees: string[];
  /** What `HEAD` is now can't be known. */
  headMoved: boolean;
  /** Nor what branches of other repositories are. */
  fetched: boolean;
  /** How many stashes were made, less those that were dropped. */
  stashed: number;
  /** Files that git was told to forget. */
  readonly untracked: Set<string>;
  /** What `git config` has set. */
  readonly settings: Map<string, string>;
}

const STATES = new WeakMap<Session, GitState>();

export function gitState({ session }: Frame): GitState {
  const known = STATES.get(session);
  if (known !== undefined) return known;
  const state: GitState = {
    repositories: new Map(),
    indexTrees: [],
    headMoved: false,
    fetched: false,
    stashed: 0,
    untracked: new Set(),
    settings: new Map(),
  };
  STATES.set(session, state);
  return state;
}

/** A variable that the text sets. */
export function given(frame: Frame, name: string): string | undefined {
  const value = lookUp(frame.scope, name);
  return value?.kind === 'text' ? value.texts[0] : undefined;
}

export interface GitPlace {
  /** Stands in the working tree, where git takes paths from. */
  readonly frame: Frame;
  readonly top: string;
  readonly repository: Repository;
  readonly specs: PathspecPlace;
}

/** The repository that a command works with; `undefined` when there is none that can be read. */
export function gitPlace(frame: Frame): GitPlace | undefined {
  const { cwd } = frame.scope;
  if (cwd === undefined || lookUp(frame.scope, 'GIT_INDEX_FILE') !== undefined) return undefined;
  const path = (name: string): string | undefined => {
    const value = given(frame, name);
    return value === undefined ? undefined : normalisePosix(resolveAsWritten(cwd, value));
  };
  const places = { gitDir: path('GIT_DIR'), workTree: path('GIT_WORK_TREE') };
  const { repositories } = gitState(frame);
  const key = [cwd, places.gitDir, places.workTree].join('\0');
  if (!repositories.has(key)) repositories.set(key, openRepository(frame.session.world, cwd, places));
  const repository = repositories.get(key);
  if (repository === undefined) return undefined;
  const { top } = repository;
  const inside = relativeTo(top, normalisePosix(cwd)) === undefined ? top : cwd;
  const has = (name: string): boolean => /^(?:1|true|yes|on)$/.test(given(frame, name) ?? '');
  const scope = childScope(frame.scope);
  scope.cwd = inside;
  return {
    frame: inside === cwd ? frame : { ...frame, scope },
    top,
    repository,
    specs: {
      top,
      cwd: inside,
      isLiteral: has('GIT_LITERAL_PATHSPECS'),
      isGlob: has('GIT_GLOB_PATHSPECS'),
      ignoresCase: has('GIT_ICASE_PATHSPECS'),
    },
  };
}

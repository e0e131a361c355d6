import type { Call, ToolUse } from '../call/call.ts';
import { CHANGE, CREATE } from '../call/tools.ts';
import type { Host } from '../host/host.ts';
import { hostOfProject } from '../host/records-of-project.ts';
import { snapshotHost } from '../host/snapshot-host.ts';
import { nameMatcher } from '../match/name-glob.ts';
import { joinPath, parentOf, relativeTo, withSlashes } from '../match/path-text.ts';
import { openProject, type Project } from '../operation/project.ts';
import type { GoodPolicy } from '../policy.ts';
import { type Watched, watchedBy } from '../rules/rule.ts';
import { type Ground, type WatchedPlaces, type WatchList, watchedPlaces, watchList } from './watch-list.ts';

export type EffectsMode = 'report' | 'restore';

/** What is watched around the calls of a session. */
export interface Watching {
  /** With the project's own records. */
  readonly host: Host;
  readonly session: string;
  readonly root: string;
  readonly realRoot: string;
  readonly mode: EffectsMode;
  readonly list: WatchList;
}

/**
 * `undefined`: nothing has to be watched. Of the policies, the one with which the session began comes first: its project
 * is watched, whatever becomes of the file. `tool` is the one at work; a shell where there is none.
 */
export function watchingFor(
  system: Host,
  call: Pick<Call, 'client' | 'session' | 'cwd'>,
  policies: readonly GoodPolicy[],
  tool: Pick<ToolUse, 'name' | 'also'>,
  nested: readonly string[] = [],
): Watching | undefined {
  const mode = modeOf(policies);
  const [first] = policies;
  if (mode === undefined || first === undefined || !call.session) return undefined;
  const { worktrees } = call.client;
  // Before most calls nobody asks what the disk has to say about it.
  let opened: Project | undefined;
  const project = () => {
    opened ??= openProject(snapshotHost(system), first, worktrees);
    return opened;
  };
  const root = parentOf(first.file);
  const folder = withSlashes(call.cwd || root, system.platform);
  const host = hostOfProject(system, first.root);
  const ground = {
    roots: rootsOf(project, root, folder, worktrees),
    home: system.home(),
    get ignoreCase() {
      return project().ignoreCase;
    },
  };
  const places = placesFor(policies, tool, ground, ownBelow(policies, root, nested));
  if (places === undefined) return undefined;
  return {
    host,
    session: call.session,
    root,
    get realRoot() {
      return project().realRoot;
    },
    mode,
    list: watchList(places, ground),
  };
}

/**
 * `undefined`: no rule wants anything watched. Worked out before every call, though it takes longer than all else here:
 * a record of it would be one that a script could change to blind the rest of the session.
 */
function placesFor(
  policies: readonly GoodPolicy[],
  tool: Pick<ToolUse, 'name' | 'also'>,
  ground: Pick<Ground, 'roots' | 'home'>,
  own: readonly Watched[],
): WatchedPlaces | undefined {
  const names = [tool.name, ...(tool.also === undefined ? [] : [tool.also])];
  const isNamed = (glob: string) => names.some(nameMatcher(glob, { ignoreCase: true }));
  const isLike = (glob: string) => [...names, CREATE, CHANGE].some(nameMatcher(glob, { ignoreCase: true }));
  const watched = [
    ...own,
    ...policies.flatMap(({ lists }) => lists.flatMap((list) => watchedBy(list, { isNamed, isLike }))),
  ];
  return watched.length === 0 ? undefined : watchedPlaces(watched, ground);
}

/** Policies in folders below, where the guard looks after its own files. Those that a pattern can't name are left to it. */
function ownBelow(
  policies: readonly GoodPolicy[],
  root: string,
  nested: readonly string[],
): readonly Watched[] {
  if (nested.length === 0 || !policies.some(({ config }) => config.preToolUse.selfProtection)) return [];
  return nested.flatMap((file) => {
    const path = relativeTo(root, file);
    return path && !/[*?[\]{}\\!]/.test(path) ? [{ kind: 'pattern' as const, pattern: `./${path}` }] : [];
  });
}

/** The strictest of the policies that are in force. */
function modeOf(policies: readonly GoodPolicy[]): EffectsMode | undefined {
  const modes = policies.map(({ config: { preToolUse } }) =>
    preToolUse.shell.protectFiles ? preToolUse.effects : 'off',
  );
  return (['restore', 'report'] as const).find((mode) => modes.includes(mode));
}

/** The project's, and that of the worktree in which the call works. */
function rootsOf(project: () => Project, root: string, folder: string, worktrees: string): readonly string[] {
  const isPlain = (inner: string | undefined) => inner !== undefined && !inner.startsWith(`${worktrees}/`);
  if (folder === root || isPlain(relativeTo(root, folder))) return [root];
  const { realRoot, ignoreCase, inside } = project();
  if (isPlain(relativeTo(root, folder, ignoreCase) ?? relativeTo(realRoot, folder, ignoreCase)))
    return [root];
  for (let at = folder; parentOf(at) !== at; at = parentOf(at))
    if (inside(joinPath(at, 'x')).includes('x')) return at === root ? [root] : [root, at];
  return [root];
}

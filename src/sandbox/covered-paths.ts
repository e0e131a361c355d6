import type { IgnoreReader } from '../facts/ignored.ts';
import type { Host } from '../host/host.ts';
import type { PathName } from '../match/file-pattern.ts';
import { baseName, joinPath } from '../match/path-text.ts';
import type { Project } from '../operation/project.ts';
import type { PathRule } from './path-rule.ts';

/** What there is of the files that a rule covers. Paths are absolute. */
export interface CoveredPaths {
  readonly paths: string[];
  /** Covered, but links: what a sandbox would hold is what they lead to. */
  readonly links: string[];
}

export interface Search {
  readonly host: Host;
  readonly project: Project;
  readonly isIgnored: IgnoreReader;
  /** The client's folder of worktrees: each is a project of its own. */
  readonly worktrees: string;
}

/** Enough for any project that a person knows; a walk must end. */
const MOST_ENTRIES = 100_000;

/** A folder to look into, with the rules that may cover something in it. */
interface OpenFolder {
  readonly path: string;
  readonly rules: readonly PathRule[];
  readonly isIgnored: boolean;
}

/** One walk through the project for all rules. A folder that is covered as a whole is one path. */
export function findCovered(
  search: Search,
  rules: readonly PathRule[],
): { readonly covered: ReadonlyMap<PathRule, CoveredPaths>; readonly isWhole: boolean } {
  const { host, project } = search;
  const covered = new Map(rules.map((rule): [PathRule, CoveredPaths] => [rule, { paths: [], links: [] }]));
  const open: OpenFolder[] = [{ path: '', rules, isIgnored: false }];
  let entries = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const below: OpenFolder[] = [];
    for (const name of host.list(joinPath(project.root, folder.path)) ?? []) {
      if (++entries > MOST_ENTRIES) return { covered, isWhole: false };
      const path = joinPath(folder.path, name);
      const kind = host.kindOf(joinPath(project.root, path));
      if (kind === 'folder') below.push(...folderBelow(search, folder, path, covered));
      else if (kind === 'file' || kind === 'link') lookAt(search, folder, path, kind, covered);
    }
    open.push(...below.reverse());
  }
  return { covered, isWhole: true };
}

type Covered = ReadonlyMap<PathRule, CoveredPaths>;

function lookAt(
  { project }: Search,
  { rules }: OpenFolder,
  path: string,
  kind: 'file' | 'link',
  covered: Covered,
): void {
  const names = namesOf(project, path);
  for (const rule of rules) {
    const found = rule.covers(names) ? covered.get(rule) : undefined;
    found?.[kind === 'file' ? 'paths' : 'links'].push(joinPath(project.root, path));
  }
}

/** The folder, with those rules for which it isn't decided yet. */
function folderBelow(
  { project, isIgnored, worktrees }: Search,
  parent: OpenFolder,
  path: string,
  covered: Covered,
): readonly OpenFolder[] {
  if (path === worktrees) return [];
  const place = joinPath(project.root, path);
  const isGits = baseName(path) === '.git';
  const isDark = parent.isIgnored || isGits || isIgnored(place, true) !== undefined;
  const names = namesOf(project, path);
  const rules = parent.rules.filter((rule) => {
    // Git's own folder is meant only by those who name it.
    if (isGits && !rule.names(path)) return false;
    if (rule.coversFolder(names)) {
      covered.get(rule)?.paths.push(place);
      return false;
    }
    return isDark && !parent.isIgnored ? rule.names(path) : rule.reaches(path);
  });
  return rules.length === 0 ? [] : [{ path, rules, isIgnored: isDark }];
}

function namesOf({ root, realRoot }: Project, path: string): readonly PathName[] {
  return [...new Set([root, realRoot])].map((folder) => ({
    absolute: joinPath(folder, path),
    inProject: [path],
  }));
}

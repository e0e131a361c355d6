import { baseName, dirName, normalisePosix } from '../match/path-text.ts';
import type { PathKind, ShellWorld } from './analysis.ts';
import { type Budget, spendNames } from './budget.ts';

/** The files as the command would find them: what exists, and what an earlier part of the text makes. */
export interface FileView {
  list(folder: string): readonly string[] | undefined;
  kindOf(path: string): PathKind | undefined;
  made(path: string, kind: 'file' | 'folder'): void;
}

export function newFileView(world: ShellWorld, budget: Budget, links: Links): FileView {
  const kinds = new Map<string, PathKind>();
  const names = new Map<string, Set<string>>();
  const kindOf = (path: string): PathKind | undefined => {
    if (!spendNames(budget, 0)) return undefined;
    const clean = normalisePosix(links.follow(path));
    return kinds.get(clean) ?? world.kindOf(clean);
  };
  return {
    kindOf,
    list(folder) {
      const clean = normalisePosix(links.follow(folder));
      const existing = world.list(clean);
      if (!spendNames(budget, existing?.length ?? 0)) return undefined;
      const added = names.get(clean);
      if (added === undefined) return existing;
      return [...new Set([...(existing ?? []), ...added])];
    },
    made(path, kind) {
      const clean = normalisePosix(path);
      if (kinds.has(clean)) return;
      const existing = kindOf(clean);
      kinds.set(clean, existing ?? kind);
      const parent = dirName(clean);
      const siblings = names.get(parent) ?? new Set();
      names.set(parent, siblings.add(baseName(clean)));
    },
  };
}

/** The links that the text itself makes; those that exist are the caller's to follow. */
export interface Links {
  add(link: string, target: string): void;
  /** Where the link at this place leads; `undefined` when the text makes none there. */
  targetOf(link: string): string | undefined;
  /** The path with every link in it followed; a link in the last place only if `lastToo`. */
  follow(path: string, lastToo?: boolean): string;
}

const MAX_LINKS = 64;
/** As many links as the kernel itself would follow. */
const MAX_STEPS = 40;
const MAX_PARTS = 256;

export function newLinks(): Links {
  const targets = new Map<string, string>();
  return {
    add(link, target) {
      const place = normalisePosix(link);
      if (targets.size < MAX_LINKS || targets.has(place)) targets.set(place, target);
    },
    targetOf: (link) => targets.get(normalisePosix(link)),
    follow: (path, lastToo = true) => (targets.size === 0 ? path : followed(path, lastToo, targets)),
  };
}

function followed(path: string, lastToo: boolean, targets: ReadonlyMap<string, string>): string {
  let pending = path.split('/').toReversed();
  if (pending.length > MAX_PARTS) return path;
  let done: string[] = [];
  for (let steps = 0; pending.length > 0; ) {
    const part = pending.pop() ?? '';
    if (part === '' || part === '.') continue;
    if (part === '..') {
      done.pop();
      continue;
    }
    done.push(part);
    const target = targets.get(`/${done.join('/')}`);
    if (target === undefined || (!lastToo && pending.length === 0)) continue;
    if (++steps > MAX_STEPS || pending.length > MAX_PARTS) break;
    pending = [...pending, ...target.split('/').toReversed()];
    done = [];
  }
  return `/${[...done, ...pending.toReversed()].join('/')}`;
}

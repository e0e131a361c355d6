import type { Host } from './host/host.ts';
import type { ToolCall } from './judgement.ts';
import { isAbsolute, joinPath, parentOf, relativeTo, resolvePath, withSlashes } from './match/path-text.ts';
import type { Operation } from './operation/operation.ts';
import { type BrokenPolicy, CONFIG_NAMES, type GoodPolicy, loadPolicy } from './policy.ts';

/** More folders than one call is about. */
const MOST_FOLDERS = 1000;

/**
 * Policies in folders below the project's, for what lies there: of each file that a call touches, and of the folder that
 * a command runs in, the nearest one above it.
 */
export async function nestedPolicies(
  host: Host,
  root: string,
  call: ToolCall,
  operation: Operation,
): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  const touched = operation.files.flatMap(({ path }) =>
    [path.real, ...path.spellings].map(({ absolute }) => parentOf(absolute)),
  );
  const folders = new Set([...touched, ...(operation.isShell ? [folderOf(host, call)] : [])]);
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const folder of [...folders].slice(0, MOST_FOLDERS)) {
    const file = nearestBelow(host, root, folder, seen);
    if (file !== undefined) found.add(file);
  }
  const policies = [...found].map((file) => {
    const folder = parentOf(file);
    return loadPolicy(host, file, {
      layer: 'nested',
      root: folder,
      name: relativeTo(root, folder) ?? folder,
    });
  });
  return Promise.all(policies);
}

/** What a nested policy is asked about. */
export interface Scope {
  readonly folder: string;
  /** The call as a whole too, and not only files. */
  readonly seesCall: boolean;
}

export function scopeOf(host: Host, call: ToolCall, { root: folder }: { readonly root: string }): Scope {
  return { folder, seesCall: relativeTo(folder, folderOf(host, call)) !== undefined };
}

function folderOf(host: Host, { cwd }: ToolCall): string {
  const here = withSlashes(host.cwd(), host.platform);
  const given = withSlashes(cwd || here, host.platform);
  return isAbsolute(given) ? resolvePath('/', given) : resolvePath(here, given);
}

/** `seen`: folders that have been looked into already, with nothing found from there upwards. */
function nearestBelow(host: Host, root: string, start: string, seen: Set<string>): string | undefined {
  for (let folder = start; relativeTo(root, folder) && !seen.has(folder); folder = parentOf(folder)) {
    for (const name of CONFIG_NAMES) {
      const file = joinPath(folder, name);
      if (host.kindOf(file) !== undefined) return file;
    }
    seen.add(folder);
  }
  return undefined;
}

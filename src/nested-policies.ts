import { entriesIn } from './host/disk-entry.ts';
import type { Host } from './host/host.ts';
import type { ToolCall } from './judgement.ts';
import { asRecord, type PolicyRecord, recordOf } from './log/policy-record.ts';
import { isAbsolute, joinPath, parentOf, relativeTo, resolvePath, withSlashes } from './match/path-text.ts';
import type { Operation } from './operation/operation.ts';
import { type BrokenPolicy, CONFIG_NAMES, type GoodPolicy, keptPolicyOf, loadPolicy } from './policy.ts';

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
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const folder of foldersOf(host, call, operation)) {
    const file = nearestBelow(host, root, folder, seen);
    if (file !== undefined) found.add(file);
  }
  return Promise.all([...found].map((file) => loadNested(host, root, file)));
}

function loadNested(host: Host, root: string, file: string): Promise<GoodPolicy | BrokenPolicy> {
  const folder = parentOf(file);
  return loadPolicy(host, file, { layer: 'nested', root: folder, name: relativeTo(root, folder) ?? folder });
}

/** Where the files lie that a call touches, and the folder that a command runs in. */
function foldersOf(host: Host, call: ToolCall, operation: Operation): readonly string[] {
  const touched = operation.files.flatMap(({ path }) =>
    [path.real, ...path.spellings].map(({ absolute }) => parentOf(absolute)),
  );
  const folders = new Set([...touched, ...(operation.isShell ? [folderOf(host, call)] : [])]);
  return [...folders].slice(0, MOST_FOLDERS);
}

/** Of policies in folders those that a call is about: the nearest one above each place that it touches. */
export function nearestOf<P extends { readonly root: string }>(
  host: Host,
  call: ToolCall,
  operation: Operation,
  nested: readonly P[],
): readonly P[] {
  const wanted = new Set<P>();
  for (const folder of nested.length === 0 ? [] : foldersOf(host, call, operation)) {
    const above = nested.filter(({ root }) => relativeTo(root, folder) !== undefined);
    const [nearest] = above.sort((a, b) => b.root.length - a.root.length);
    if (nearest !== undefined) wanted.add(nearest);
  }
  return [...wanted];
}

/** Of policies that a session has come across, those for this call that aren't in force as they were. */
export async function nestedBefore(
  host: Host,
  call: ToolCall,
  operation: Operation,
  kept: readonly PolicyRecord[],
  now: readonly (GoodPolicy | BrokenPolicy)[],
): Promise<readonly GoodPolicy[]> {
  const current = new Set(now.flatMap((policy) => (policy.ok ? [recordOf(asRecord(policy))] : [])));
  const places = kept.flatMap((record) => (record.place ? [{ root: record.place.root, record }] : []));
  const wanted = nearestOf(host, call, operation, places).filter(
    ({ record }) => !current.has(recordOf(record)),
  );
  const policies = await Promise.all(wanted.map(({ record }) => keptPolicyOf(record)));
  return policies.filter((policy) => policy.ok);
}

/** All of them, as they are now. */
export function allNested(host: Host, root: string): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  return Promise.all(nestedFiles(root).map((file) => loadNested(host, root, file)));
}

/** Entries that one look for such files may come across. */
const MOST_ENTRIES = 20_000;
/** Where nobody keeps rules of their own; and hidden folders, such as that of the client's worktrees. */
const LEFT_OUT = /^(?:node_modules|\..*)$/;

/** The policies in all folders below the project's. */
function nestedFiles(root: string): readonly string[] {
  const files: string[] = [];
  const folders = [root];
  let left = MOST_ENTRIES;
  for (const folder of folders)
    for (const { name, kind } of entriesIn(folder) ?? []) {
      if (--left < 0) return files;
      if (kind === 'folder' && !LEFT_OUT.test(name)) folders.push(joinPath(folder, name));
      else if (folder !== root && CONFIG_NAMES.some((one) => one === name))
        files.push(joinPath(folder, name));
    }
  return files;
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

import { baseName, joinPath } from '../../match/path-text.ts';
import type { Coverage, Covered } from './coverage.ts';

/** A line of the tree before it is drawn. */
export type TreeLine =
  | { readonly kind: 'entry'; readonly name: string; readonly entry: Covered }
  | { readonly kind: 'folder'; readonly name: string; readonly children: readonly TreeLine[] }
  /** A folder of which every file is covered, by the same rules. */
  | { readonly kind: 'whole-folder'; readonly name: string; readonly files: number; readonly entry: Covered }
  | { readonly kind: 'more'; readonly count: number };

/** More files than this in one folder are counted instead of named. */
const MOST_NAMED = 10;

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly entries: Covered[];
}

/** The covered files as a tree; with `everything`, each one by its name. */
export function treeOf({ covered, filesIn }: Coverage, everything: boolean): readonly TreeLine[] {
  const root: Folder = { path: '', folders: new Map(), entries: [] };
  for (const entry of covered) folderFor(root, entry.path).entries.push(entry);
  return everything ? linesOf(root, new Map(), Infinity) : linesOf(root, totalsBelow(filesIn), MOST_NAMED);
}

function folderFor(root: Folder, path: string): Folder {
  let folder = root;
  for (const part of path.split('/').slice(0, -1)) {
    const known = folder.folders.get(part);
    const next = known ?? { path: joinPath(folder.path, part), folders: new Map(), entries: [] };
    folder.folders.set(part, next);
    folder = next;
  }
  return folder;
}

function totalsBelow(filesIn: ReadonlyMap<string, number>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [folder, files] of filesIn) {
    for (let path = folder; ; path = path.slice(0, path.lastIndexOf('/'))) {
      totals.set(path, (totals.get(path) ?? 0) + files);
      if (!path.includes('/')) break;
    }
  }
  return totals;
}

/** `totals` has how many files lie below a folder, for those that may be shown as one. */
function linesOf(folder: Folder, totals: ReadonlyMap<string, number>, most: number): readonly TreeLine[] {
  const folders = [...folder.folders].map(
    ([name, inner]): TreeLine =>
      wholeFolder(name, inner, totals.get(inner.path)) ?? {
        kind: 'folder',
        name,
        children: linesOf(inner, totals, most),
      },
  );
  const named = folder.entries.length <= most ? folder.entries : folder.entries.slice(0, most - 1);
  const entries = named.map((entry): TreeLine => ({ kind: 'entry', name: baseName(entry.path), entry }));
  const more = folder.entries.length - named.length;
  return [...folders, ...entries, ...(more > 0 ? [{ kind: 'more' as const, count: more }] : [])];
}

function wholeFolder(name: string, folder: Folder, total: number | undefined): TreeLine | undefined {
  const all = [...entriesBelow(folder)];
  const files = all.filter(({ kind }) => kind !== 'ignored-folder').length;
  const [first] = all;
  if (first === undefined || files < 2 || files !== total) return undefined;
  const same = all.every(
    ({ rules }) =>
      rules.length === first.rules.length && rules.every((rule, index) => rule === first.rules[index]),
  );
  return same ? { kind: 'whole-folder', name, files, entry: first } : undefined;
}

function* entriesBelow(folder: Folder): Generator<Covered> {
  yield* folder.entries;
  for (const inner of folder.folders.values()) yield* entriesBelow(inner);
}

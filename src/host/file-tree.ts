import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from './attempt.ts';

/** Files of a folder by their paths in it. */
export type FileTree = Readonly<Record<string, TreeFile>>;

export interface TreeFile {
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/** Links may lead in circles. */
const DEEPEST = 16;

/** All files below a folder, links followed, of those that `counts` accepts; none where there is no folder. */
export function readTree(root: string, counts: (path: string) => boolean = () => true): FileTree {
  const names = namesBelow(root, '', DEEPEST).filter(counts);
  return Object.fromEntries(names.toSorted().map((name) => [name, readTreeFile(join(root, name))]));
}

function namesBelow(root: string, folder: string, depth: number): readonly string[] {
  const names = attempt(() => readdirSync(join(root, folder))) ?? [];
  return names.flatMap((each) => {
    const name = folder === '' ? each : `${folder}/${each}`;
    const stat = attempt(() => statSync(join(root, name)));
    if (stat?.isDirectory()) return depth > 0 ? namesBelow(root, name, depth - 1) : [];
    return stat?.isFile() ? [name] : [];
  });
}

export function readTreeFile(path: string): TreeFile {
  return { bytes: readFileSync(path), executable: (statSync(path).mode & 0o111) !== 0 };
}

export function digestOf({ bytes, executable }: TreeFile): string {
  return `${createHash('sha256').update(bytes).digest('hex')}${executable ? ' x' : ''}`;
}

/**
 * Puts a folder with these files in place of one that may be there: written beside it, then exchanged. Nobody but
 * the owner may change them. Returns what went wrong.
 */
export function replaceTree(root: string, files: FileTree): string | undefined {
  const [draft, old] = [`${root}.new-${process.pid}`, `${root}.old-${process.pid}`];
  try {
    for (const [name, { bytes, executable }] of Object.entries(files)) {
      const path = join(draft, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
      writeFileSync(path, bytes);
      // Set, not asked for: a process may have a mask of its own.
      chmodSync(path, executable ? 0o755 : 0o644);
    }
    for (const folder of foldersOf(files)) chmodSync(join(draft, folder), 0o755);
    attempt(() => renameSync(root, old));
    renameSync(draft, root);
    rmSync(old, { recursive: true, force: true });
    return undefined;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    return error instanceof Error ? error.message : String(error);
  }
}

/** Removes these files, and the folders that are empty then, the root with them. Returns the files that stay. */
export function removeTree(root: string, names: readonly string[]): readonly string[] {
  for (const name of names) rmSync(join(root, name), { force: true });
  const folders = foldersOf(Object.fromEntries(names.map((name) => [name, true])));
  for (const folder of folders.toReversed()) attempt(() => rmdirSync(join(root, folder)));
  return Object.keys(readTree(root));
}

/** The folders that files lie in, each before those that it holds; the root is `.`. */
function foldersOf(files: Readonly<Record<string, unknown>>): readonly string[] {
  const found = new Set<string>(['.']);
  for (const name of Object.keys(files))
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) found.add(folder);
  return [...found].toSorted((a, b) => a.length - b.length);
}

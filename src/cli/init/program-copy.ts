import { moduleFiles, PLUGIN_MANIFEST } from '../../clients/claude-code/module-files.ts';
import type { Marketplace } from '../../clients/claude-code/module-seat.ts';
import { digestOf, type FileTree, readTree, readTreeFile, type TreeFile } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { readTextFile } from '../../host/text-file.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { baseName, joinPath, parentOf } from '../../match/path-text.ts';
import { realPath } from '../../operation/real-path.ts';
import { VERSION } from '../version.ts';
import { ownProgram } from './own-program.ts';

/**
 * A copy of this program outside of any project, with the runtime named by its whole path: a guard must not be
 * something that the guarded project brings, or that its PATH chooses.
 */
export interface ProgramCopy {
  readonly folder: string;
  /** The files that it consists of; by what was put there, a later one knows its own. */
  readonly files: FileTree;
  /** What the copy runs with. */
  readonly runtime: string;
}

/** The record of what was put into the folder. */
const RECORD = 'installed.json';
/** The file that bin/conclaude reads the runtime's path from. */
const RUNTIME = 'runtime';

export function programIn(folder: string): string {
  return joinPath(folder, 'bin/conclaude');
}

interface CopyOptions {
  readonly runtime?: string | undefined;
  /** Files besides. */
  readonly more?: FileTree;
  /** Files to be copied, by where they go. */
  readonly copied?: Readonly<Record<string, string>>;
}

/** The copy that is to be made; `undefined` when this program isn't complete, as in a checkout that wasn't built. */
export function planCopy(
  host: Host,
  folder: string,
  marketplace: Marketplace,
  { runtime = ownRuntime(host), more = {}, copied = {} }: CopyOptions = {},
): ProgramCopy | undefined {
  const root = parentOf(parentOf(realPath(host, ownProgram(host))));
  const isNeeded = (path: string) => !/^(?:types|native)\/|^library\./.test(path);
  const files: FileTree = {
    ...below('bin', readTree(joinPath(root, 'bin'))),
    ...below('dist', readTree(joinPath(root, 'dist'), isNeeded)),
    ...below(
      'mod',
      readTree(joinPath(root, 'mod'), (path) => !path.endsWith('.d.ts')),
    ),
    ...nativeProgram(),
    ...asTree(moduleFiles(marketplace)),
    ...asTree({ [RUNTIME]: `${runtime ?? '/nonexistent'}\n` }),
    ...more,
    ...Object.fromEntries(Object.entries(copied).map(([name, path]) => [name, readTreeFile(path)])),
  };
  const manifest = joinPath(root, PLUGIN_MANIFEST);
  const isComplete = ['bin/conclaude', 'dist/build-id', 'mod/register.ts'].every((name) =>
    Object.hasOwn(files, name),
  );
  if (!isComplete || host.kindOf(manifest) === undefined) return undefined;
  const all = { ...files, [PLUGIN_MANIFEST]: readTreeFile(manifest) };
  const record = { program: 'conclaude', version: VERSION, files: digests(all) };
  const recorded = { ...all, ...asTree({ [RECORD]: `${JSON.stringify(record, undefined, 2)}\n` }) };
  return { folder, files: recorded, runtime: runtime ?? process.execPath };
}

/** What stands where the copy is to be: nothing, one that we made, or something else. */
export function presentCopy(folder: string, host: Host): 'none' | 'ours' | 'foreign' {
  if (host.kindOf(folder) === undefined) return 'none';
  return recordedFiles(folder) === undefined ? 'foreign' : 'ours';
}

/** The files that were put into the folder; `undefined` when it has no record of ours. */
export function recordedFiles(folder: string): readonly string[] | undefined {
  const files = recordIn(folder);
  // Never a path that leads out of the folder, whoever wrote it there.
  const isInside = (name: string) => !/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name);
  return files === undefined ? undefined : [...Object.keys(files).filter(isInside), RECORD];
}

function recordIn(folder: string): ValueMap | undefined {
  const content = readTextFile(joinPath(folder, RECORD));
  const record = content.kind === 'text' ? parseJson(content.text) : undefined;
  return isMap(record) && record.program === 'conclaude' && isMap(record.files) ? record.files : undefined;
}

export function isUpToDate({ folder, files }: ProgramCopy): boolean {
  return JSON.stringify(digests(readTree(folder))) === JSON.stringify(digests(files));
}

/** Files of a copy that aren't any more as its record has them. */
export function changedSince(folder: string): readonly string[] {
  const recorded = recordIn(folder);
  if (recorded === undefined) return [];
  const present = digests(readTree(folder));
  return Object.entries(recorded).flatMap(([name, digest]) => (present[name] === digest ? [] : [name]));
}

/** Node's path, or that of the one on the PATH when a native executable runs, which has no need of it. */
export function ownRuntime(host: Host): string | undefined {
  return isNode() ? process.execPath : onPath(host, 'node', (folder) => folder.startsWith('/'));
}

function isNode(): boolean {
  return process.versions.bun === undefined;
}

function nativeProgram(): FileTree {
  return isNode() ? {} : { [`dist/native/${baseName(process.execPath)}`]: readTreeFile(process.execPath) };
}

function below(folder: string, tree: FileTree): FileTree {
  return Object.fromEntries(Object.entries(tree).map(([name, file]) => [`${folder}/${name}`, file]));
}

export function asTree(texts: Readonly<Record<string, string>>): FileTree {
  const file = (text: string): TreeFile => ({ bytes: new TextEncoder().encode(text), executable: false });
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, file(text)]));
}

function digests(tree: FileTree): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(tree)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, file]) => [name, digestOf(file)]),
  );
}

import { moduleFiles, PLUGIN_MANIFEST } from '../../clients/claude-code/module-files.ts';
import type { Marketplace } from '../../clients/claude-code/module-seat.ts';
import { digestOf, type FileTree, readTree, readTreeFile, type TreeFile } from '../../host/file-tree.ts';
import type { Host } from '../../host/host.ts';
import { readTextFile } from '../../host/text-file.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import { NATIVE_IN_COPY, ownExecutable, ownInstallation } from '../own-executable.ts';
import { VERSION } from '../own-version.ts';

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
  /** What hooks call in it. */
  readonly called: string;
}

/** The record of what was put into the folder. */
const RECORD = 'installed.json';
/** The file that bin/conclaude reads the runtime's path from. */
const RUNTIME = 'runtime';

/** What hooks call in a copy: the executable itself where there is one, for a shell in between takes half as long as it. */
export function calledIn(host: Host, folder: string): string {
  return joinPath(folder, ownExecutable(host) === undefined ? 'bin/conclaude' : NATIVE_IN_COPY);
}

interface CopyOptions {
  readonly runtime?: string;
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
  { runtime = process.execPath, more = {}, copied = {} }: CopyOptions = {},
): ProgramCopy | undefined {
  const root = ownInstallation(host);
  const isNeeded = (path: string) => !/^(?:types|native)\/|^library\./.test(path);
  const files: FileTree = {
    ...below('bin', readTree(joinPath(root, 'bin'))),
    ...below('dist', readTree(joinPath(root, 'dist'), isNeeded)),
    ...below(
      'mod',
      readTree(joinPath(root, 'mod'), (path) => !path.endsWith('.d.ts')),
    ),
    ...nativeProgram(host),
    ...asTree(moduleFiles(marketplace)),
    ...asTree({ [RUNTIME]: `${runtime}\n` }),
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
  return { folder, files: recorded, runtime, called: calledIn(host, folder) };
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

function nativeProgram(host: Host): FileTree {
  const executable = ownExecutable(host);
  return executable === undefined ? {} : { [NATIVE_IN_COPY]: readTreeFile(executable) };
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

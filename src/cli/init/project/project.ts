import { createIgnoreReader, type IgnoreReader } from '../../../facts/ignored.ts';
import type { Host } from '../../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../../json-value.ts';
import { joinPath } from '../../../match/path-text.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** A project as `init` looks at it: by the names of its files and what a few of them say. Nothing is run. */
export interface Project {
  /** What lies directly at the root, sorted. */
  readonly names: readonly string[];
  /** Is there a file or a folder of that path, from the root? */
  has(path: string): boolean;
  isFolder(path: string): boolean;
  /** Names in a folder; none where there is no such folder. */
  list(folder: string): readonly string[];
  /** The text of a file, empty where it can't be read. */
  read(file: string): string;
  isIgnored(path: string, isFolder: boolean): boolean;
  /** The project in one of its folders. */
  inside(folder: string): Project;
}

export function projectAt(
  host: Host,
  root: string,
  ignored: IgnoreReader = createIgnoreReader(host),
): Project {
  const at = (path: string) => joinPath(root, path);
  return {
    names: host.list(root) ?? [],
    has: (path) => host.kindOf(at(path)) !== undefined,
    isFolder: (path) => host.kindOf(at(path)) === 'folder',
    list: (folder) => host.list(at(folder)) ?? [],
    read: (file) => {
      const content = host.readFile(at(file), MAX_MANIFEST_BYTES);
      return content.ok ? content.text : '';
    },
    isIgnored: (path, isFolder) => ignored(at(path), isFolder) !== undefined,
    inside: (folder) => projectAt(host, at(folder), ignored),
  };
}

/** The first of these files that is there. */
export function firstOf({ has }: Project, files: readonly string[]): string | undefined {
  return files.find(has);
}

/** What a JSON file says, if that is a map. Comments are left out, as in `turbo.json`. */
export function jsonMap(project: Project, file: string): ValueMap {
  const text = project.read(file);
  const parsed = parseJson(text) ?? parseJson(text.replace(/^\s*\/\/.*$/gm, ''));
  return isMap(parsed) ? parsed : {};
}

export function mapIn(map: ValueMap, key: string): ValueMap {
  const value = map[key];
  return isMap(value) ? value : {};
}

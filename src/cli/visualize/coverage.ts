import type { IgnoreReader } from '../../facts/ignored.ts';
import type { PathName } from '../../match/file-pattern.ts';
import { joinPath } from '../../match/path-text.ts';
import type { FileRule } from './file-rules.ts';
import type { Walked } from './walk.ts';

/** Something that at least one rule covers. */
export interface Covered {
  readonly path: string;
  readonly kind: Walked['kind'];
  readonly rules: readonly FileRule[];
}

export interface Coverage {
  readonly covered: readonly Covered[];
  /** All files and links that were looked at. */
  readonly files: number;
  readonly ignoredFolders: number;
  /** How many files lie directly in each folder. */
  readonly filesIn: ReadonlyMap<string, number>;
}

/** Holds every rule against everything in the project. `tick` hears how far it has come. */
export function measure(
  rules: readonly FileRule[],
  walked: Iterable<Walked>,
  readIgnored: IgnoreReader,
  root: string,
  tick: (files: number) => void,
): Coverage {
  const covered: Covered[] = [];
  const filesIn = new Map<string, number>();
  let [files, ignoredFolders] = [0, 0];
  for (const entry of walked) {
    const found = rules.filter((rule) => covers(rule, entry, readIgnored, root));
    if (found.length > 0) covered.push({ path: entry.path, kind: entry.kind, rules: found });
    if (entry.kind === 'ignored-folder') {
      ignoredFolders++;
      continue;
    }
    const folder = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')));
    filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
    if (++files % 1000 === 0) tick(files);
  }
  return { covered, files, ignoredFolders, filesIn };
}

function covers(rule: FileRule, entry: Walked, readIgnored: IgnoreReader, root: string): boolean {
  const isIgnoredFolder = entry.kind === 'ignored-folder';
  if (rule.covers === 'ignored-files')
    return isIgnoredFolder || readIgnored(joinPath(root, entry.path), false) !== undefined;
  // `dist/**` means what is inside, so a folder that isn't entered is asked by a file in it.
  return isIgnoredFolder
    ? rule.matches(entry.names.map(insideOf), false)
    : rule.matches(entry.names, entry.isFolder);
}

/** A file in the folder that no pattern can mean but by the folder's name. */
function insideOf({ absolute, inProject }: PathName): PathName {
  const inside = (path: string) => joinPath(path, 'conclaude\0');
  return { absolute: inside(absolute), inProject: inProject.map(inside) };
}

import { joinPath } from '../../../match/path-text.ts';
import { expandGlob } from '../../glob.ts';
import { listTree } from '../../programs/trees.ts';
import { resolveField } from '../../session.ts';
import { fieldOf } from './commands.ts';
import type { Machine } from './machine.ts';
import { joinPaths } from './paths.ts';
import { isKind } from './places.ts';
import { libraryValue, lift, list, newMap, plain, shapeOf, textOf, unknown, type Value } from './value.ts';

const MAX_ENTRIES = 256;

/** What is in a folder, as names, as paths, or as objects with both. A folder that isn't there may come to be. */
export function listed(folder: Value, machine: Machine, as: 'names' | 'paths' | 'entries'): Value {
  return lift([folder], (one) => {
    const path = resolveField(machine.frame, fieldOf(one));
    const { view } = machine.frame.session;
    const names = path === undefined ? undefined : view.list(path);
    const text = textOf(one);
    if (names === undefined || text === undefined)
      return list([], path === undefined || view.kindOf(path) !== 'file');
    const items = [...names]
      .sort()
      .slice(0, MAX_ENTRIES)
      .map((name) => entryOf(text, name, as, machine));
    return list(items, names.length > MAX_ENTRIES);
  });
}

function entryOf(folder: string, name: string, as: 'names' | 'paths' | 'entries', machine: Machine): Value {
  const path = plain(folder === '.' && as === 'paths' ? name : joinPath(folder, name));
  if (as === 'names') return plain(name);
  if (as === 'paths') return path;
  const tells = (kind: 'file' | 'folder'): Value => {
    const answer = isKind(path, kind, machine);
    return answer.kind === 'plain' ? libraryValue(answer.value === true ? '(true)' : '(false)') : unknown();
  };
  const entry = newMap([
    ['name', plain(name)],
    ['path', path],
    ['parentPath', plain(folder)],
    ...['isDirectory', 'is_dir'].map((test) => [test, tells('folder')] as const),
    ...['isFile', 'is_file'].map((test) => [test, tells('file')] as const),
  ]);
  entry.open = true;
  return entry;
}

/** The paths that a pattern matches. */
export function globbed(
  pattern: Value,
  machine: Machine,
  { recursive, root }: { readonly recursive: boolean; readonly root?: Value | undefined },
): Value {
  const whole = root === undefined ? pattern : joinPaths([root, pattern]);
  return lift([whole, root ?? plain('')], (one, start) => {
    const text = textOf(one);
    const { cwd } = machine.frame.scope;
    if (text === undefined || cwd === undefined) return list([unknown(shapeOf(one).slice(0, 80))], true);
    const options = { recursive, hidden: false };
    const { paths, isCut } = expandGlob(text, cwd, machine.frame.session.view, options);
    const prefix = textOf(start) ?? '';
    const shown = prefix === '' ? paths : paths.map((path) => path.slice(prefix.length + 1));
    return list(shown.map(plain), isCut);
  });
}

/** `os.walk`: a folder, the folders in it and the files in it, for every folder below. */
export function walked(folder: Value, machine: Machine): Value {
  return lift([folder], (one) => {
    const path = resolveField(machine.frame, fieldOf(one));
    const text = textOf(one);
    const entries = path === undefined ? undefined : listTree(path, machine.frame, MAX_ENTRIES);
    if (entries === undefined || text === undefined)
      return list([list([unknown(), list([], true), list([], true)])], true);
    const rows = entries
      .filter(({ isFolder }) => isFolder)
      .map(({ path: inner }) => {
        const inside = entries.filter((entry) => entry.path !== '' && parentOf(entry.path) === inner);
        const names = (folders: boolean): Value =>
          list(
            inside.filter(({ isFolder }) => isFolder === folders).map((entry) => plain(nameOf(entry.path))),
          );
        return list([plain(joinPath(text, inner)), names(true), names(false)]);
      });
    return list(rows);
  });
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

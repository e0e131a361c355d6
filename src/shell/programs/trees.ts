import { baseName, joinPath, resolveAsWritten } from '../../match/path-text.ts';
import type { PathKind, ShellAccessKind } from '../analysis.ts';
import { wordsOfBraces } from '../braces.ts';
import { type Field, isKnown } from '../field.ts';
import { hasWildcard, shellPattern } from '../glob.ts';
import { type Frame, recordAccess, recordUnresolved, resolveField } from '../session.ts';

const MAX_ENTRIES = 256;

export interface TreeEntry {
  /** Relative to the tree's root, `''` for the root itself. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly depth: number;
}

/** Everything below a folder, folders before what is in them; `undefined` when that is too much to look at. */
export function listTree(
  root: string,
  frame: Frame,
  limit: number,
  skipped: ReadonlySet<string> = new Set(),
): readonly TreeEntry[] | undefined {
  const { view } = frame.session;
  const entries: TreeEntry[] = [{ path: '', isFolder: view.kindOf(root) === 'folder', depth: 0 }];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    if (entry === undefined || !entry.isFolder || entry.depth > 32) continue;
    if (skipped.has(baseName(entry.path))) continue;
    const folder = resolveAsWritten(root, entry.path);
    for (const name of view.list(folder) ?? []) {
      if (entries.length >= limit) return undefined;
      const path = entry.path === '' ? name : `${entry.path}/${name}`;
      const isFolder = view.kindOf(joinPath(folder, name)) === 'folder';
      entries.push({ path, isFolder, depth: entry.depth + 1 });
    }
  }
  return entries;
}

/** A file, or a folder with all that is in it. What isn't there to be looked at may be either, to whoever reads it. */
export function recordWhole(kind: ShellAccessKind, field: Field, frame: Frame): void {
  recordAccess(frame, kind, field, { wholeFolder: isWhole(kind, field, frame) });
}

export function isWhole(kind: ShellAccessKind, field: Field, frame: Frame): boolean {
  return isFolder(field, frame) || (kind === 'read' && kindOf(field, frame) === undefined);
}

/** What copying the tree at `source` to `target` makes; when it is too much, the target as a whole. */
export function recordTree(source: string | undefined, target: Field, frame: Frame): void {
  if (source === undefined || frame.session.view.kindOf(source) !== 'folder') return;
  const entries = listTree(source, frame, MAX_ENTRIES);
  if (entries === undefined) {
    recordAccess(frame, 'create', target, { wholeFolder: true, folder: true });
    return;
  }
  for (const { path, isFolder } of entries) {
    if (path === '') continue;
    recordAccess(frame, 'create', { ...target, text: `${target.text}/${path}` }, { folder: isFolder });
  }
}

/** The folders on the way to `target` that aren't there yet: `mkdir -p` makes them too. */
export function recordParents(target: Field, frame: Frame): void {
  if (!isKnown(target)) return;
  for (let slash = target.text.indexOf('/', 1); slash > 0; slash = target.text.indexOf('/', slash + 1)) {
    const parent = { ...target, text: target.text.slice(0, slash) };
    const path = resolveField(frame, parent);
    if (path === undefined || path.length > 4_096) return;
    if (frame.session.view.kindOf(path) === undefined)
      recordAccess(frame, 'create', parent, { folder: true });
  }
}

export function kindOf(field: Field, frame: Frame): PathKind | undefined {
  const path = resolveField(frame, field);
  return path === undefined ? undefined : frame.session.view.kindOf(path);
}

export function isFolder(field: Field, frame: Frame): boolean {
  return kindOf(field, frame) === 'folder';
}

/** A plain file has nothing below it; what isn't there may still become a folder by then. */
export function isFolderOrAbsent(field: Field, frame: Frame): boolean {
  const kind = kindOf(field, frame);
  return kind === undefined || kind === 'folder';
}

const MAX_MATCHED_ENTRIES = 2_000;
/** Formatters leave these alone. */
const NOT_FORMATTED: ReadonlySet<string> = new Set(['node_modules', '.git']);

/**
 * A pattern that the program itself expands (`prettier --write "src/**\/*.ts"`): what exists and matches.
 * False if the operand isn't such a pattern.
 */
export function recordMatches(
  kind: ShellAccessKind,
  operand: Field,
  frame: Frame,
  unlessIgnored = false,
): boolean {
  if (!isKnown(operand) || operand.text.length > 512 || !/[*?{]/.test(operand.text)) return false;
  for (const pattern of wordsOfBraces(operand.text, 64) ?? []) {
    if (!hasWildcard(pattern)) {
      recordAccess(frame, kind, { ...operand, text: pattern }, { guess: true });
      continue;
    }
    const folder = pattern.slice(0, pattern.search(/[*?[]/)).replace(/[^/]*$/, '');
    const root = resolveField(frame, { ...operand, text: folder === '' ? '.' : folder });
    if (root === undefined) continue;
    const rest = pattern.slice(folder.length).replace(/\*\*\//g, '*');
    const matches = shellPattern(rest.replace(/\*+/g, '*'));
    const entries = listTree(root, frame, MAX_MATCHED_ENTRIES, NOT_FORMATTED);
    if (entries === undefined) recordUnresolved(frame, operand.text);
    for (const { path, isFolder } of entries ?? []) {
      if (!isFolder && matches(path)) {
        recordAccess(frame, kind, { text: folder + path, state: 'guess' }, { unlessIgnored });
      }
    }
  }
  return true;
}

import { joinPath, normalisePosix } from '../../match/path-text.ts';
import { archiveMembers } from '../bytes/archive-members.ts';
import { type Field, isKnown } from '../field.ts';
import { type Frame, recordAccess, recordFiles, resolveField } from '../session.ts';
import { listTree, recordParents } from './trees.ts';

export interface Unpacking {
  /** Where the archive lies; `undefined`: it comes on standard input. */
  readonly archive: Field | undefined;
  readonly folder: Field;
  /** Members that are named by themselves, if any are. */
  readonly named: readonly Field[];
  /** Which of the members are unpacked. */
  readonly takes: (name: string) => boolean;
  /** What a member is called where it comes to lie; `undefined`: it isn't unpacked after all. */
  readonly nameFor: (name: string) => string | undefined;
  /** What is there already stays. */
  readonly keepsOld?: boolean;
  /** A member's name may lead out of the folder. */
  readonly takesAbsolute?: boolean;
  /** How a member gets its name can't be told. */
  readonly isUnsure?: boolean;
}

/** What unpacking makes: the members, or, where nobody can know them, anything in the folder. */
export function recordUnpacked(unpacking: Unpacking, frame: Frame): void {
  const { folder, named, isUnsure } = unpacking;
  const members = isUnsure === true ? undefined : membersOf(unpacking.archive, frame);
  const path = resolveField(frame, folder);
  if (members === undefined || path === undefined) {
    const isNarrow = named.length > 0 && named.every(({ text }) => !/[*?[]/.test(text));
    if (!isNarrow || isUnsure === true)
      recordAccess(frame, 'create', folder, {
        wholeFolder: true,
        guess: true,
        folder: true,
        mayReplace: true,
      });
    for (const member of named) recordNamed(member, unpacking, frame);
    return;
  }
  const names = members.filter(unpacking.takes).flatMap((name) => nameIn(name, unpacking));
  const wanted = names.filter((name) => !(unpacking.keepsOld === true && exists(path, name, frame)));
  recordFiles(
    frame,
    'create',
    path,
    wanted.filter((name) => !name.startsWith('/')),
  );
  for (const name of wanted)
    if (name.startsWith('/')) recordAccess(frame, 'create', { text: name, state: 'known' });
}

/** A member may be a folder with anything in it. */
function recordNamed(member: Field, { folder, nameFor, takesAbsolute }: Unpacking, frame: Frame): void {
  const name = isKnown(member) ? nameIn(member.text, { nameFor, takesAbsolute }) : [member.text];
  for (const text of name) {
    const target = { ...member, text: folder.text === '.' ? text : `${folder.text}/${text}` };
    recordParents(target, frame);
    recordAccess(frame, 'create', target);
    if (isKnown(target) && frame.session.view.kindOf(resolveField(frame, target) ?? '') === 'folder')
      recordAccess(frame, 'create', target, {
        wholeFolder: true,
        guess: true,
        folder: true,
        mayReplace: true,
      });
  }
}

/** Programs that unpack leave names alone that lead out of the folder, and take a `/` at the beginning away. */
function nameIn(
  member: string,
  {
    nameFor,
    takesAbsolute,
  }: { readonly nameFor: Unpacking['nameFor']; readonly takesAbsolute?: boolean | undefined },
): readonly string[] {
  const name = nameFor(member);
  if (name === undefined || name === '') return [];
  const clean = normalisePosix(`/${name}`).slice(1);
  if (name.startsWith('/') && takesAbsolute === true) return [`/${clean}`];
  return /(?:^|\/)\.\.(?:\/|$)/.test(name) || clean === '' ? [] : [clean];
}

function exists(folder: string, name: string, frame: Frame): boolean {
  return frame.session.view.kindOf(joinPath(folder, name)) !== undefined;
}

/** The names of the files in an archive; `undefined` when they can't be known. */
function membersOf(archive: Field | undefined, frame: Frame): readonly string[] | undefined {
  const { session, passed } = frame;
  if (archive === undefined && passed?.names !== undefined) return passed.names();
  const path = archive === undefined ? passed?.files?.[0] : resolveField(frame, archive);
  if (path === undefined) return undefined;
  const clean = normalisePosix(path);
  const made = session.texts.written(clean)?.names;
  if (made !== undefined) return made();
  const { bytes, stamp } = session.world;
  // What the text makes or changes isn't what lies there now.
  const isWritten = [...session.accesses.values()].some(
    (access) => access.kind !== 'read' && !access.wholeFolder && normalisePosix(access.path) === clean,
  );
  if (isWritten || bytes === undefined) return undefined;
  return archiveMembers((start, length) => bytes(clean, start, length), stamp?.(clean)?.size ?? 0);
}

const MAX_PACKED = 512;

/** The names that files get in an archive that is made of them; `undefined` when there are too many. */
export function packedNames(
  folder: string | undefined,
  files: readonly Field[],
  frame: Frame,
): readonly string[] | undefined {
  if (folder === undefined || !files.every(isKnown)) return undefined;
  const names: string[] = [];
  for (const { text } of files) {
    const entries = listTree(text.startsWith('/') ? text : joinPath(folder, text), frame, MAX_PACKED);
    if (entries === undefined || names.length > MAX_PACKED) return undefined;
    for (const { path, isFolder } of entries)
      if (!isFolder) names.push(path === '' ? text : joinPath(text, path));
  }
  return names.map((name) => name.replace(/^\/+/, ''));
}

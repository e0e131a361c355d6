import { parseGitConfig } from '../facts/git-config-syntax.ts';
import { createIgnoreReader, type IgnoreReader } from '../facts/ignored.ts';
import { readParsed } from '../facts/parsed-file.ts';
import type { Host } from '../host/host.ts';
import { filePattern } from '../match/file-pattern.ts';
import { normalisePath, relativeTo } from '../match/path-text.ts';
import type { ShellAccess, ShellAnalysis, ShellWorld, UnresolvedWrite } from '../shell/analysis.ts';
import { limitText } from '../text/limit.ts';
import {
  contentOf,
  type FolderContent,
  fileIn,
  holdsProject,
  readWith,
  somethingIn,
} from './folder-content.ts';
import type { FileAccess, PossibleWrite, ShellReading } from './operation.ts';
import type { Project } from './project.ts';
import { realPathFinder } from './real-path.ts';
import { type SubjectPath, subjectPath } from './subject-path.ts';

/** The analysis comes with a parser that only shell tools need, so the caller brings it along. */
export type ShellAnalyser = (command: string, world: ShellWorld) => ShellAnalysis;

/** As much of a command as a message shows. */
const MAX_PART = 200;

/** What a command line does to files, as far as its text tells. `looksInside`: into folders that are read as a whole, too. */
export function readShell(
  host: Host,
  project: Project,
  analyse: ShellAnalyser,
  command: string,
  folder: string,
  looksInside: boolean,
): { readonly files: readonly FileAccess[]; readonly shell: ShellReading } {
  const analysis = analyse(command, worldOf(host, command, folder));
  const { accesses, chosen, commands, around, unresolvedWrites, assigned, problem } = analysis;
  const part = ({ span }: { readonly span: ShellAccess['span'] }) =>
    limitText(command.slice(span.start, span.end), MAX_PART);
  const unresolved = unresolvedWrites.filter(({ isOperand }) => isOperand !== true).map(part);
  const possibleWrites = unresolvedWrites.map((write) => possibleWrite(project, write, part(write)));
  const unseen: string[] = [];
  const isIgnored = once(() => createIgnoreReader(host));
  const files = accesses.flatMap((access) => {
    if (access.unlessIgnored && isIgnored()(normalisePath(access.path), false) !== undefined) return [];
    const found = filesOf(host, project, access, part(access), folder, looksInside);
    // What is too much to look at may be protected, and matters more near the project.
    if (found.isCut && found.isNear) unseen.push(part(access));
    else if (found.isCut && access.kind !== 'read') {
      unresolved.push(part(access));
      possibleWrites.push({ part: part(access), targets: [`${access.path}/*`], by: access.by });
    }
    return found.files;
  });
  const searched = chosen.map((access) =>
    accessItself(access, subjectPath(host, project, access.path, folder), part(access)),
  );
  const texts = commands.map(({ text }) => text);
  const shell = {
    commands: texts,
    calls: commands,
    around,
    assigned,
    unresolvedWrites: unresolved,
    possibleWrites,
    unseen,
    problem,
  };
  return { files: searched.length === 0 ? files : [...files, ...searched], shell };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function possibleWrite(project: Project, write: UnresolvedWrite, part: string): PossibleWrite {
  const { pattern, isOperand, by } = write;
  const isOpen = pattern.startsWith('*');
  const path = isOpen ? pattern : normalisePath(pattern);
  const inside = isOpen ? [] : project.inside(path);
  return { part, targets: inside.length > 0 ? inside : [path], ...(isOperand && { isOperand }), by };
}

interface FilesOfAccess {
  readonly files: readonly FileAccess[];
  readonly isCut: boolean;
  /** It lies in the project, or the project in it. */
  readonly isNear: boolean;
}

function filesOf(
  host: Host,
  project: Project,
  access: ShellAccess,
  part: string,
  folder: string,
  looksInside: boolean,
): FilesOfAccess {
  const path = subjectPath(host, project, access.path, folder);
  if (access.nameOnly && path.kind !== 'folder') return { files: [], isCut: false, isNear: false };
  const own = accessItself(access, path, part);
  const alone = {
    files: [own],
    isCut: false,
    isNear: path.real.inProject.length > 0 || holdsProject(project, path),
  };
  if (access.files !== undefined)
    return { ...alone, files: namedFiles(host, project, { access, own }), isCut: false };
  if (!access.wholeFolder || (path.kind !== undefined && path.kind !== 'folder')) return alone;
  const inside = (file: SubjectPath): FileAccess => ({
    ...own,
    path: file,
    creates: own.kind === 'create' && file.kind === undefined,
    inFolder: true,
  });
  // What comes to be inside a folder can't be known; what is taken away or changed as a whole is there to be seen.
  if (own.kind === 'create') {
    const made = [own, inside(somethingIn(project, path))];
    const replaced = access.mayReplace ? replacedIn(host, project, path) : NOTHING;
    return { files: [...made, ...replaced.files.map(inside)], isCut: replaced.isCut, isNear: false };
  }
  if (own.kind === 'read' && access.certain && looksInside) {
    const { files, ignored = [], isCut } = readWith(host, project, path);
    const isTaken = takenFrom(path, access.except);
    const inIgnored = ignored
      .filter(isTaken)
      .map((file) => ({ ...inside(file), inIgnoredFolder: true as const }));
    return { ...alone, files: [own, ...files.filter(isTaken).map(inside), ...inIgnored], isCut };
  }
  const isKnown = own.kind === 'delete' || (own.kind === 'write' && access.certain);
  if (!isKnown) return alone;
  const { files, isCut } = contentOf(host, project, path, access.certain);
  return { ...alone, files: [own, ...files.map(inside)], isCut };
}

function accessItself(access: ShellAccess, path: SubjectPath, part: string): FileAccess {
  // Looking into a folder is no reading of what lies in it.
  const looks = access.kind === 'read' && path.kind === 'folder' && !access.wholeFolder;
  const kind = looks ? 'search' : access.kind;
  const makesFolder = access.folder || (kind === 'create' && access.wholeFolder);
  return {
    kind,
    path,
    changes: kind !== 'read' && kind !== 'search',
    creates: kind === 'create' && path.kind === undefined && !makesFolder,
    part,
    span: access.span,
    by: access.by,
    ...(access.wholeFolder && { isWhole: true as const }),
    ...(access.some && { isSome: true as const }),
    ...(makesFolder && { makesFolder }),
    ...(access.link && { makesLink: true as const }),
    ...(access.content !== undefined && { content: access.content }),
    ...(access.appends && { appends: true as const }),
    ...(access.said && { said: access.said.map(({ text }) => text).join(' ') }),
  };
}

/** Is a file in a folder taken with it, although some are left out? */
function takenFrom(folder: SubjectPath, except: readonly string[] = []): (file: SubjectPath) => boolean {
  if (except.length === 0) return () => true;
  const patterns = except.map((text) => filePattern(text, { ignoreCase: false, home: undefined }));
  return ({ real }) => {
    const inner = relativeTo(folder.real.absolute, real.absolute) ?? '';
    return !patterns.some((leavesOut) => leavesOut({ absolute: real.absolute, inProject: [inner] }));
  };
}

const NOTHING: FolderContent = { files: [], isCut: false };

/** What may be written over in a folder. Of the whole project that may be anything: nobody can tell more. */
function replacedIn(host: Host, project: Project, folder: SubjectPath): FolderContent {
  if (holdsProject(project, folder)) return { files: [], isCut: true };
  return contentOf(host, project, folder, false);
}

/** The files of a folder that the access names. */
function namedFiles(
  host: Host,
  project: Project,
  { access, own }: { readonly access: ShellAccess; readonly own: FileAccess },
): readonly FileAccess[] {
  return (access.files ?? []).map((name) => {
    const path = fileIn(project, own.path, name);
    const creates = own.kind === 'create' && host.kindOf(path.real.absolute) === undefined;
    const { makesFolder: _, ...rest } = own;
    return { ...rest, path: creates ? { ...path, kind: undefined } : path, creates, inFolder: true as const };
  });
}

export function worldOf(host: Host, command: string, folder: string): ShellWorld {
  let isIgnored: IgnoreReader | undefined;
  const findReal = realPathFinder(host);
  return {
    cwd: folder,
    home: host.home(),
    variables: { ...variablesIn(host, command), PWD: folder },
    list: (path) => host.list(normalisePath(path)),
    kindOf: (path) => {
      const kind = host.kindOf(findReal(path));
      return kind === 'link' ? undefined : kind;
    },
    bytes: host.readBytes,
    stamp: host.stamp,
    isIgnored: (path, isFolder) => {
      isIgnored ??= createIgnoreReader(host);
      return isIgnored(path, isFolder) !== undefined;
    },
    gitConfig: (file) => {
      const entries = readParsed(host, parseGitConfig)(file);
      return entries === 'too-large' ? undefined : entries;
    },
    textOf: (path, limit) => {
      const real = findReal(path);
      const content = host.kindOf(real) === 'file' ? host.readFile(real, limit) : undefined;
      return content?.ok ? content.text : undefined;
    },
  };
}

/** The client's shell inherits the client's variables, as we do. */
function variablesIn(host: Host, command: string): Readonly<Record<string, string>> {
  const names = new Set(['HOME']);
  if (command.includes('$'))
    for (const [, name] of command.matchAll(/\$\{?[#!]?(\w+)/g)) names.add(name as string);
  const known: Record<string, string> = {};
  for (const name of names) {
    const value = host.env(name);
    if (value !== undefined) known[name] = value;
  }
  return known;
}

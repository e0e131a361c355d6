import type { PastCall } from '../call/past-call.ts';
import type { EntryKind, Host } from '../host/host.ts';
import { memoryRecords } from '../host/memory-records.ts';
import { joinPath, parentOf, relativeTo } from '../match/path-text.ts';

/**
 * What a file may have been of which nothing is known. Where all of these lead to the same answer, it didn't matter.
 * In a folder that is looked into may be all that the rules are about.
 */
export type Guess = (typeof GUESSES)[number];

export const GUESSES = ['absent', 'file', 'folder'] as const;

/** As `absent`, but whatever a call writes stood in the file before, so that it adds nothing. */
export const WRITTEN_BEFORE = 'written-before';

/** What was asked during one judgement that no transcript answers. */
export interface Asked {
  /** Was something there, and what? */
  kind: boolean;
  /** What was in a folder? */
  names: boolean;
  /** What was in a file? */
  content: boolean;
}

/** The system as it was at a past call, as far as the transcript tells. */
export interface PastWorld {
  readonly host: Host;
  readonly asked: Asked;
  /** Every path that the session, not the project's place, had to answer for, until somebody clears this. */
  readonly paths: Set<string>;
  /** Folders that were looked into; the same. */
  readonly listed: Set<string>;
  /** From now on, questions are about this call. */
  turnTo(past: PastCall, guess: Guess | typeof WRITTEN_BEFORE): void;
}

export interface PastPlace {
  /** The project as the transcripts know it, and where it is today. */
  readonly root: string;
  readonly today: string;
  /** Names of files that rules are about. */
  readonly names: readonly string[];
}

/** As many answers as are kept of today's disk. */
const MOST_KEPT = 4_000;

/**
 * A host that never tells of today's files. Only where repositories and their ignore rules are is looked up as it is
 * today; links aren't followed, because nobody knows what was one.
 */
export function pastWorld(system: Host, { root, today, names }: PastPlace): PastWorld {
  const asked: Asked = { kind: false, names: false, content: false };
  const paths = new Set<string>();
  const listed = new Set<string>();
  const above = foldersAbove(root);
  let past: PastCall | undefined;
  let guess: Guess | typeof WRITTEN_BEFORE = 'absent';
  let folders: ReadonlySet<string> = above;
  const isCandidate = new Set(names);

  const todays = (path: string): string => {
    const inner = root === today ? undefined : relativeTo(root, path);
    return inner === undefined ? path : joinPath(today, inner);
  };
  const home = system.home();
  const kindToday = kept((path) => system.kindOf(todays(path)));
  // One judgement asks about the same file again and again.
  const answered = new Map<string, EntryKind | undefined>();
  const kindOf = (path: string): EntryKind | undefined => {
    const before = answered.get(path);
    if (before !== undefined || answered.has(path)) return before;
    const kind = kindThen(path);
    answered.set(path, kind);
    return kind;
  };
  const kindThen = (path: string): EntryKind | undefined => {
    if (isGits(path)) return kindToday(path);
    if (folders.has(path)) return 'folder';
    paths.add(path);
    const known = past?.files.kindOf(path);
    if (known !== undefined) return known === 'absent' ? undefined : known;
    asked.kind = true;
    if (guess === 'absent' || guess === WRITTEN_BEFORE) return undefined;
    return guess === 'folder' && !isCandidate.has(path.slice(path.lastIndexOf('/') + 1)) ? 'folder' : 'file';
  };
  const unknownContent = (path: string): undefined => {
    if (past?.files.kindOf(path) !== 'absent') asked.content = true;
    return undefined;
  };
  const records = memoryRecords();
  return {
    asked,
    paths,
    listed,
    turnTo(next, nextGuess) {
      [past, guess] = [next, nextGuess];
      [asked.kind, asked.names, asked.content] = [false, false, false];
      answered.clear();
      folders = foldersOf(next, above);
    },
    host: {
      ...system,
      kindOf,
      readLink: () => undefined,
      hasNoLinks: true,
      env: kept(system.env),
      home: () => home,
      sameFile: (a, b) => a === b,
      readFile(path, most) {
        if (isGits(path) || isGitsConfig(path)) return system.readFile(todays(path), most);
        unknownContent(path);
        if (guess === WRITTEN_BEFORE && past?.files.kindOf(path) !== 'absent')
          return { ok: true, text: textsIn(past?.input).join('\n') };
        return { ok: false, why: 'missing', detail: '' };
      },
      fingerprint: kept((path) =>
        isGits(path) || isGitsConfig(path) ? system.fingerprint(todays(path)) : undefined,
      ),
      *readBackwards() {},
      readBytes: unknownContent,
      stamp: unknownContent,
      list(folder) {
        listed.add(folder);
        asked.names = true;
        const known = past?.files.namesIn(folder) ?? [];
        if (guess === 'folder') return [...new Set([...known, ...names])].sort();
        return known.length > 0 || folders.has(folder) ? known : undefined;
      },
      records: () => records,
    },
  };
}

/** Every text of a call's input. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The files by which git knows a repository, and what it ignores there. */
function isGits(path: string): boolean {
  const at = path.indexOf('/.git');
  if (at < 0) return false;
  return path.endsWith('/.git') || path.endsWith('/.gitignore') || path.includes('/.git/', at);
}

function isGitsConfig(path: string): boolean {
  return /\/(?:\.gitconfig|git\/(?:config|ignore)|gitconfig|\.gitignore_global)$/.test(path);
}

/** That the session was there shows that its folders were; and a file that is named lies in a folder, if anywhere. */
function foldersOf(past: PastCall, above: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set(above);
  const add = (path: string | undefined): void => {
    for (let at = path; at !== undefined && !folders.has(at); at = parentOf(at)) folders.add(at);
  };
  add(past.cwd);
  for (const path of past.client.namedFiles(past)) add(parentOf(path));
  return folders;
}

function foldersAbove(root: string): ReadonlySet<string> {
  const folders = new Set<string>();
  for (let at = root; !folders.has(at); at = parentOf(at)) folders.add(at);
  return folders;
}

function kept<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined || known.has(path)) return before as T;
    if (known.size >= MOST_KEPT) known.clear();
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}

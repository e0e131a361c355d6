import type { ProcessEnd, ProcessRequest } from './process.ts';

/** More than any real configuration or settings file; beyond it a mistake is likelier. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The system, as the rest of the program may see it. `node-host.ts` is the real one. All but running programs is synchronous: a hook does one thing and exits.
 */
export interface Host {
  readonly platform: 'posix' | 'windows';
  cwd(): string;
  env(name: string): string | undefined;
  home(): string | undefined;

  /** What stands at `path` itself; a symbolic link is not followed. `undefined`: nothing, or out of reach. */
  kindOf(path: string): EntryKind | undefined;
  readLink(path: string): string | undefined;
  /** Nothing is a link here: nobody has to look for one on the way to a file. */
  readonly hasNoLinks?: true;
  /** Do both paths lead to the same file? False when either leads nowhere. */
  sameFile(a: string, b: string): boolean;
  readFile(path: string, maxBytes: number): FileContent;
  /**
   * A text that is another one after every change of the file that `path` leads to (times, size, inode).
   * `undefined`: nothing there, or changed so lately that the clock couldn't tell a second change apart.
   */
  fingerprint(path: string): string | undefined;
  /**
   * The file's bytes in blocks, the last block first; each is good only until the next is asked for. Ends early when
   * the file can't be read.
   */
  readBackwards(path: string, blockBytes: number): Iterable<Uint8Array>;
  /** Up to `length` bytes of a regular file from `start` on; `undefined` when it can't be read. */
  readBytes(path: string, start: number, length: number): Uint8Array | undefined;
  /** Size, time of the last change and whether it may be executed; of a link, its own. `undefined`: nothing there. */
  stamp(path: string): FileStamp | undefined;
  /** Names in a folder, sorted; `undefined` when it is no folder or can't be read. */
  list(folder: string): readonly string[] | undefined;

  /**
   * Programs may have to be started for this call. Said before anything has been done that can't be done twice: a host
   * that can't start any passes the call on to one that can, and never comes back.
   */
  expectPrograms(): void;
  /** Runs a program to its end, within bounds. Never rejects. */
  run(request: ProcessRequest): Promise<ProcessEnd>;
  /** Starts a program that nobody waits for. */
  startDetached(file: string, args: readonly string[]): Promise<void>;
  /** A line for a person who watches; nobody sees it where no terminal is attached. */
  progress(line: string): void;

  /** Small private records that outlive one hook call, by name. */
  records(): Records;
  /** The folder of the program that is running: the package, or the checkout. `undefined` inside another program. */
  installation(): string | undefined;
}

export interface FileStamp {
  readonly size: number;
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly executable: boolean;
}

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export type FileContent =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly why: 'missing' | 'folder' | 'too-large' | 'unreadable';
      readonly detail: string;
    };

/** A two-level store (`group/name`) in a folder that only this user can enter. */
export interface Records {
  /** Where they are kept; `undefined` when they aren't on the disk. */
  readonly folder: string | undefined;
  put(group: string, name: string, value: string): void;
  get(group: string, name: string): string | undefined;
  /** Names of a group, the one written last first. */
  names(group: string): readonly string[];
  remove(group: string, name?: string): void;
  /** Gives a record another name. Of several who try at once, one succeeds. */
  rename(group: string, name: string, to: string): boolean;
}

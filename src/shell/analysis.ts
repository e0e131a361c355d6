/** All that the analysis may know about the system; the caller looks it up, the analysis stays pure. */
export interface ShellWorld {
  /** Absolute. */
  readonly cwd: string;
  readonly home: string | undefined;
  /** Values that are known before the command runs: PWD, OLDPWD, HOME, TMPDIR, ... */
  readonly variables: Readonly<Record<string, string>>;
  /** The names in a folder; `undefined` when there is no such folder. */
  list(folder: string): readonly string[] | undefined;
  /** Follows links. */
  kindOf(path: string): PathKind | undefined;
  /** What stands in a file of the disk; `undefined` where there is none, or more than `limit` bytes of it. */
  textOf?(path: string, limit: number): string | undefined;
  /** Up to `length` bytes of a regular file from `start` on; `undefined` when it can't be read. */
  bytes?(path: string, start: number, length: number): Uint8Array | undefined;
  /** What tells whether a file has changed; a link is not followed. */
  stamp?(path: string): FileStamp | undefined;
  /** Whether git ignores it, tracked or not. */
  isIgnored?(path: string, isFolder: boolean): boolean;
  /** What a file of git's settings says: keys in lower case, those with a quoted part left out. */
  gitConfig?(file: string): readonly GitSetting[] | undefined;
}

export interface FileStamp {
  readonly size: number;
  /** When its content was changed last. */
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly executable: boolean;
}

export interface GitSetting {
  readonly key: string;
  readonly value: string | undefined;
}

export type PathKind = 'file' | 'folder' | 'other';

/** Half-open range in the original command text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * `create` can bring a file into being, `write` changes one that must exist already. Whether it does exist
 * is for the caller to look up.
 */
export type ShellAccessKind = 'create' | 'write' | 'delete' | 'read';

export interface ShellAccess {
  readonly kind: ShellAccessKind;
  /** Absolute, all expansions done; may still contain `..`. */
  readonly path: string;
  /** False when guessed: interpreter code, a value that may differ, a `cd` that may have failed. */
  readonly certain: boolean;
  /** True when it takes everything below `path` as well. */
  readonly wholeFolder: boolean;
  /** It looks at the name, and not into the file. */
  readonly nameOnly?: true;
  /** Patterns of what it leaves out of a whole folder. */
  readonly except?: readonly string[];
  /** Of everything below `path` only these, as paths from there; nothing else of the folder, and not itself. */
  readonly files?: readonly string[];
  /** Not the folder as such, but what a search has chosen below it; with `wholeFolder` that may be all of it. */
  readonly some?: true;
  /** What it puts into the folder can't be known, and may replace anything that lies there. */
  readonly mayReplace?: true;
  /** What it makes is a folder. */
  readonly folder: boolean;
  /** What it makes is a link. */
  readonly link?: true;
  /** The program leaves the file alone if git ignores it. */
  readonly unlessIgnored?: true;
  /** What it writes, where the text tells all of it; written over what was there or appended to that. */
  readonly content?: string;
  /** The content comes after what is there. */
  readonly appends?: true;
  /** Where not all of it is known: words, code or parts of a text from which what it writes comes. */
  readonly said?: readonly { readonly text: string }[];
  /** The simple command or redirection that does it. */
  readonly span: Span;
  /** The simple command whose program does it. */
  readonly by?: SimpleCommand | undefined;
}

/** Where code or data comes from that nobody can read here: from the network, or out of an encoding or an archive. */
export type Origin = 'network' | 'decoded';

export interface SimpleCommand {
  /** Quotes and wrappers removed; what can't be known keeps its source text. */
  readonly words: readonly string[];
  /** The words joined by one blank. */
  readonly text: string;
  /** The first word whose value can't be known; beyond the last word if all are known and no others follow. */
  readonly unknownFrom: number;
  readonly span: Span;
  /** What the program is called, without the way to it. */
  readonly program: string;
  /** Which of its words can't be known; left out where all are. */
  readonly unknown?: readonly number[];
  /** Variables that the text has set for it: `NAME=value`, or `NAME` where the value isn't known. */
  readonly variables?: readonly string[];
  /** What it reads from standard input, where the text tells. */
  readonly input?: string;
  /** What it was given to run comes from there. */
  codeFrom?: Origin;
  /** Code that it runs from a file that the text has written. */
  code?: string;
}

export interface UnresolvedWrite {
  readonly span: Span;
  /** The target as it was written. */
  readonly text: string;
  /** The absolute path that it may become: `*` stands for what isn't known. */
  readonly pattern: string;
  /** It is an operand of a command whose name isn't known: that it is written to is only possible. */
  readonly isOperand?: true;
  readonly by?: SimpleCommand | undefined;
}

/** `too-long` also stands for a text whose expansion is too much work to follow. */
export type ShellProblem = 'too-long' | 'unparsable';

export interface ShellAnalysis {
  readonly commands: readonly SimpleCommand[];
  /** What isn't a command of its own: wrappers (`sudo`), and redirections to the network (`> /dev/tcp/host/80`). */
  readonly around: readonly SimpleCommand[];
  readonly accesses: readonly ShellAccess[];
  /** Folders in which a search (`find`, `ls`) chooses what a command changes; the files it finds are among the accesses. */
  readonly chosen: readonly ShellAccess[];
  readonly unresolvedWrites: readonly UnresolvedWrite[];
  /** The variables that it sets, for itself or for a command. */
  readonly assigned: readonly string[];
  readonly problem: ShellProblem | undefined;
}

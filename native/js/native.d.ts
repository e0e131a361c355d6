/**
 * What the executable gives to the code that runs in it (native/src/functions). All of it is synchronous. A failed
 * system call is its error's number, negative; paths may hold anything.
 */
declare const native: {
  argv(): string[];
  env(name: string): string | undefined;
  cwd(): string | undefined;
  pid(): number;
  /** Milliseconds since the program was started. */
  elapsed(): number;
  uid(): number | undefined;
  isTerminal(descriptor: number): boolean;
  platform(): 'linux' | 'darwin' | 'win32';
  /** A text says what was in the way. */
  readStdin(mostBytes: number): Uint8Array | string;
  write(descriptor: number, text: string): boolean;
  exit(code: number): never;
  handOver(): never;
  /** May be relative, and lead through `..`. */
  installation(): string | undefined;
  part(name: string): unknown;

  decode(bytes: Uint8Array, keepsMark: 0 | 1): string;
  encode(text: string): Uint8Array;
  latin1(bytes: Uint8Array): string;
  /** Where the text's bytes begin at or behind a place; -1 if nowhere. */
  find(bytes: Uint8Array, text: string, from: number): number;
  /** The same at or before a place. */
  findLast(bytes: Uint8Array, text: string, from: number): number;
  sha256(bytes: Uint8Array): string;
  /** What the plainest YAML says, where that begins, and where its entries do; `undefined` for all other. */
  plainYaml(text: string): [value: unknown, start: number, places: number[]] | undefined;
  textHash(text: string): string;

  kindOf(path: string): 'file' | 'folder' | 'link' | 'other' | undefined;
  readLink(path: string): string | undefined;
  sameFile(a: string, b: string): boolean;
  /** The text, or why there is none: kind and sentence. */
  readFile(path: string, mostBytes: number): string | [string, string];
  fingerprint(path: string): string | undefined;
  /** Size, seconds, nanoseconds, executable. */
  stamp(path: string): [number, number, number, boolean] | undefined;
  readBytes(path: string, start: number, length: number): Uint8Array | undefined;
  /** Names as they come; with 1, each is followed by its type as the system numbers it. */
  list(path: string, hasKinds: 0 | 1): (string | number)[] | number | undefined;

  /** The name of an error and a sentence about it. */
  errorOf(code: number): [string, string];
  /** Mode, size, inode, owner, milliseconds of the content's last change and of the file's. */
  stat(path: string, follows: 0 | 1): StatNumbers | number;
  fstat(file: number): StatNumbers | number;
  open(path: string, flags: number, mode: number): number;
  close(file: number): number;
  read(file: number, bytes: Uint8Array, offset: number, length: number, position?: number): number;
  writeBytes(file: number, bytes: Uint8Array, offset: number): number;
  fsync(file: number): number;
  /** How large the file is then; 0: not all was written; -1: nothing was, something has to be made first or isn't ours. */
  append(
    state: string,
    logs: string,
    folder: string,
    path: string,
    bytes: Uint8Array,
    beside: string | undefined,
  ): number;
  mkdir(path: string, mode: number): number;
  chmod(path: string, mode: number): number;
  unlink(path: string): number;
  rmdir(path: string): number;
  rename(from: string, to: string): number;
  symlink(target: string, path: string): number;
  utimes(path: string, accessed: number, modified: number): number;
  realpath(path: string): string | number;
};

type StatNumbers = readonly [
  mode: number,
  size: number,
  inode: number,
  owner: number,
  modified: number,
  changed: number,
];

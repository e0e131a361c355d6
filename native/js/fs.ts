/** Stands in for `node:fs`, as far as records and effects use it: the same results, the same errors. */

/** Most callers ask for one or two of the numbers. */
class Stats {
  readonly #numbers: StatNumbers;

  constructor(numbers: StatNumbers) {
    this.#numbers = numbers;
  }

  get mode(): number {
    return this.#numbers[0];
  }

  get size(): number {
    return this.#numbers[1];
  }

  get ino(): number {
    return this.#numbers[2];
  }

  get uid(): number {
    return this.#numbers[3];
  }

  get mtimeMs(): number {
    return this.#numbers[4];
  }

  get ctimeMs(): number {
    return this.#numbers[5];
  }

  isFile(): boolean {
    return isKind(this.mode, 0o100000);
  }

  isDirectory(): boolean {
    return isKind(this.mode, 0o040000);
  }

  isSymbolicLink(): boolean {
    return isKind(this.mode, 0o120000);
  }
}

function isKind(mode: number, kind: number): boolean {
  return (mode & 0o170000) === kind;
}

/** An error as Node makes it of one of the system's. */
function failure(code: number, call: string, ...paths: readonly string[]): Error {
  const [name, sentence] = native.errorOf(-code);
  const about = paths.map((path) => ` '${path}'`).join(' ->');
  return Object.assign(new Error(`${name}: ${sentence}, ${call}${about}`), { code: name });
}

function done(result: number, call: string, ...paths: readonly string[]): number {
  if (result < 0) throw failure(result, call, ...paths);
  return result;
}

interface StatOptions {
  readonly throwIfNoEntry?: boolean;
}

/** `ENOENT` and `ENOTDIR`, the same numbers everywhere. */
const NOTHING_THERE = [-2, -20];

function statOf(path: string, follows: 0 | 1, options: StatOptions | undefined): Stats | undefined {
  const numbers = native.stat(path, follows);
  if (typeof numbers !== 'number') return new Stats(numbers);
  if (options?.throwIfNoEntry === false && NOTHING_THERE.includes(numbers)) return undefined;
  throw failure(numbers, follows === 1 ? 'stat' : 'lstat', path);
}

export function statSync(path: string, options?: StatOptions): Stats | undefined {
  return statOf(path, 1, options);
}

export function lstatSync(path: string, options?: StatOptions): Stats | undefined {
  return statOf(path, 0, options);
}

export function fstatSync(file: number): Stats {
  const numbers = native.fstat(file);
  if (typeof numbers === 'number') throw failure(numbers, 'fstat');
  return new Stats(numbers);
}

/** The numbers of Linux on x64; the executable knows what they are elsewhere. */
export const constants = {
  O_RDONLY: 0,
  O_WRONLY: 0o1,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_TRUNC: 0o1000,
  O_NONBLOCK: 0o4000,
  O_NOFOLLOW: 0o400000,
} as const;

export function openSync(path: string, flags: number | 'r', mode = 0o666): number {
  return done(native.open(path, flags === 'r' ? constants.O_RDONLY : flags, mode), 'open', path);
}

export function closeSync(file: number): void {
  done(native.close(file), 'close');
}

export function readSync(
  file: number,
  bytes: Uint8Array,
  offset = 0,
  length = bytes.length - offset,
  position: number | null = null,
): number {
  return done(native.read(file, bytes, offset, length, position ?? undefined), 'read');
}

export function writeSync(file: number, bytes: Uint8Array, offset = 0): number {
  return done(native.writeBytes(file, bytes, offset), 'write');
}

export function fsyncSync(file: number): void {
  done(native.fsync(file), 'fsync');
}

export function readFileSync(path: string): Uint8Array;
export function readFileSync(path: string, encoding: 'utf8'): string;
export function readFileSync(path: string, encoding?: 'utf8'): Uint8Array | string {
  const text = encoding === undefined ? undefined : native.readFile(path, Number.MAX_SAFE_INTEGER);
  if (typeof text === 'string') return text;
  const file = openSync(path, 'r');
  try {
    const bytes = readToEnd(file);
    return encoding === undefined ? bytes : native.decode(bytes, 1);
  } finally {
    closeSync(file);
  }
}

function readToEnd(file: number): Uint8Array {
  // One more than there should be: then the last read finds the end.
  let bytes = new Uint8Array(fstatSync(file).size + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length < bytes.length) continue;
    const larger = new Uint8Array(length * 2);
    larger.set(bytes);
    bytes = larger;
  }
}

export function writeFileSync(
  path: string,
  content: string | Uint8Array,
  options?: { readonly mode: number },
): void {
  const { O_WRONLY, O_CREAT, O_TRUNC } = constants;
  const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC, options?.mode);
  try {
    const bytes = typeof content === 'string' ? native.encode(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
}

class Entry {
  readonly name: string;
  readonly #type: number;

  constructor(name: string, type: number) {
    this.name = name;
    this.#type = type;
  }

  isFile(): boolean {
    return this.#type === 8;
  }

  isDirectory(): boolean {
    return this.#type === 4;
  }

  isSymbolicLink(): boolean {
    return this.#type === 10;
  }
}

export function readdirSync(path: string): string[];
export function readdirSync(path: string, options: { readonly withFileTypes: true }): Entry[];
export function readdirSync(path: string, options?: { readonly withFileTypes: true }): string[] | Entry[] {
  const found = native.list(path, options === undefined ? 0 : 1);
  if (!Array.isArray(found)) throw failure(found ?? -22, 'scandir', path);
  if (options === undefined) return found as string[];
  const entries: Entry[] = [];
  for (let at = 0; at < found.length; at += 2) {
    const name = found[at] as string;
    entries.push(new Entry(name, (found[at + 1] as number) || typeAt(`${path}/${name}`)));
  }
  return entries;
}

/** Some file systems don't tell with the name. */
function typeAt(path: string): number {
  const numbers = native.stat(path, 0);
  return typeof numbers === 'number' ? 0 : (numbers[0] & 0o170000) / 0o10000;
}

export function mkdirSync(
  path: string,
  options?: { readonly recursive?: boolean; readonly mode?: number },
): void {
  const result = native.mkdir(path, options?.mode ?? 0o777);
  if (result >= 0) return;
  const [name] = native.errorOf(-result);
  if (!options?.recursive) throw failure(result, 'mkdir', path);
  if (name === 'ENOENT') {
    mkdirSync(path.slice(0, path.lastIndexOf('/')) || '/', options);
    mkdirSync(path, options);
  } else if (name !== 'EEXIST' || !statOf(path, 1, undefined)?.isDirectory()) {
    throw failure(result, 'mkdir', path);
  }
}

export function rmSync(path: string, options: { readonly recursive?: boolean; readonly force: true }): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory() || !options.recursive) {
    done(native.unlink(path), 'unlink', path);
    return;
  }
  for (const name of readdirSync(path)) rmSync(`${path}/${name}`, options);
  rmdirSync(path);
}

export function unlinkSync(path: string): void {
  done(native.unlink(path), 'unlink', path);
}

export function rmdirSync(path: string): void {
  done(native.rmdir(path), 'rmdir', path);
}

export function renameSync(from: string, to: string): void {
  done(native.rename(from, to), 'rename', from, to);
}

export function symlinkSync(target: string, path: string): void {
  done(native.symlink(target, path), 'symlink', target, path);
}

export function chmodSync(path: string, mode: number): void {
  done(native.chmod(path, mode), 'chmod', path);
}

export function utimesSync(path: string, accessed: Date, modified: Date): void {
  done(native.utimes(path, accessed.getTime(), modified.getTime()), 'utime', path);
}

export function realpathSync(path: string): string {
  const real = native.realpath(path);
  if (typeof real === 'number') throw failure(real, 'realpath', path);
  return real;
}

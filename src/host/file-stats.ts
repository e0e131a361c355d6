import { constants, lstatSync, type Stats } from 'node:fs';

/** How files stand on the disk, as numbers: with thousands of files, texts would take longer than asking does. */
export interface Seen {
  /** Those that are there. */
  readonly names: readonly string[];
  /** `NUMBERS` for each: anything that is another one after a change. */
  readonly numbers: Float64Array;
  /** When the last of them changed, in milliseconds; no program can set that back. */
  readonly latest: number;
}

export const NUMBERS = 5;
const [MODE, INODE, SIZE, MODIFIED, CHANGED] = [0, 1, 2, 3, 4] as const;

/** `undefined` when one of them is neither a file nor a link, or nobody can tell what it is. */
export function lookAt(root: string, names: readonly string[]): Seen | undefined {
  const numbers = new Float64Array(names.length * NUMBERS);
  const there: string[] = [];
  const options = { throwIfNoEntry: false } as const;
  let [at, latest] = [0, 0];
  for (const name of names) {
    const stat = attemptStat(`${root}/${name}`, options);
    if (stat === undefined) {
      // Its real name isn't text, so this one leads nowhere, and the file would go unseen.
      if (name.includes('\ufffd')) return undefined;
      continue;
    }
    const kind = stat.mode & constants.S_IFMT;
    // A repository inside of this one, a pipe, …
    if (kind !== constants.S_IFREG && kind !== constants.S_IFLNK) return undefined;
    numbers[at + MODE] = stat.mode;
    numbers[at + INODE] = stat.ino;
    numbers[at + SIZE] = stat.size;
    numbers[at + MODIFIED] = stat.mtimeMs;
    numbers[at + CHANGED] = stat.ctimeMs;
    if (stat.ctimeMs > latest) latest = stat.ctimeMs;
    at += NUMBERS;
    there.push(name);
  }
  return { names: there, numbers: numbers.subarray(0, at), latest };
}

export function sizeAt({ numbers }: Pick<Seen, 'numbers'>, index: number): number {
  return numbers[index * NUMBERS + SIZE] as number;
}

export function changedAt({ numbers }: Pick<Seen, 'numbers'>, index: number): number {
  return numbers[index * NUMBERS + CHANGED] as number;
}

/** What a check can see of a file beside its name and content. */
export function modeAt({ numbers }: Pick<Seen, 'numbers'>, index: number): number | 'link' {
  const mode = numbers[index * NUMBERS] as number;
  return (mode & constants.S_IFMT) === constants.S_IFLNK ? 'link' : mode & 0o7777;
}

function attemptStat(path: string, options: { readonly throwIfNoEntry: false }): Stats | undefined {
  try {
    return lstatSync(path, options);
  } catch {
    return undefined;
  }
}

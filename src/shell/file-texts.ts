import { normalisePosix } from '../match/path-text.ts';
import type { ShellWorld } from './analysis.ts';

/** What stands in files, as far as the text tells by writing it, or a small file on disk does. */
export interface FileTexts {
  /** Somebody writes to it: from here on its content isn't known. */
  changed(path: string): void;
  wrote(path: string, text: string, appends: boolean): void;
  /** Whether the text has touched it at all. */
  isChanged(path: string): boolean;
  /** What the text has written there. */
  written(path: string): string | undefined;
  /** The same or, where the text has left the file alone, what is on disk. */
  read(path: string, limit?: number): string | undefined;
}

const MAX_TEXT = 65_536;
/** How many files of the disk one analysis may open, and how much of them it may read. */
const MAX_READS = 400;
const MAX_SIZE = 8_388_608;

interface Entry {
  readonly now: string | undefined;
  readonly before: string | undefined;
}

export function newFileTexts(world: ShellWorld): FileTexts {
  const entries = new Map<string, Entry>();
  let reads = 0;
  let size = 0;
  const onDisk = (path: string, limit = MAX_TEXT): string | undefined => {
    if (++reads > MAX_READS || size > MAX_SIZE) return undefined;
    const text = world.textOf?.(path, limit);
    size += text?.length ?? 0;
    // What isn't text is nobody's list.
    return limit === MAX_TEXT && text !== undefined && /[\0\uFFFD]/.test(text) ? undefined : text;
  };
  return {
    changed(path) {
      const clean = normalisePosix(path);
      const entry = entries.get(clean);
      entries.set(clean, { now: undefined, before: entry === undefined ? undefined : entry.now });
    },
    wrote(path, text, appends) {
      const clean = normalisePosix(path);
      const before = appends ? (entries.get(clean)?.before ?? onDisk(clean) ?? '') : '';
      const now = before.length + text.length > MAX_TEXT ? undefined : before + text;
      entries.set(clean, { now, before: now });
    },
    isChanged: (path) => entries.has(normalisePosix(path)),
    written: (path) => entries.get(normalisePosix(path))?.now,
    read(path, limit) {
      const clean = normalisePosix(path);
      const entry = entries.get(clean);
      return entry === undefined ? onDisk(clean, limit) : entry.now;
    },
  };
}

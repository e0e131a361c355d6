import { normalisePosix } from '../match/path-text.ts';
import type { ShellWorld } from './analysis.ts';
import { type Field, isKnown } from './field.ts';

/** What stands in files, as far as the text tells by writing it, or a small file on disk does. */
export interface FileTexts {
  /** Somebody writes to it: from here on its content isn't sure. */
  changed(path: string): void;
  wrote(path: string, content: Field, appends: boolean): void;
  /** Whether the text has touched any file. */
  isAnyChanged(): boolean;
  /** Whether the text has touched it at all. */
  isChanged(path: string): boolean;
  /** What the text has written there; a later change may have left it, as `chmod` does. */
  written(path: string): Field | undefined;
  /** What is known to be there: by the text or, where that has left the file alone, on disk. */
  read(path: string, limit?: number): string | undefined;
  /** Every file that the text has written, by its path. */
  all(): Iterable<readonly [path: string, content: Field]>;
}

const MAX_TEXT = 65_536;
const MAX_FILES = 1_024;
/** How many files of the disk one analysis may open, and how much of them it may read. */
const MAX_READS = 400;
const MAX_SIZE = 8_388_608;

interface Entry {
  /** `undefined`: nobody knows. */
  readonly now: Field | undefined;
  readonly before: Field | undefined;
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
  const set = (path: string, entry: Entry) => {
    if (entries.size < MAX_FILES || entries.has(path)) entries.set(path, entry);
  };
  return {
    changed(path) {
      const clean = normalisePosix(path);
      const entry = entries.get(clean);
      set(clean, { now: undefined, before: entry?.now ?? entry?.before });
    },
    wrote(path, content, appends) {
      const clean = normalisePosix(path);
      const before = appends ? (entries.get(clean)?.before ?? known(onDisk(clean) ?? '')) : known('');
      const text = before.text + content.text;
      if (text.length > MAX_TEXT) return;
      const state = isKnown(before) && isKnown(content) ? ('known' as const) : ('unknown' as const);
      const origin = content.origin ?? before.origin;
      const names = content.names !== undefined && { names: content.names };
      const now = { text, state, ...names, ...(origin !== undefined && { origin }) };
      set(clean, { now, before: now });
    },
    isAnyChanged: () => entries.size > 0,
    isChanged: (path) => entries.has(normalisePosix(path)),
    written: (path) => {
      const entry = entries.get(normalisePosix(path));
      return entry?.now ?? entry?.before;
    },
    read(path, limit) {
      const clean = normalisePosix(path);
      const entry = entries.get(clean);
      if (entry === undefined) return onDisk(clean, limit);
      return entry.now !== undefined && isKnown(entry.now) ? entry.now.text : undefined;
    },
    *all() {
      for (const [path, { now, before }] of entries) {
        const content = now ?? before;
        if (content !== undefined) yield [path, content];
      }
    },
  };
}

function known(text: string): Field {
  return { text, state: 'known' };
}

import { contentHash } from '../../host/content-hash.ts';
import { FRESH_MS } from '../../host/disk-entry.ts';
import {
  type FileMemory,
  type FileRecord,
  isSame,
  readFileMemory,
  writeFileMemory,
} from '../../host/file-memory.ts';
import { changedAt, lookAt, modeAt, NUMBERS, type Seen, sizeAt } from '../../host/file-stats.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { blobIds, type FileToRead } from './blob-ids.ts';
import type { ProjectLook } from './project-look.ts';

/** More than this is data, and reading it would take longer than many a check. */
const MOST_BYTES = 512 * 1024 * 1024;
const FEW = 20;
/** Git may compare times only to the second. */
const GIT_FRESH_MS = 2000;

/** Has git compared it with its index, and found it as it was? */
type IsCompared = (name: string) => boolean;

/** What is known of files at one look; the gates of a round share it. */
export interface FileTable {
  /** How the loose files stand; `undefined` when that can't be told. */
  readonly loose: Seen | undefined;
  /** One hash for files; `undefined` when it can't be told. */
  hashOf(files: FilesToHash): Promise<string | undefined>;
  /** None of the files that git compared has changed so lately that git could miss a second change. */
  readonly isSteady: boolean;
}

interface FilesToHash {
  readonly listed: readonly string[];
  /** Files that git doesn't list. */
  readonly extra: readonly string[];
  readonly areSomeHidden: boolean;
}

export function newFileTable(call: LifecycleCall, look: ProjectLook, path: string): FileTable {
  /** What counts of each file; empty for one that isn't there. */
  const lines = new Map<string, string>();
  const isLoose = new Set(look.loose);
  let memory: FileMemory | undefined;
  let isSteady = true;
  let turn: Promise<unknown> = Promise.resolve();

  /** Takes what is known already, and names the files of which nothing is. */
  function recall(names: readonly string[], before: FileMemory, isCompared: IsCompared): readonly string[] {
    return names.filter((name) => {
      const record = lines.has(name) || !isCompared(name) ? undefined : before.records.get(name);
      if (record?.isAsInIndex) lines.set(name, lineOf(name, record, record.at / NUMBERS, record.id));
      return !lines.has(name);
    });
  }

  function note(
    records: Map<string, FileRecord>,
    seen: Seen,
    ids: readonly string[],
    isCompared: IsCompared,
  ): void {
    for (let at = 0; at < ids.length; at++) {
      const [name, id] = [seen.names[at] as string, ids[at] as string];
      lines.set(name, lineOf(name, seen, at, id));
      const isAsInIndex = isCompared(name);
      // What was changed just now may be changed again within the same tick.
      const isFresh = changedAt(seen, at) > look.time - (isAsInIndex ? GIT_FRESH_MS : FRESH_MS);
      if (isFresh && isAsInIndex) isSteady = false;
      if (!isFresh) records.set(name, { numbers: seen.numbers, at: at * NUMBERS, id, isAsInIndex });
    }
  }

  async function learn({ listed, extra, areSomeHidden }: FilesToHash): Promise<boolean> {
    for (const name of extra) isLoose.add(name);
    const index = (areSomeHidden ? undefined : look.index) ?? '';
    if (index === '' && look.index !== undefined) isSteady = false;
    const before = memory ?? readFileMemory(path);
    const isCompared: IsCompared = (name) => index !== '' && !isLoose.has(name);
    const isSameIndex = before.index === index;
    const unknown = recall([...listed, ...extra], before, (name) => isSameIndex && isCompared(name));
    if (unknown.length === 0) return true;
    const seen = lookAt(call.root, unknown);
    const ids = seen && (await idsOf(call, seen, before));
    if (seen === undefined || ids === undefined) return false;
    for (const name of unknown) lines.set(name, '');
    const records = recordsOf(before, index, unknown);
    note(records, seen, ids, isCompared);
    memory = { index, records };
    // To read a few again next time is quicker than to write down thousands.
    if (unknown.length > FEW) writeFileMemory(path, memory);
    return true;
  }

  return {
    loose: lookAt(call.root, look.loose),
    get isSteady() {
      return isSteady;
    },
    async hashOf(files) {
      // One after the other: gates that begin at the same time ask about the same files.
      const learnt = turn.then(() => learn(files));
      turn = learnt;
      if (!(await learnt)) return undefined;
      const own: string[] = [];
      for (const name of new Set([...files.listed, ...files.extra])) {
        const line = lines.get(name);
        if (line) own.push(line);
      }
      // Whether git knows a file already makes no difference.
      return contentHash(own.sort().join('\0'));
    },
  };
}

/** Ids of contents, by the memory where it knows them. */
async function idsOf(
  call: LifecycleCall,
  seen: Seen,
  { records }: FileMemory,
): Promise<readonly string[] | undefined> {
  const ids: (string | undefined)[] = [];
  const [toRead, places]: [FileToRead[], number[]] = [[], []];
  let bytes = 0;
  for (const [at, name] of seen.names.entries()) {
    const record = records.get(name);
    const id = record !== undefined && isSame(record, seen.numbers, at * NUMBERS) ? record.id : undefined;
    ids.push(id);
    if (id !== undefined) continue;
    toRead.push({ name, kind: modeAt(seen, at) === 'link' ? 'link' : 'file' });
    places.push(at);
    bytes += sizeAt(seen, at);
  }
  if (bytes > MOST_BYTES) return undefined;
  for (const [at, id] of (await blobIds(call, toRead)).entries()) ids[places[at] as number] = id;
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

/**
 * The memory without what is known anew. Files that weren't looked at this time may be another check's; of those that
 * are gone, a few stay without harm. What an older index said about them doesn't count any more.
 */
function recordsOf(
  { index: before, records }: FileMemory,
  index: string,
  unknown: readonly string[],
): Map<string, FileRecord> {
  const isFew = records.size <= unknown.length * 2 + 50_000;
  const kept = isFew ? new Map(records) : new Map<string, FileRecord>();
  for (const name of unknown) kept.delete(name);
  if (before !== index) for (const [name, record] of kept) kept.set(name, { ...record, isAsInIndex: false });
  return kept;
}

function lineOf(name: string, seen: Pick<Seen, 'numbers'>, at: number, id: string): string {
  const mode = modeAt(seen, at);
  return `${name}\0${mode === 'link' ? mode : mode.toString(8)}\0${id}`;
}

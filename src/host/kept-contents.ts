import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { parentOf } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { isPrivate, makePrivate } from './node-records.ts';

/** Contents of files by their names (hashes), for this user alone. */
export interface KeptContents {
  put(hash: string, bytes: Uint8Array): void;
  get(hash: string): Uint8Array | undefined;
}

/** What is kept at most, and for how long. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_DAYS = 14;

/** In a folder of the private records, which others can't enter. */
export function keptContents(folder: string): KeptContents {
  const path = (hash: string) => `${folder}/${hash}`;
  const isName = (hash: string) => /^[\da-f]{64}$/.test(hash);
  return {
    put(hash, bytes) {
      if (!isName(hash)) throw new Error('no name of a content');
      const now = new Date();
      // One that is there is needed again, so it stays as long as a new one.
      if (isPrivate(parentOf(folder)) && attempt(() => utimesSync(path(hash), now, now) ?? true)) return;
      makePrivate(parentOf(folder));
      makePrivate(folder);
      makeRoom(folder, bytes.length);
      const draft = `${path(hash)}.${process.pid}.tmp`;
      writeFileSync(draft, bytes, { mode: 0o600 });
      renameSync(draft, path(hash));
    },
    get: (hash) =>
      isName(hash) && isPrivate(parentOf(folder)) ? attempt(() => readFileSync(path(hash))) : undefined,
  };
}

/** Removes what is too old, and then the oldest until there is room. */
function makeRoom(folder: string, wanted: number): void {
  const kept = readdirSync(folder)
    .flatMap((name) => attempt(() => ({ name, stat: statSync(`${folder}/${name}`) })) ?? [])
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs);
  const oldest = Date.now() - MOST_DAYS * 24 * 3600 * 1000;
  let size = wanted;
  for (const { name, stat } of kept) {
    size += stat.size;
    if (size > MOST_BYTES || stat.mtimeMs < oldest) rmSync(`${folder}/${name}`, { force: true });
  }
}

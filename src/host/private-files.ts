import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { parentOf } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { isPrivate, makePrivate } from './node-records.ts';

/** Writes a file into a folder that only this user can enter, in one step. False when that can't be done. */
export function putPrivate(path: string, content: string | Uint8Array): boolean {
  const folder = parentOf(path);
  const draft = `${path}.${process.pid}.tmp`;
  try {
    makePrivate(folder);
    // A link one step above would lead all of it elsewhere.
    if (lstatSync(parentOf(folder)).isSymbolicLink()) return false;
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    attempt(() => rmSync(draft, { force: true }));
    return false;
  }
}

/** The text of such a file; `undefined` where there is none, or where others could have written it. */
export function getPrivate(path: string): string | undefined {
  return getPrivateBytes(path)?.toString('utf8');
}

export function getPrivateBytes(path: string): Buffer | undefined {
  return isPrivate(parentOf(path)) ? attempt(() => readFileSync(path)) : undefined;
}

/** Removes the oldest files of such a folder until no more than `most` are left. */
export function keepNewest(folder: string, most: number): void {
  const names = attempt(() => readdirSync(folder)) ?? [];
  if (!isPrivate(folder) || names.length <= most) return;
  const dated = names.flatMap((name) => {
    const path = `${folder}/${name}`;
    const time = attempt(() => statSync(path).mtimeMs);
    return time === undefined ? [] : [{ path, time }];
  });
  const old = dated.sort((a, b) => b.time - a.time).slice(most);
  for (const { path } of old) attempt(() => rmSync(path, { force: true }));
}

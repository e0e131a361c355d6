import {
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { baseName, joinPath, parentOf } from '../match/path-text.ts';
import { attempt } from './attempt.ts';

/** What is to stand at a path. */
export type Wanted =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'nothing' };

/**
 * Puts something at `path` itself: no link is followed there, and none on the way to it, which must lead to the folder
 * `parent` as it did before. What stands there is replaced in one step. Returns what went wrong.
 */
export function putInPlace(path: string, parent: string, wanted: Wanted): string | undefined {
  try {
    const folder = parentOf(path);
    if (!leadsTo(folder, parent)) return 'its folder leads elsewhere now, or is gone';
    if (wanted.kind !== 'nothing') mkdirSync(folder, { recursive: true });
    const present = lstatSync(path, { throwIfNoEntry: false });
    if (present?.isDirectory()) return 'a folder stands in its place';
    if (wanted.kind === 'nothing') {
      rmSync(path, { force: true });
      return undefined;
    }
    const draft = joinPath(folder, `.${baseName(path).slice(0, 100)}.conclaude-${process.pid}`);
    try {
      if (wanted.kind === 'link') symlinkSync(wanted.target, draft);
      else writeNew(draft, wanted.bytes, wanted.mode);
      renameSync(draft, path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Does a folder lead to the place that it led to before, or would it if it were made again? */
function leadsTo(folder: string, place: string): boolean {
  for (let [at, missing] = [folder, '']; ; [at, missing] = [parentOf(at), joinPath(baseName(at), missing)]) {
    const real = attempt(() => realpathSync(at));
    if (real !== undefined) return joinPath(real, missing).replace(/\/$/, '') === place;
    // A link that leads nowhere isn't a folder that was removed.
    if (attempt(() => lstatSync(at)) !== undefined || parentOf(at) === at) return false;
  }
}

function writeNew(path: string, bytes: Uint8Array, mode: number): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(path, mode);
}

/** Where the folder of a path really is. */
export function realFolder(path: string): string | undefined {
  return attempt(() => realpathSync(parentOf(path)));
}

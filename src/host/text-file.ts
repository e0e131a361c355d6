import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MAX_FILE_BYTES } from './host.ts';

/** A file whose every byte is to be kept when it is written again. */
export type TextFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads strictly: a file that isn't UTF-8 would lose bytes on the way back. */
export function readTextFile(path: string): TextFile {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: 'missing' };
    if (!stat.isFile()) return { kind: 'unreadable', why: "it isn't a regular file" };
    if (stat.size > MAX_FILE_BYTES)
      return { kind: 'unreadable', why: `it is larger than ${MAX_FILE_BYTES} bytes` };
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    return { kind: 'text', text };
  } catch (error) {
    const notUtf8 = error instanceof TypeError;
    return { kind: 'unreadable', why: notUtf8 ? "it isn't UTF-8 text" : messageOf(error) };
  }
}

/**
 * Puts `text` in place of the file in one step: a reader sees the old file or the new one, never half of it.
 * Keeps the mode, and writes through a link. Makes the folder when it is missing. Returns what went wrong.
 */
export function replaceTextFile(path: string, text: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const target = statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
    const mode = statSync(target, { throwIfNoEntry: false })?.mode;
    const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
    try {
      const file = openSync(draft, 'wx', mode ?? 0o666);
      try {
        const bytes = Buffer.from(text, 'utf8');
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      if (mode !== undefined) chmodSync(draft, mode & 0o7777);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Removes a file; one that is already gone is fine. Returns what went wrong. */
export function removeFile(path: string): string | undefined {
  try {
    rmSync(path, { force: true });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Returns what went wrong. */
export function makeExecutable(path: string): string | undefined {
  try {
    chmodSync(path, 0o755);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Removes a folder with nothing in it; any other stays. */
export function removeEmptyFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // There is something in it, or it is gone already.
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

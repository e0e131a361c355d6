import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { joinPath, parentOf } from '../match/path-text.ts';
import { attempt } from './attempt.ts';
import { isPrivate } from './node-records.ts';
import { APPEND, quickAppend } from './quick-append.ts';

/** A line for the log of a project, and all that has to be there beside it. */
export interface LogLine {
  /** The folder for what is kept for this user. */
  readonly state: string;
  /** The name of the project's own folder, and where the project is. */
  readonly project: string;
  readonly root: string;
  /** `2026-11-17` */
  readonly day: string;
  /** With the newline that ends it. */
  readonly bytes: Uint8Array;
  /** A text that the line refers to; written once. */
  readonly kept: KeptText | undefined;
  readonly days: number;
  readonly mostBytes: number;
}

export interface KeptText {
  readonly name: string;
  readonly text: () => string;
}

export const LOG_FOLDER = 'log';
export const POLICY_FOLDER = 'policies';
export const PROJECT_FILE = 'project';

/**
 * Adds a line by one call of the system, so that lines of several processes never mix. False when that can't be done;
 * nothing is thrown, nothing waited for, and no link followed into what may be somebody else's.
 */
export function appendToLog(line: LogLine): boolean {
  return attempt(() => append(line)) ?? false;
}

function append(line: LogLine): boolean {
  const logs = `${line.state}/${LOG_FOLDER}`;
  const folder = `${logs}/${line.project}`;
  const folders = [line.state, logs, folder];
  const path = `${folder}/${line.day}.jsonl`;
  const beside = line.kept && `${line.state}/${POLICY_FOLDER}/${line.kept.name}`;
  let size = quickAppend(folders, path, line.bytes, beside);
  if (size === undefined) {
    prepare(line, folders, path);
    size = quickAppend(folders, path, line.bytes, undefined);
  }
  if (size === undefined || size === 0) return false;
  if (size >= line.mostBytes / PARTS) attempt(() => setAside(line, folder, path));
  return true;
}

/** What the first line of a project, of a policy or of a day needs. */
function prepare(line: LogLine, folders: readonly string[], path: string): void {
  const folder = folders.at(-1) ?? '';
  if (!folders.every(isPrivate)) makeFolders(line, folders);
  if (line.kept !== undefined) attempt(() => keep(line.state, line.kept as KeptText));
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  closeSync(openSync(path, APPEND | constants.O_CREAT, 0o600));
  // A day begins: a good time to look for what is too old.
  attempt(() => prune(line, folder));
}

function makeFolders({ state, root }: LogLine, folders: readonly string[]): void {
  const above = parentOf(state);
  // One by one: Node's way to make all of them at once never ends where the system has no such folders.
  for (const folder of [parentOf(above), above]) attempt(() => mkdirSync(folder, { mode: 0o700 }));
  // Where others may rename what lies in it, it wouldn't stay ours.
  const { uid } = statSync(above);
  if (process.getuid !== undefined && uid !== process.getuid() && uid !== 0) throw new Error();
  for (const folder of folders) {
    attempt(() => mkdirSync(folder, { mode: 0o700 }));
    if (!isPrivate(folder)) throw new Error();
  }
  writeFileSync(joinPath(folders.at(-1) ?? '', PROJECT_FILE), `${root}\n`, { mode: 0o600 });
}

function keep(state: string, { name, text }: KeptText): void {
  const folder = joinPath(state, POLICY_FOLDER);
  const path = joinPath(folder, name);
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  attempt(() => mkdirSync(folder, { mode: 0o700 }));
  if (!isPrivate(folder)) return;
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text(), { mode: 0o600 });
  renameSync(draft, path);
}

/** A project's log consists of about as many files at least. */
const PARTS = 4;

/** A file that has become large gets another name, which nobody else takes; the next line begins a new one. */
function setAside(line: LogLine, folder: string, path: string): void {
  if (statSync(path).size < line.mostBytes / PARTS) return;
  renameSync(path, joinPath(folder, `${line.day}.${Date.now()}-${process.pid}.jsonl`));
  prune(line, folder);
}

const DAY_MS = 24 * 3600 * 1000;
/** Longer than any log is kept. */
const POLICY_DAYS = 400;

/** Removes what is too old, and then the oldest until the rest is small enough. */
function prune({ state, days, mostBytes, day }: LogLine, folder: string): void {
  const oldest = new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  let size = 0;
  for (const name of logFilesIn(folder).toReversed()) {
    const path = joinPath(folder, name);
    size += attempt(() => lstatSync(path)?.size) ?? 0;
    if (name.slice(0, 10) < oldest || size > mostBytes) attempt(() => unlinkSync(path));
  }
  const policies = joinPath(state, POLICY_FOLDER);
  for (const name of attempt(() => readdirSync(policies)) ?? []) {
    const path = joinPath(policies, name);
    const age = Date.now() - (attempt(() => lstatSync(path)?.mtimeMs) ?? Date.now());
    if (age > POLICY_DAYS * DAY_MS) attempt(() => unlinkSync(path));
  }
}

const LOG_FILE = /^\d{4}-\d\d-\d\d(?:\.(\d+)-\d+)?\.jsonl$/;

/** The files of a project's log, the oldest first. */
export function logFilesIn(folder: string): readonly string[] {
  const names = (attempt(() => readdirSync(folder)) ?? []).filter((name) => LOG_FILE.test(name));
  return names.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** What was set aside comes before what is still written to. */
function orderOf(name: string): string {
  const [, time] = LOG_FILE.exec(name) ?? [];
  return `${name.slice(0, 10)} ${(time ?? '').padStart(20, time === undefined ? '9' : '0')}`;
}

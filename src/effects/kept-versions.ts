import type { Host } from '../host/host.ts';
import { type KeptContents, keptContents } from '../host/kept-contents.ts';
import { isMap, parseJson } from '../json-value.ts';

/** A version of a file that isn't lost, though another stands in its place. */
export interface KeptVersion {
  readonly id: string;
  /** In milliseconds. */
  readonly time: number;
  /** Absolute, with the folder that it really lies in. */
  readonly path: string;
  readonly folder: string;
  readonly session: string;
  /** Why it was replaced: rule and command, or an undo. */
  readonly why: string;
  readonly version: Version;
}

export type Version =
  | { readonly kind: 'file'; readonly hash: string; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'nothing' };

const GROUP = 'undo';
const MOST_VERSIONS = 500;

/** Copies of contents, shared by all projects of this user; `undefined` where there is no place for them. */
export function contentsOf(host: Host): KeptContents | undefined {
  const { folder } = host.records();
  return folder === undefined ? undefined : keptContents(`${folder}/contents`);
}

/** `host` is the project's. */
export function addVersion(host: Host, version: Omit<KeptVersion, 'id' | 'time'>): KeptVersion {
  const records = host.records();
  const names = records.names(GROUP);
  for (const old of names.slice(MOST_VERSIONS)) records.remove(GROUP, old);
  const taken = new Set(names);
  let number = names.length + 1;
  while (taken.has(String(number))) number++;
  const kept = { ...version, id: String(number), time: Date.now() };
  records.put(GROUP, kept.id, JSON.stringify(kept));
  return kept;
}

export function removeVersion(host: Host, id: string): void {
  host.records().remove(GROUP, id);
}

/** The newest first. */
export function keptVersions(host: Host): readonly KeptVersion[] {
  const records = host.records();
  return records.names(GROUP).flatMap((name) => readVersion(records.get(GROUP, name)) ?? []);
}

function readVersion(text: string | undefined): KeptVersion | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isMap(value) || !isMap(value.version)) return undefined;
  const texts = [value.id, value.path, value.folder, value.session, value.why];
  return texts.every((part) => typeof part === 'string') && typeof value.time === 'number'
    ? (value as unknown as KeptVersion)
    : undefined;
}

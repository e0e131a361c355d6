import { bytesOf, entryAt } from '../host/disk-entry.ts';
import type { Host } from '../host/host.ts';
import { putInPlace, type Wanted } from '../host/put-in-place.ts';
import * as say from '../text/effects.ts';
import { addVersion, contentsOf, type KeptVersion, removeVersion, type Version } from './kept-versions.ts';
import { hashOf } from './picture.ts';

/** As much of what stands in the way as is kept. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

export type Replaced = { readonly kept: KeptVersion } | { readonly problem: string };

type Place = Pick<KeptVersion, 'path' | 'folder' | 'session' | 'why'>;

/** Puts a version where another stands, which is kept before anything happens to it. */
export async function replaceVersion(host: Host, place: Place, version: Version): Promise<Replaced> {
  const wanted = await wantedOf(host, version);
  if ('problem' in wanted) return wanted;
  const present = await keepPresent(host, place.path);
  if ('problem' in present) return present;
  const kept = addVersion(host, { ...place, version: present });
  const problem = putInPlace(place.path, place.folder, wanted);
  if (problem === undefined) return { kept };
  removeVersion(host, kept.id);
  return { problem };
}

async function wantedOf(host: Host, version: Version): Promise<Wanted | { readonly problem: string }> {
  if (version.kind !== 'file') return version;
  const bytes = contentsOf(host)?.get(version.hash);
  if (bytes === undefined || (await hashOf(bytes)) !== version.hash) return { problem: say.contentGone() };
  return { kind: 'file', bytes, mode: version.mode };
}

async function keepPresent(host: Host, path: string): Promise<Version | { readonly problem: string }> {
  const entry = entryAt(path);
  if (entry === undefined) return { kind: 'nothing' };
  if (entry.kind === 'folder') return { problem: say.folderInPlace() };
  if (entry.kind === 'link') return { kind: 'link', target: host.readLink(path) ?? '' };
  const bytes = entry.kind === 'file' ? bytesOf(path, MOST_KEPT_BYTES) : undefined;
  const contents = contentsOf(host);
  if (bytes === undefined || contents === undefined) return { problem: say.presentNotKept() };
  const hash = await hashOf(bytes);
  contents.put(hash, bytes);
  return { kind: 'file', hash, mode: entry.mode };
}

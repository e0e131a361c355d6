import { packKind } from '../config/pack-name.ts';
import { type Host, MAX_FILE_BYTES } from '../host/host.ts';
import { readJson } from '../json-value.ts';
import { joinPath, parentOf, relativeTo, resolvePath } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import * as say from '../text/packs.ts';
import type { ExtendedFile, FindPack, FoundFile } from './pack.ts';

/** What a package offers unless its package.json says otherwise. */
const USUAL_FILE = 'policy.yaml';

/** Packs on the disk. Nothing outside of `root` is read, however a path or a link would lead there. */
export function packsOnDisk(host: Host, root: string): FindPack {
  return (name, from) => {
    const folder = parentOf(from);
    if (packKind(name) === 'file') return readInside(host, root, resolvePath(folder, name));
    const place = packageFolder(host, root, folder, name);
    return place === undefined ? { ok: false, ...say.packageMissing(name, root) } : fileOf(host, root, place);
  };
}

/** The files that a policy extended when it was kept. */
export function packsOf(files: readonly ExtendedFile[]): FindPack {
  return (name, from) => {
    const found = files.find((one) => one.name === name && one.from === from);
    return found === undefined
      ? { ok: false, ...say.packMissing(name, 'not kept') }
      : { ok: true, ...found, real: found.file };
  };
}

/** As Node.js looks for packages, but no higher than the root. */
function packageFolder(host: Host, root: string, start: string, name: string): string | undefined {
  for (let folder = start; relativeTo(root, folder) !== undefined; folder = parentOf(folder)) {
    const place = joinPath(folder, `node_modules/${name}`);
    if (host.kindOf(place) !== undefined) return place;
    if (folder === root) return undefined;
  }
  return undefined;
}

function fileOf(host: Host, root: string, folder: string): FoundFile {
  const about = readInside(host, root, joinPath(folder, 'package.json'));
  if (!about.ok) return about;
  const json = readJson(new TextEncoder().encode(about.text));
  const given = json.ok ? (json.raw.conclaude ?? USUAL_FILE) : undefined;
  if (typeof given !== 'string' || given === '' || given.includes('\0'))
    return { ok: false, ...say.packageUnreadable(about.file) };
  return readInside(host, root, resolvePath(folder, given));
}

function readInside(host: Host, root: string, file: string): FoundFile {
  const real = realPath(host, file);
  if (!relativeTo(root, file) || !relativeTo(realPath(host, root), real))
    return { ok: false, ...say.outsideProject(file, root) };
  const content = host.readFile(real, MAX_FILE_BYTES);
  return content.ok
    ? { ok: true, file, real, text: content.text }
    : { ok: false, ...say.packMissing(file, content.detail) };
}

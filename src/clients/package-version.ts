import type { Host } from '../host/host.ts';
import { isMap, parseJson } from '../json-value.ts';
import { joinPath, parentOf } from '../match/path-text.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * The version of a client's program that came with a package of npm, from files alone: starting it would write into the
 * user's home. The program lies in the package, in one for its platform beside it, or is a script near it.
 */
export function packageVersion(host: Host, program: string, name: string): string | undefined {
  for (let folder = parentOf(program); ; folder = parentOf(folder)) {
    for (const manifest of ['package.json', `node_modules/${name}/package.json`]) {
      const version = versionIn(host, joinPath(folder, manifest), name);
      if (version !== undefined) return version;
    }
    if (folder === parentOf(folder)) return undefined;
  }
}

function versionIn(host: Host, manifest: string, wanted: string): string | undefined {
  const content = host.readFile(manifest, MAX_BYTES);
  if (!content.ok) return undefined;
  const found = parseJson(content.text);
  const { name, version } = isMap(found) ? found : {};
  const isClient = typeof name === 'string' && (name === wanted || name.startsWith(`${wanted}-`));
  return isClient && typeof version === 'string' ? version : undefined;
}

import type { Host } from '../../host/host.ts';
import { baseName, joinPath, parentOf, resolvePath, withSlashes } from '../../match/path-text.ts';
import { realPath } from '../../operation/real-path.ts';

export type Client =
  | { readonly kind: 'found'; readonly path: string; readonly version: string }
  | { readonly kind: 'unknown-version'; readonly path: string }
  | { readonly kind: 'not-found' };

const PACKAGE = '@anthropic-ai/claude-code';
const MAX_BYTES = 1024 * 1024;

/** The client on the PATH and its version, from files alone: starting it would write into the user's home. */
export function findClient(host: Host): Client {
  const path = onPath(host, 'claude');
  if (path === undefined) return { kind: 'not-found' };
  const program = realPath(host, path);
  const version = packageVersion(host, program) ?? versionInPath(program);
  return version === undefined ? { kind: 'unknown-version', path } : { kind: 'found', path, version };
}

/** The first file of that name on the PATH, as a shell would find it. */
function onPath(host: Host, name: string): string | undefined {
  const windows = host.platform === 'windows';
  const names = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  const folders = (host.env('PATH') ?? '').split(windows ? ';' : ':').filter((folder) => folder !== '');
  return folders
    .map((folder) => resolvePath(withSlashes(host.cwd(), host.platform), withSlashes(folder, host.platform)))
    .flatMap((folder) => names.map((file) => joinPath(folder, file)))
    .find((file) => host.kindOf(file) !== undefined);
}

/** npm's packages: the program lies in the package, in one for its platform beside it, or is a script near it. */
function packageVersion(host: Host, program: string): string | undefined {
  for (let folder = parentOf(program); ; folder = parentOf(folder)) {
    for (const manifest of ['package.json', `node_modules/${PACKAGE}/package.json`]) {
      const version = versionOf(host, joinPath(folder, manifest));
      if (version !== undefined) return version;
    }
    if (folder === parentOf(folder)) return undefined;
  }
}

function versionOf(host: Host, manifest: string): string | undefined {
  const content = host.readFile(manifest, MAX_BYTES);
  if (!content.ok) return undefined;
  try {
    const { name, version } = JSON.parse(content.text) as { name?: unknown; version?: unknown };
    const isClient = typeof name === 'string' && (name === PACKAGE || name.startsWith(`${PACKAGE}-`));
    return isClient && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** The native installer and Homebrew keep each version under its number. */
function versionInPath(program: string): string | undefined {
  for (let path = program; path !== parentOf(path); path = parentOf(path)) {
    const version = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.exec(baseName(path))?.[0];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Is `version` at least `wanted`? Both like 2.1.295. */
export function isAtLeast(version: string, wanted: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);
  const [have, need] = [numbers(version), numbers(wanted)];
  for (let index = 0; index < 3; index++) {
    const difference = (have[index] ?? 0) - (need[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

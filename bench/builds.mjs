// The builds that are there, each in a folder where there is no other, and what they take on the disk.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The executable of this very build, if it was made. */
export function nativeExecutable() {
  const id = readFileSync(join(ROOT, 'dist/build-id'), 'utf8').trim();
  const file = join(ROOT, 'dist/native', `conclaude-${id}`);
  return existsSync(file) ? file : undefined;
}

/**
 * On Node through bin/conclaude, and the executable by itself.
 * @param {string} folder where to set them up
 * @returns {readonly import('./scene.mjs').Program[]}
 */
export function ownPrograms(folder) {
  const home = join(folder, 'node');
  mkdirSync(join(home, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'bin'), join(home, 'bin'), { recursive: true });
  for (const name of partsForNode()) symlinkSync(join(ROOT, 'dist', name), join(home, 'dist', name));
  const launcher = join(home, 'bin/conclaude');
  const native = nativeExecutable();
  return [
    { name: 'node', command: (event) => [launcher, 'Hooks', event] },
    ...(native === undefined
      ? []
      : [{ name: 'native', command: (/** @type {string} */ event) => [native, 'Hooks', event] }]),
  ];
}

/** Bytes by the name of the build. Node itself isn't counted. */
export function ownSizes() {
  const native = nativeExecutable();
  const scripts = partsForNode().filter((name) => name !== 'types');
  return {
    ...(native !== undefined && { native: sizeOf(native) }),
    node: scripts.reduce((sum, name) => sum + sizeOf(join(ROOT, 'dist', name)), 0),
  };
}

function partsForNode() {
  return readdirSync(join(ROOT, 'dist')).filter((name) => name !== 'native');
}

/** @param {string} path @returns {number} */
function sizeOf(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

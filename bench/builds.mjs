// The builds that are there, each set up in a folder where there is no other.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Launchers by the name of their build.
 * @param {string} folder where to set them up
 * @returns {Readonly<Record<string, string>>}
 */
export function setUpBuilds(folder) {
  const dist = join(root, 'dist');
  /** @type {Record<string, readonly string[]>} */
  const parts = { node: readdirSync(dist).filter((name) => name !== 'native') };
  if (existsSync(join(dist, 'native'))) parts.native = ['build-id', 'native'];
  return Object.fromEntries(
    Object.entries(parts).map(([build, names]) => {
      const home = join(folder, build);
      mkdirSync(join(home, 'dist'), { recursive: true });
      cpSync(join(root, 'bin'), join(home, 'bin'), { recursive: true });
      for (const name of names) symlinkSync(join(dist, name), join(home, 'dist', name));
      return [build, join(home, 'bin/conclaude')];
    }),
  );
}

/** The native build without the launcher around it. */
export function nativeExecutable() {
  const id = readFileSync(join(root, 'dist/build-id'), 'utf8').trim();
  const file = join(root, 'dist/native', `conclaude-${id}`);
  return existsSync(file) ? file : undefined;
}

/** Other guards to compare with: executables named in CONCLAUDE_PEERS, with `:` between them. */
export function peers() {
  return (process.env.CONCLAUDE_PEERS ?? '').split(':').filter((path) => path !== '');
}

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** The parts of dist/ that each build consists of; the executable passes on to Node what it doesn't answer. */
const PARTS = {
  node: () => readdirSync(join(ROOT, 'dist')).filter((name) => name !== 'native'),
  native: () => readdirSync(join(ROOT, 'dist')),
};

/** The executable that answers hooks for the program under test, where one is built. */
export function executableUnderTest(): string | undefined {
  if (process.env.CONCLAUDE_BUILD === 'node') return undefined;
  const file = join(
    ROOT,
    'dist/native',
    `conclaude-${readFileSync(join(ROOT, 'dist/build-id'), 'utf8').trim()}`,
  );
  return existsSync(file) ? file : undefined;
}

/** A copy of the program as Node runs it, to be damaged; the caller removes it. */
export function copyOfProgram(folder: string): string {
  const isNative = (path: string) => path === join(ROOT, 'dist/native');
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => !isNative(path) });
  return join(folder, 'bin/conclaude');
}

/**
 * The program that the scenarios run: the checkout's own, or what `CONCLAUDE_BUILD` names (`node` or `native`),
 * set up in a folder where there is no other.
 */
export function programUnderTest(): string {
  const build = process.env.CONCLAUDE_BUILD;
  if (build === undefined) return join(ROOT, 'bin/conclaude');
  if (build !== 'node' && build !== 'native') throw new Error(`CONCLAUDE_BUILD=${build} names no build`);
  const id = readFileSync(join(ROOT, 'dist/build-id'), 'utf8').trim();
  if (build === 'native' && !readdirSync(join(ROOT, 'dist')).includes('native'))
    throw new Error(`there is no executable of build ${id}; run 'npm run build:native'`);
  const folder = mkdtempSync(join(tmpdir(), `conclaude-${build}-`));
  // Some tests run it as somebody else.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  for (const name of PARTS[build]()) symlinkSync(join(ROOT, 'dist', name), join(folder, 'dist', name));
  // What makes it a plugin.
  for (const name of ['.claude-plugin', 'hooks', 'mod']) symlinkSync(join(ROOT, name), join(folder, name));
  return join(folder, 'bin/conclaude');
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./inputs.mjs').Inputs} Inputs */

/**
 * A run of conclaude that has ended.
 * @typedef {{ readonly exitCode: number, readonly stdout: string, readonly stderr: string }} Run
 * @typedef {(args: readonly string[]) => Run} Program
 */

const MOST_OUTPUT_BYTES = 1 << 28;

/**
 * The version that was asked for; else the one that the project has installed; else the one that this action belongs to.
 * @param {Inputs} inputs
 * @returns {Program}
 */
export function findProgram({ folder, workspace, version }) {
  const installed = version === '' ? installedIn(folder, workspace) : undefined;
  const [file, ...first] = installed
    ? [installed]
    : ['npx', '--yes', '--package', `@conclaude/cli@${version || ownVersion()}`, 'conclaude'];
  return (args) => {
    const { status, stdout, stderr, error } = spawnSync(file, [...first, ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT_BYTES,
      env: { ...process.env, NO_COLOR: '1' },
    });
    return { exitCode: status ?? 1, stdout: stdout ?? '', stderr: `${stderr ?? ''}${error?.message ?? ''}` };
  };
}

/**
 * As Node would find it, but not above the checkout.
 * @param {string} folder
 * @param {string} workspace
 * @returns {string | undefined}
 */
function installedIn(folder, workspace) {
  const file = join(folder, 'node_modules/@conclaude/cli/bin/conclaude');
  if (existsSync(file)) return file;
  return folder === workspace || dirname(folder) === folder
    ? undefined
    : installedIn(dirname(folder), workspace);
}

function ownVersion() {
  const manifest = join(dirname(fileURLToPath(import.meta.url)), '../package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

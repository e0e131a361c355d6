// The hook's scripts as the engine's bytecode.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleForEngine } from './bundle.mjs';
import { run } from './tools.mjs';

/**
 * @typedef {object} Scripts files of bytecode
 * @property {string} hook what is loaded first
 * @property {readonly string[]} parts what is loaded on demand
 */

/**
 * @param {string} folder
 * @returns {Promise<Scripts>}
 */
export async function compileScripts(folder) {
  mkdirSync(folder, { recursive: true });
  const { hook, parts } = await bundleForEngine(folder);
  // The compiler is the engine itself, so it runs here whatever it compiles for.
  run('cargo', ['build', '--quiet', '--release', '--locked', '--bin', 'compile'], { cwd: 'native' });
  const compiler = resolve('native/target/release/compile');
  const compiled = (/** @type {string} */ name) => {
    const out = join(folder, `${name}.bc`);
    run(compiler, [name, join(folder, `${name}.js`), out]);
    return out;
  };
  return { hook: compiled(hook), parts: parts.map(compiled) };
}

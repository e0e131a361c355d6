// Runs the mutation tester and brings it first if it is missing. Options go to Stryker:
// `npm run test:mutation -- --mutate src/match/glob.ts` looks at one file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = dirname(fileURLToPath(import.meta.url));
const root = resolve(suite, '../..');
const stryker = join(suite, 'node_modules/@stryker-mutator/core');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function install() {
  const { dependencies } = readJson(join(suite, 'package.json'));
  const installed = join(stryker, 'package.json');
  if (existsSync(installed) && readJson(installed).version === dependencies['@stryker-mutator/core'])
    return 0;
  return run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], suite);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;
}

const options = ['run', join(suite, 'stryker.config.mjs'), ...process.argv.slice(2)];
process.exitCode = install() || run(process.execPath, [join(stryker, 'bin/stryker.js'), ...options], root);

// Runs the end-to-end suite of the other clients: brings those that are missing, each from its own lock file, and hands
// vitest's exit code on. A client that can't be installed is skipped, by name. `npm run test:clients -- gemini` plays
// one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = dirname(fileURLToPath(import.meta.url));
const packages = join(suite, 'packages');
const INSTALL_MILLISECONDS = 180_000;

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {string} name */
function isInstalled(name) {
  const wanted = readJson(join(packages, name, 'package-lock.json'))?.packages ?? {};
  const direct = Object.keys(readJson(join(packages, name, 'package.json'))?.dependencies ?? {});
  return direct.every((one) => {
    const folder = `node_modules/${one}`;
    return readJson(join(packages, name, folder, 'package.json'))?.version === wanted[folder]?.version;
  });
}

/** @param {string} name */
function install(name) {
  if (isInstalled(name)) return true;
  // Their install scripts build terminals and the like, which no test needs. `npm ci` would want packages of other
  // platforms in the lock file, and not every registry has them.
  const npm = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: join(packages, name),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_MILLISECONDS,
  });
  return npm.status === 0;
}

const args = process.argv.slice(2);
const all = readdirSync(packages).sort();
const chosen = all.filter((name) => args.every((word) => word.startsWith('-')) || args.includes(name));
const missing = chosen.filter((name) => !install(name));
for (const name of missing)
  console.error(`SKIPPED: ${name} can't be installed here, so nothing shows that it obeys conclaude.`);
const runFolder = mkdtempSync(join(tmpdir(), 'conclaude-clients-'));
const root = resolve(suite, '../..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--root', root, '--config', join(suite, 'vitest.config.ts'), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CONCLAUDE_CLIENTS_MISSING: missing.join(','), CONCLAUDE_CLIENTS_RUN: runFolder },
  },
);
if (status === 0) rmSync(runFolder, { recursive: true, force: true });
else console.error(`The sessions' folders are kept in ${runFolder}`);
process.exitCode = status ?? 1;

// Runs the end-to-end suite: brings the clients that are missing, gives the sessions one folder to live in, and
// hands vitest's exit code on. `CONCLAUDE_E2E_CLIENT` names a folder whose package.json pins the only client to use.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = dirname(fileURLToPath(import.meta.url));
const older = join(suite, 'clients');
const chosen = process.env.CONCLAUDE_E2E_CLIENT;
const clientFolders = chosen
  ? [resolve(chosen)]
  : [suite, ...readdirSync(older).map((version) => join(older, version))];
const clientPackage = 'node_modules/@anthropic-ai/claude-code';

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {string} clientFolder */
function installClient(clientFolder) {
  const pinned = readJson(join(clientFolder, 'package-lock.json'))?.packages[clientPackage]?.version;
  const installed = readJson(join(clientFolder, clientPackage, 'package.json'))?.version;
  if (pinned === undefined) return `no package-lock.json in ${clientFolder} pins the client`;
  if (pinned === installed) return undefined;
  // The client's install script only moves its executable into place; the suite starts it where npm put it.
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: clientFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return npm.status === 0 ? undefined : `npm ci in ${clientFolder} failed`;
}

function runVitest() {
  const root = resolve(suite, '../..');
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const runFolder = mkdtempSync(join(tmpdir(), 'conclaude-e2e-'));
  // At the managed level the client runs as somebody else.
  chmodSync(runFolder, 0o755);
  const args = ['run', '--root', root, '--config', join(suite, 'vitest.config.ts'), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(chosen && { CONCLAUDE_E2E_CLIENT: resolve(chosen) }),
      CONCLAUDE_E2E_RUN_FOLDER: runFolder,
    },
  });
  if (status === 0) rmSync(runFolder, { recursive: true, force: true });
  else console.error(`The sessions' folders, with the client's debug logs, are kept in ${runFolder}`);
  return status ?? 1;
}

const problem = clientFolders.map(installClient).find((found) => found !== undefined);
if (problem !== undefined) console.error(`conclaude e2e: ${problem}`);
process.exitCode = problem === undefined ? runVitest() : 1;

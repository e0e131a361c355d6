// Runs the tests with a real OpenTelemetry Collector: builds it where there is Go, and says loudly when it can't.
// The build is kept; its name says what it was built from.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = dirname(fileURLToPath(import.meta.url));
const root = resolve(suite, '../..');
const source = join(suite, 'collector');

function collector() {
  const go = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (go.status !== 0) return skipped('there is no go here');
  const hash = createHash('sha256').update(go.stdout);
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(source, file)));
  const folder = join(root, 'node_modules/.cache/conclaude');
  const program = join(folder, `collector-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  console.log('Building the collector; the first time takes some minutes.');
  // Exactly what go.mod and go.sum name.
  const built = spawnSync(
    'go',
    ['build', '-mod=readonly', '-buildvcs=false', '-trimpath', '-o', program, '.'],
    {
      cwd: source,
      stdio: 'inherit',
      env: { ...process.env, CGO_ENABLED: '0' },
    },
  );
  return built.status === 0 ? program : skipped("it couldn't be built");
}

/** @param {string} why */
function skipped(why) {
  console.error(`\nSKIPPED: nothing is sent to a real collector, because ${why}.\n`);
  return '';
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const options = [
  'run',
  '--root',
  root,
  '--config',
  join(suite, 'vitest.config.ts'),
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, [vitest, ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CONCLAUDE_COLLECTOR: collector() },
});
process.exitCode = status ?? 1;

// Builds dist/native/conclaude-<build id>: the same scripts as the Node build, compiled into one executable.
// Its compiler is fetched on demand (or named by CONCLAUDE_BUN): whoever doesn't build executables doesn't need it.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTION_END, FUNCTION_START } from './build-script-frame.mjs';

const OPTIONS = [
  '--compile',
  '--minify',
  '--bytecode',
  // A hook is over before compiled machine code pays for itself; only loops over large inputs live that long.
  '--compile-jit-policy=100',
  // By default an executable obeys the bunfig.toml (with its preload scripts) and loads the .env of the folder
  // that it is started in: a project could switch off its own guard.
  '--no-compile-autoload-bunfig',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-tsconfig',
  '--no-compile-autoload-package-json',
];

const ENTRY = 'hook.js';

const id = readFileSync('dist/build-id', 'utf8').trim();
const work = mkdtempSync(join(tmpdir(), 'conclaude-native-'));
try {
  const bun = process.env.CONCLAUDE_BUN ?? fetchBun();
  const parts = takeScriptsApart(work).filter((name) => name !== ENTRY);
  mkdirSync('dist/native', { recursive: true });
  const outfile = resolve(`dist/native/conclaude-${id}${process.platform === 'win32' ? '.exe' : ''}`);
  // Each part stays a file of its own in the executable: what a call doesn't need isn't looked at.
  const apart = parts.flatMap((name) => ['--external', `./${name}`]);
  run(
    bun,
    ['build', ...OPTIONS, ...apart, '--outfile', outfile, `./${ENTRY}`, ...parts.map((name) => `./${name}`)],
    work,
  );
} finally {
  rmSync(work, { recursive: true });
}

/**
 * The scripts of dist/ without the function around them, and the modules that they load; returns their names.
 * @param {string} folder
 */
function takeScriptsApart(folder) {
  const scripts = readdirSync('dist').filter((file) => file.endsWith('.js'));
  for (const name of scripts) {
    const text = readFileSync(join('dist', name), 'latin1').trim();
    if (!text.startsWith(FUNCTION_START) || !text.endsWith(FUNCTION_END))
      throw new Error(`dist/${name} is no script of this build`);
    writeFileSync(join(folder, name), text.slice(FUNCTION_START.length, -FUNCTION_END.length), 'latin1');
  }
  copyFileSync('dist/commands.mjs', join(folder, 'commands.mjs'));
  cpSync('dist/parts', join(folder, 'parts'), { recursive: true });
  return [...scripts, 'commands.mjs'];
}

/** The compiler's executable, as pinned by scripts/native/package-lock.json. */
function fetchBun() {
  const pins = fileURLToPath(new URL('native', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(pins, 'package-lock.json'), 'utf8')).packages[
    'node_modules/bun'
  ];
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, 'conclaude', `bun-${version}`);
  const found = findBun(folder);
  if (found !== undefined) return found;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(pins, file), join(folder, file));
  // Without install scripts: bun's own only moves the executable that we use where npm put it.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const fetched = findBun(folder);
  if (fetched === undefined) throw new Error(`npm brought no bun for ${process.platform} ${process.arch}`);
  return fetched;
}

/** @param {string} folder */
function findBun(folder) {
  const packages = join(folder, 'node_modules/@oven');
  if (!existsSync(packages)) return undefined;
  return readdirSync(packages)
    .flatMap((name) => ['bun', 'bun.exe'].map((file) => join(packages, name, 'bin', file)))
    .find((file) => existsSync(file));
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
}

// Measures what a call walks through: the files of src/ that Node loads for it, those in which a function ran, and
// how many functions that were, counted by V8. Functions without a name (callbacks) belong to the function that they
// stand in and aren't counted. Each source file is transpiled by itself, without a bundler, so that
// files stay files. `--list` names the files, each with the functions that ran in it.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * @typedef {object} Walk
 * @property {string} name
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, unknown>>} [payload] besides what every payload has
 * @property {number} exitCode that shows that the call took the way it is meant to take
 */

const CONFIG = `preToolUse:
  uneditableFiles:
    - package-lock.json
    - "generated/**"
  toolUsageValidation:
    - tool: Bash
      commandPattern: "git push --force*"
      action: block
stop:
  commands:
    - run: "false"
`;

/** @type {readonly Walk[]} */
const WALKS = [
  {
    name: 'a Write, allowed',
    args: ['Hooks', 'PreToolUse'],
    payload: { tool_name: 'Write', tool_input: { file_path: 'PROJECT/src/new.ts', content: 'x' } },
    exitCode: 0,
  },
  {
    name: 'b Bash, refused write',
    args: ['Hooks', 'PreToolUse'],
    payload: { tool_name: 'Bash', tool_input: { command: 'rm package-lock.json' } },
    exitCode: 2,
  },
  {
    name: 'c Stop, failing gate',
    args: ['Hooks', 'Stop'],
    payload: { stop_hook_active: false },
    exitCode: 2,
  },
  { name: 'd explain Edit', args: ['explain', 'Edit', 'package-lock.json'], exitCode: 0 },
  { name: 'e doctor', args: ['doctor'], exitCode: 1 },
];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(join(tmpdir(), 'conclaude-walk-'));
const program = join(work, 'program');
const project = join(work, 'project');

try {
  transpile();
  mkdirSync(join(project, 'src'), { recursive: true });
  mkdirSync(join(work, 'home'));
  writeFileSync(join(project, '.conclaude.yaml'), CONFIG);
  print(WALKS.map((walk) => ({ walk, files: measure(walk) })));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** src/ as JavaScript, one file for each, where its imports find package.json and the dependencies. */
function transpile() {
  const sources = ['src', 'mod'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: sources,
    outbase: '.',
    outdir: program,
    bundle: false,
    format: 'esm',
    target: 'node20.10',
    write: false,
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    const own = text.replace(/(\bfrom |\bimport\(|^import )"(\.{1,2}\/[^"]+)\.ts"/gm, '$1"$2.js"');
    writeFileSync(path, own.replaceAll('"jsonc-parser"', JSON.stringify(join(program, 'jsonc-parser.js'))));
  }
  // Node can't load its modules as they are.
  const jsonc = join(root, 'node_modules/jsonc-parser/lib/esm/main.js');
  buildSync({ entryPoints: [jsonc], bundle: true, format: 'esm', outfile: join(program, 'jsonc-parser.js') });
  for (const name of ['package.json', 'node_modules', 'bin'])
    symlinkSync(join(root, name), join(program, name));
}

/**
 * The functions that ran, by file of src/; a file that was only loaded has none.
 * @param {Walk} walk
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function measure({ name, args, payload, exitCode }) {
  const coverage = mkdtempSync(join(work, 'coverage-'));
  const { pid, status, stderr } = spawnSync(process.execPath, [join(program, 'src/main.js'), ...args], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: join(work, 'home'),
      CLAUDE_PROJECT_DIR: project,
      NODE_V8_COVERAGE: coverage,
    },
    input: payload === undefined ? '' : JSON.stringify({ ...common(args[1]), ...placed(payload) }),
    encoding: 'utf8',
  });
  if (status !== exitCode || stderr.includes('node:internal'))
    throw new Error(`${name}: exit code ${status} instead of ${exitCode}\n${stderr}`);
  // Node hands the variable on: the programs that a call starts leave files, too.
  const own = readdirSync(coverage).find((file) => file.startsWith(`coverage-${pid}-`));
  if (own === undefined) throw new Error(`${name}: Node left no coverage`);
  return functionsByFile(JSON.parse(readFileSync(join(coverage, own), 'utf8')).result);
}

/** @param {string | undefined} event */
function common(event) {
  return {
    session_id: `walk-${process.pid}`,
    transcript_path: join(project, 'none.jsonl'),
    cwd: project,
    prompt_id: 'prompt',
    permission_mode: 'default',
    effort: { level: 'medium' },
    hook_event_name: event,
  };
}

/** @param {Readonly<Record<string, unknown>>} payload */
function placed(payload) {
  return JSON.parse(JSON.stringify(payload).replaceAll('PROJECT', project));
}

/**
 * @typedef {{ functionName: string, ranges: [{ count: number }] }} Covered
 * @param {readonly { url: string, functions: readonly Covered[] }[]} scripts
 */
function functionsByFile(scripts) {
  const start = pathToFileURL(join(program, 'src/')).href;
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const { url, functions } of scripts) {
    if (!url.startsWith(start)) continue;
    // The module itself is a function without a name, too.
    const ran = functions.filter(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0);
    files.set(
      url.slice(start.length).replace(/\.js$/, '.ts'),
      ran.map(({ functionName }) => functionName),
    );
  }
  return files;
}

/** @param {readonly { walk: Walk, files: ReadonlyMap<string, readonly string[]> }[]} results */
function print(results) {
  const rows = results.map(({ walk, files }) => {
    const active = [...files.values()].filter((functions) => functions.length > 0);
    return [walk.name, files.size, active.length, active.flat().length].map(String);
  });
  const table = [['walk', 'files loaded', 'files in which a function ran', 'functions that ran'], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  for (const row of table)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
  if (!process.argv.includes('--list')) return;
  for (const { walk, files } of results) {
    console.log(`\n${walk.name}`);
    for (const [file, functions] of [...files].sort()) {
      if (functions.length > 0) console.log(`  ${file}: ${functions.join(', ')}`);
    }
  }
}

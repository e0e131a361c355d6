// What it costs to name the state that a gate runs on: node bench/gates.mjs [FILES]. Each time in a process of its own,
// by the processor's time of that process and by the clock; the best of several, since other work only adds to it.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const FILES = Number(process.argv[2] ?? 10_000);
const TIMES = 7;
const folder = mkdtempSync(join(tmpdir(), 'conclaude-gates-'));
try {
  const root = join(folder, 'project');
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  writeProject(root);
  const program = build();
  // Git compares times by the second: what has just been written isn't taken as settled.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const forget = () => rmSync(join(home, '.local'), { recursive: true, force: true });
  console.log(`${FILES} files, two gates; milliseconds of the processor (and of the clock)`);
  const key = () => keys(program, root, home);
  show('the first time', best(key, forget));
  show('nothing has changed', best(key));
  let edits = 0;
  const edit = () => {
    appendFileSync(join(root, 'src/d1/f1.ts'), `// ${edits++}\n`);
    // Older than what could still change within the same tick of the clock.
    spawnSync('sleep', ['0.1']);
  };
  show('one file has changed', best(key, edit));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} root */
function writeProject(root) {
  for (let each = 0; each < FILES; each++) {
    const place = join(root, `src/d${each % 200}`);
    if (each < 200) mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `f${each}.ts`), `export const value${each} = '${'x'.repeat(each % 3000)}';\n`);
  }
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.org', 'commit', '-qm', 'files');
}

/** A program that names the states of two gates, and says what that took. */
function build() {
  const source = (/** @type {string} */ path) =>
    JSON.stringify(fileURLToPath(new URL(`../src/${path}`, import.meta.url)));
  const code = `
    import { claudeCode } from ${source('clients/claude-code/client.ts')};
    import { readYaml } from ${source('config/yaml.ts')};
    import { nodeHost } from ${source('host/node-host.ts')};
    import { openCache } from ${source('lifecycle/gate/cache.ts')};
    import { viewProject } from ${source('lifecycle/gate/plan.ts')};
    import { parsePolicy } from ${source('policy.ts')};
    const root = process.cwd();
    const file = root + '/.conclaude.yaml';
    const { config } = parsePolicy('stop: { commands: [{ run: a }, { run: b, inputs: ["src/d1/**"] }] }', file, readYaml);
    const call = { ...claudeCode.readCall('Stop', { ok: true, raw: {} }), host: nodeHost(), config, file, root, agent: 'main' };
    const [from, start] = [process.cpuUsage(), performance.now()];
    const cache = openCache(call, viewProject(call));
    Promise.all(config.stop.commands.map((gate) => cache.keyOf(gate, { folder: '', scripts: [gate.run] }))).then((names) => {
      const { user, system } = process.cpuUsage(from);
      if (names.includes(undefined)) throw new Error('no name');
      console.log(JSON.stringify({ processor: (user + system) / 1000, clock: performance.now() - start }));
    });`;
  const outfile = join(folder, 'keys.cjs');
  buildSync({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    logLevel: 'error',
  });
  return outfile;
}

/**
 * @param {string} program
 * @param {string} root
 * @param {string} home
 * @returns {{ processor: number, clock: number }}
 */
function keys(program, root, home) {
  const env = { PATH: process.env.PATH, HOME: home };
  return JSON.parse(execFileSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' }));
}

/**
 * @param {() => { processor: number, clock: number }} measure
 * @param {() => void} [before]
 */
function best(measure, before = () => undefined) {
  const all = Array.from({ length: TIMES }, () => {
    before();
    return measure();
  });
  return {
    processor: Math.min(...all.map(({ processor }) => processor)),
    clock: Math.min(...all.map(({ clock }) => clock)),
  };
}

/**
 * @param {string} what
 * @param {{ processor: number, clock: number }} result
 */
function show(what, { processor, clock }) {
  console.log(`${what}: ${processor.toFixed(0)} ms (${clock.toFixed(0)} ms)`);
}

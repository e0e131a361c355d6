// Makes the code cache that dist/conclaude.cjs looks for: runs the built hook, in this process, on the kinds of
// calls that sessions are made of, so that V8 has compiled what they need, and keeps what it compiled. Only for
// the Node that builds; another one compiles as it always did.
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { AGENT_RULE, sampleCalls, sampleConfig, sampleProject } from '../bench/samples.mjs';

const nodeRequire = createRequire(import.meta.url);
const id = readFileSync('dist/build-id', 'utf8').trim();
const folder = `dist/cache/${id}-${process.versions.v8}-${process.arch}`;

/** @type {Map<string, Script>} */
const scripts = new Map();

/** @param {string} file */
function scriptOf(file) {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const filename = resolve('dist', file);
  const script = new Script(readFileSync(filename, 'latin1'), { filename });
  scripts.set(file, script);
  return script;
}

/**
 * The hook with `input` for its standard input, its answer thrown away. Resolves where the process would end.
 * @param {string} input
 */
function runHook(input) {
  let rest = Buffer.from(input);
  const files = {
    ...fs,
    /** @param {number} descriptor @param {Buffer} block @param {[number, number, number]} where */
    readSync(descriptor, block, ...where) {
      if (descriptor !== 0) return fs.readSync(descriptor, block, ...where);
      const read = rest.copy(block);
      rest = rest.subarray(read);
      return read;
    },
    /** @param {number} _descriptor @param {Buffer} data */
    writeSync: (_descriptor, data) => data.length,
  };
  return new Promise((done) => {
    Object.assign(process, { exit: done, reallyExit: done });
    /** @param {string} name */
    const load = (name) => {
      if (name === 'node:fs') return files;
      if (!name.startsWith('./')) return nodeRequire(name);
      const module = { exports: {} };
      scriptOf(name.slice(2)).runInThisContext()(module, load);
      return module.exports;
    };
    load('./hook.js');
  });
}

/** Inline code, as agents write it most. */
const INLINE_CODE = `python3 - <<'E' && node -e 'require("fs").writeFileSync("src/" + "c.ts", "x")'
from pathlib import Path
p = Path('src') / 'a.ts'
p.write_text(p.read_text().replace('a', 'b'))
for f in ['src/b.ts']:
    with open(f, 'w') as out:
        out.write('x')
E
`;
// Each run listens for what goes wrong.
process.setMaxListeners(0);
const ends = { exit: process.exit, reallyExit: Reflect.get(process, 'reallyExit') };
const project = mkdtempSync(join(tmpdir(), 'conclaude-build-'));
sampleProject(project, 20);
// What is refused is written down, and not among the builder's own.
process.env.HOME = join(project, 'home');
mkdirSync(process.env.HOME);
process.env.CLAUDE_PROJECT_DIR = project;
process.argv = [process.execPath, 'conclaude', 'Hooks', 'PreToolUse'];
for (const call of Object.values(sampleCalls(project))) await runHook(JSON.stringify(call));
const inline = { tool_name: 'Bash', tool_input: { command: INLINE_CODE } };
await runHook(JSON.stringify({ ...sampleCalls(project).Read, ...inline }));
process.argv = [process.execPath, 'conclaude', 'Hooks', 'PostToolUse'];
await runHook(JSON.stringify(sampleCalls(project)['Bash, short']));
process.argv = [process.execPath, 'conclaude', 'Hooks', 'PreToolUse'];
// The rule for one agent takes the transcript, the flow map at the end the whole YAML parser.
writeFileSync(join(project, '.conclaude.yaml'), `${sampleConfig(20)}${AGENT_RULE}stop: { commands: [] }\n`);
await runHook(JSON.stringify(sampleCalls(project)['Write, agent by transcript']));
await runHook(JSON.stringify(sampleCalls(project).Read));
Object.assign(process, ends);
process.removeAllListeners('uncaughtException');
rmSync(project, { recursive: true });

mkdirSync(folder, { recursive: true });
for (const [file, script] of scripts) writeFileSync(`${folder}/${file}.bin`, script.createCachedData());

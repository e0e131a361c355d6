// Tries the executable of a target beside the build for Node: the same calls, the same bytes and exit codes, or it
// fails. `--target NAME` tries another platform's, by what runs its programs here (qemu, wine).
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { executablePath, TARGETS, thisPlatform } from './native/targets.mjs';
import { runnerFor } from './native/tools.mjs';
import { BROKEN_INPUTS, CALLS, PROJECTS } from './native/trial-calls.mjs';

const { values } = parseArgs({ options: { target: { type: 'string', default: thisPlatform() } } });
const target = TARGETS[values.target];
const runner = target && runnerFor(target);
if (target === undefined || runner === undefined) throw new Error(`${values.target} can't be tried here`);

const folder = mkdtempSync(join(tmpdir(), 'conclaude-trial-'));
const builds = {
  node: { command: [process.execPath, resolve('dist/conclaude.cjs')], seen: folder },
  executable: {
    command: [...runner, resolve(executablePath(values.target, target)), `--installation=${process.cwd()}`],
    // Wine's drive Z is the whole disk.
    seen:
      target.os === 'win32' && process.platform !== 'win32' ? `Z:${folder.replaceAll('/', '\\')}` : folder,
  },
};

/**
 * @param {typeof builds.node} build
 * @param {string} event
 * @param {string} project
 * @param {(place: string) => string} payload
 */
function answer({ command: [program = '', ...args], seen }, event, project, payload) {
  const place = `${seen}${seen.includes('\\') ? '\\' : '/'}${project}`;
  const { status, stdout, stderr } = spawnSync(program, [...args, 'Hooks', event], {
    input: payload(place),
    cwd: join(folder, project),
    env: { ...process.env, CLAUDE_PROJECT_DIR: place, WINEDEBUG: '-all' },
    encoding: 'utf8',
  });
  // Wherever the project is, the answer is the same.
  const told = (/** @type {string} */ text) =>
    [seen, JSON.stringify(seen).slice(1, -1), seen.replaceAll('\\', '/')].reduce(
      (so, path) => so.replaceAll(path, 'HERE'),
      text,
    );
  return { status, stdout: told(stdout), stderr: told(stderr) };
}

let failed = 0;
/**
 * @param {string} name
 * @param {string} event
 * @param {string} project
 * @param {(place: string) => string} payload
 */
function compare(name, event, project, payload) {
  const [expected, actual] = [builds.node, builds.executable].map((build) =>
    answer(build, event, project, payload),
  );
  const isSame = JSON.stringify(expected) === JSON.stringify(actual);
  console.log(`${isSame ? 'same' : 'DIFFERENT'}  exit ${expected?.status}  ${name}`);
  if (isSame) return;
  failed++;
  console.log({ expected, actual });
}

for (const [project, config] of Object.entries(PROJECTS)) {
  mkdirSync(join(folder, project, 'src'), { recursive: true });
  writeFileSync(join(folder, project, 'src/app.ts'), 'export const answer = 42;\n');
  writeFileSync(join(folder, project, 'a.lock'), 'locked\n');
  if (config !== undefined) writeFileSync(join(folder, project, '.conclaude.yaml'), config);
}
for (const [name, { project = 'rules', event = 'PreToolUse', tool, input }] of Object.entries(CALLS))
  compare(name, event, project, (cwd) =>
    JSON.stringify({ session_id: 'trial', hook_event_name: event, cwd, tool_name: tool, tool_input: input }),
  );
for (const [name, input] of Object.entries(BROKEN_INPUTS)) compare(name, 'PreToolUse', 'rules', () => input);
rmSync(folder, { recursive: true, force: true });

console.log(failed === 0 ? `${values.target}: all the same` : `${values.target}: ${failed} different`);
process.exitCode = failed === 0 ? 0 : 1;

// Cold calls and what they cost. Machines are noisy: cases are measured in turns, and only the ratios between
// rows of one run mean something.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Case
 * @property {readonly string[]} command
 * @property {string} [input]
 * @property {string} [project] for CLAUDE_PROJECT_DIR
 * @property {Readonly<Record<string, string>>} [env] besides
 * @property {Case} [after] a call that has to come before each, and isn't measured
 *
 * @typedef {object} Wall milliseconds
 * @property {number} p10 what a call takes when nothing else wants the machine
 * @property {number} p50
 * @property {number} p95
 */

/** @param {Case} call */
const environment = (call) => ({
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  CLAUDE_PROJECT_DIR: call.project,
  ...call.env,
});

/**
 * @param {Readonly<Record<string, Case>>} cases
 * @param {number} rounds
 * @returns {Readonly<Record<string, Wall>>}
 */
export function measureWall(cases, rounds) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, call] of Object.entries(cases)) {
      const [program = '', ...args] = call.command;
      if (call.after !== undefined) spawnCase(call.after);
      const start = process.hrtime.bigint();
      spawnSync(program, args, { input: call.input ?? '', env: environment(call) });
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
      if (round >= 0) times[name]?.push(milliseconds);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, quantiles(list)]));
}

/** @param {Case} call */
function spawnCase(call) {
  const [program = '', ...args] = call.command;
  spawnSync(program, args, { input: call.input ?? '', env: environment(call) });
}

/** @param {readonly number[]} list */
function quantiles(list) {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p10: at(0.1), p50: at(0.5), p95: at(0.95) };
}

const LOOP =
  'n=$1; input=$2; shift 2; while [ "$n" -gt 0 ]; do "$@" <"$input" >/dev/null 2>&1; n=$((n - 1)); done; times';

/**
 * Milliseconds of processor time for one call, the launcher's shell included.
 * @param {Case} call
 * @param {number} rounds
 * @param {string} folder for the input
 */
export function measureCpu(call, rounds, folder) {
  const input = join(folder, 'input.json');
  writeFileSync(input, call.input ?? '');
  const args = ['-c', LOOP, 'sh', String(rounds), input, ...call.command];
  const { stdout } = spawnSync('sh', args, { env: environment(call), encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
  return (seconds.reduce((sum, part) => sum + part, 0) * 1000) / rounds;
}

/**
 * The largest resident set among a call's processes, in MB; only where /proc tells.
 * @param {Case} call
 */
export async function measureMemory(call) {
  const [program = '', ...args] = call.command;
  const child = spawn(program, args, { env: environment(call), stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  child.stdin.end(call.input ?? '');
  let [peak, running] = [0, true];
  ended.then(() => {
    running = false;
  });
  while (running && child.pid !== undefined) {
    for (const pid of family(child.pid)) peak = Math.max(peak, peakOf(pid));
    await new Promise((next) => setImmediate(next));
  }
  return peak / 1024;
}

/** @param {number} pid @returns {readonly number[]} */
function family(pid) {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** @param {number} pid */
function peakOf(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

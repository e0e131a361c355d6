// Cold calls and what each of them costs. Machines are noisy: cases are measured in turns, and only the ratios
// between rows of one run mean something.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startByNode } from './start-by-node.mjs';

/**
 * @typedef {object} Sample what one call took; Node can tell nothing but the first and the last
 * @property {number} wall milliseconds
 * @property {number} [cpu] milliseconds of processor time, of its children too
 * @property {number} [memory] the largest resident set among its processes, in KB
 * @property {number} [minorFaults]
 * @property {number} [majorFaults]
 * @property {number} [instructions] in user mode
 * @property {number} exit
 */

/**
 * @param {readonly import('./scene.mjs').Case[]} cases
 * @param {number} rounds
 * @param {string} folder for what this needs
 * @returns {{ readonly startedBy: string, readonly samples: readonly (readonly Sample[])[] }} samples of each case,
 * by round
 */
export function measure(cases, rounds, folder) {
  const spawner = compile(folder);
  if (spawner !== undefined)
    return { startedBy: 'a small C program', samples: measureWith(spawner, cases, rounds, folder) };
  const startedBy =
    "Node, for want of a C compiler: it adds about a millisecond to every call, and can't say more";
  return { startedBy, samples: measureByNode(cases, rounds) };
}

/** @param {string} folder */
function compile(folder) {
  const source = fileURLToPath(new URL('spawn.c', import.meta.url));
  const program = join(folder, 'spawn');
  const { status } = spawnSync(process.env.CC ?? 'cc', ['-O2', '-o', program, source], { stdio: 'ignore' });
  return status === 0 ? program : undefined;
}

/**
 * @param {string} spawner
 * @param {readonly import('./scene.mjs').Case[]} cases
 * @param {number} rounds
 * @param {string} folder
 */
function measureWith(spawner, cases, rounds, folder) {
  const [plan, output] = [join(folder, 'plan'), join(folder, 'samples')];
  const inputs = join(folder, 'inputs');
  mkdirSync(inputs);
  writeFileSync(plan, cases.map((measured, at) => planOf(measured, join(inputs, String(at)))).join(''));
  // To a file: whoever read a pipe would wake up while the next call is measured.
  const descriptor = openSync(output, 'w');
  const { status } = spawnSync(spawner, [plan, String(rounds)], { stdio: ['ignore', descriptor, 'inherit'] });
  closeSync(descriptor);
  if (status !== 0) throw new Error('the program that starts the calls has failed');
  return readSamples(readFileSync(output, 'utf8'), cases.length);
}

/**
 * @param {import('./scene.mjs').Case} measured
 * @param {string} input a file to write
 */
function planOf({ start, before }, input) {
  const lines = (/** @type {string} */ kind, /** @type {import('./scene.mjs').Start} */ call) => {
    const file = `${input}-${kind}.json`;
    writeFileSync(file, call.input);
    return [
      kind,
      `cwd ${call.cwd}`,
      `input ${file}`,
      ...Object.entries(call.env).map(([name, value]) => `env ${name}=${value}`),
      ...call.command.map((word) => `arg ${word}`),
    ];
  };
  const all = [...(before ? lines('unmeasured', before) : []), ...lines('measured', start)];
  if (all.some((line) => line.includes('\n')))
    throw new Error(`a line break in '${start.command.join(' ')}'`);
  return `${all.join('\n')}\n`;
}

/** @param {string} text @param {number} count of cases */
function readSamples(text, count) {
  /** @type {Sample[][]} */
  const samples = Array.from({ length: count }, () => []);
  for (const line of text.trimEnd().split('\n')) {
    const [
      at = 0,
      ,
      wall = 0,
      user = 0,
      system = 0,
      memory = 0,
      minorFaults = 0,
      majorFaults = 0,
      exit = 0,
      last,
    ] = line.split('\t').map(Number);
    samples[at]?.push({
      wall,
      cpu: user + system,
      memory,
      minorFaults,
      majorFaults,
      ...(last !== undefined && !Number.isNaN(last) && { instructions: last }),
      exit,
    });
  }
  return samples;
}

/**
 * @param {readonly import('./scene.mjs').Case[]} cases
 * @param {number} rounds
 */
function measureByNode(cases, rounds) {
  /** @type {Sample[][]} */
  const samples = cases.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, { start, before }] of cases.entries()) {
      if (before !== undefined) startByNode(before);
      const { wall, exit } = startByNode(start);
      samples[at]?.push({ wall, exit });
    }
  return samples;
}

// From bytecode to an executable, in one of two forms.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeSampleCalls } from './sample-calls.mjs';
import { suffixOf } from './targets.mjs';
import { environmentFor, run, runnerFor } from './tools.mjs';

/**
 * @typedef {object} Order
 * @property {import('./targets.mjs').Target} target
 * @property {import('./compile.mjs').Scripts} scripts
 * @property {string} id of the build
 * @property {string} out the executable
 */

/** What an image takes on the first try; it says itself how much it needs. */
const FIRST_KILOBYTES = 4096;

/**
 * The bytecode in the executable, read at each start: simple, and the same on every platform.
 * @param {Order} order
 */
export function linkWithScripts(order) {
  const { scripts, out } = order;
  const linked = build(order, { 'hook.first.bc': readFileSync(scripts.hook), ...packed(scripts.parts) }, 0);
  copyFileSync(linked, out);
  chmodSync(out, 0o755);
}

/**
 * The heap that the hook's script leaves behind, in the executable: nothing is read at the start.
 * @param {Order} order
 */
export function linkWithImage(order) {
  const { target, scripts, out } = order;
  const calls = resolve('native/target/calls');
  writeSampleCalls(calls);
  const made = resolve('native/target', target.rust, 'conclaude');
  const kept = resolve('native/target', target.rust, 'image-kilobytes');
  let kilobytes = readNumber(kept) ?? FIRST_KILOBYTES;
  for (;;) {
    const linked = build(order, packed(scripts.parts), kilobytes);
    const [program = '', ...args] = [...(runnerFor(target) ?? []), linked];
    // 3: it doesn't fit.
    const told = run(program, [...args, '--make-image', made, scripts.hook, calls], { mayEndWith: 3 });
    const needed = JSON.parse(told).kilobytes;
    if (needed === kilobytes) break;
    kilobytes = needed;
  }
  writeFileSync(kept, `${kilobytes}\n`);
  // What was written in one piece lies in memory in large pieces, which count for every process that touches them.
  rmSync(out, { force: true });
  copyFileSync(made, out);
  chmodSync(out, 0o755);
}

/** @param {string} file */
function readNumber(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Parts are loaded seldom, so they may take longer and be smaller. @param {readonly string[]} files */
const packed = (files) =>
  Object.fromEntries(files.map((file) => [basename(file), deflateRawSync(readFileSync(file), { level: 9 })]));

/**
 * @param {Order} order
 * @param {Readonly<Record<string, Uint8Array>>} parts bytecode that the executable carries, by the name of its file
 * @param {number} kilobytes room for an image
 * @returns the executable, without symbols
 */
function build({ target, id }, parts, kilobytes) {
  const folder = resolve('native/target/parts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of Object.entries(parts)) writeFileSync(join(folder, name), code);
  const env = {
    ...environmentFor(target),
    CONCLAUDE_PARTS: folder,
    CONCLAUDE_HEAP_KB: String(kilobytes),
    CONCLAUDE_BUILD_ID: id,
  };
  const args = [
    'build',
    '--quiet',
    '--release',
    '--locked',
    '--target',
    target.rust,
    '--bin',
    'conclaude-native',
  ];
  run('cargo', args, { cwd: 'native', env });
  return resolve('native/target', target.rust, 'release', `conclaude-native${suffixOf(target)}`);
}

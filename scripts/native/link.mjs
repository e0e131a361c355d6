// From bytecode to an executable, in one of two forms.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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

/**
 * The room for an image, in KB: of what stands in the executable as it is, of what is unpacked, of that packed.
 * @typedef {{ warm: number, cold: number, packed: number }} Room
 */
/** On the first try; the image says itself how much it needs. @type {Room} */
const FIRST_ROOM = { warm: 4096, cold: 4096, packed: 4096 };
const NO_ROOM = { warm: 0, cold: 0, packed: 0 };
/** What is packed holds addresses, so its size depends on everything else a little. */
const SPARE = 4;

/**
 * The bytecode in the executable, read at each start: simple, and the same on every platform.
 * @param {Order} order
 */
export function linkWithScripts(order) {
  const { scripts, out } = order;
  const linked = build(
    order,
    { 'hook.first.bc': readFileSync(scripts.hook), ...packed(scripts.parts) },
    NO_ROOM,
  );
  copyFileSync(linked, out);
  chmodSync(out, 0o755);
}

/**
 * The heap that the hook's script leaves behind, in the executable: nothing is read at the start.
 * @param {Order} order
 */
export function linkWithImage(order) {
  const { target, scripts, out } = order;
  // Not in this repository, whose files would be looked at.
  const calls = mkdtempSync(join(tmpdir(), 'conclaude-calls-'));
  writeSampleCalls(calls);
  const made = resolve('native/target', target.rust, 'conclaude');
  const kept = resolve('native/target', target.rust, 'image-room.json');
  let room = readRoom(kept) ?? FIRST_ROOM;
  for (;;) {
    const linked = build(order, packed(scripts.parts), room);
    const [program = '', ...args] = [...(runnerFor(target) ?? []), linked];
    // 3: it doesn't fit.
    const told = run(program, [...args, '--make-image', made, scripts.hook, calls], { mayEndWith: 3 });
    const needed = roomFor(JSON.parse(told), room);
    if (JSON.stringify(needed) === JSON.stringify(room)) break;
    room = needed;
  }
  rmSync(calls, { recursive: true });
  writeFileSync(kept, `${JSON.stringify(room)}\n`);
  // What was written in one piece lies in memory in large pieces, which count for every process that touches them.
  rmSync(out, { force: true });
  copyFileSync(made, out);
  chmodSync(out, 0o755);
}

/**
 * What to link with next: the same room if the image fits it well.
 * @param {Room} needed
 * @param {Room} given
 * @returns {Room}
 */
function roomFor({ warm, cold, packed }, given) {
  // It hasn't come to packing if the rest didn't fit.
  const isEnough = (/** @type {number} */ has, /** @type {number} */ needs) =>
    needs <= has && has <= needs + 2 * SPARE;
  return {
    warm: isEnough(given.warm, warm) ? given.warm : warm,
    cold,
    packed: packed === 0 || isEnough(given.packed, packed) ? given.packed : packed + SPARE,
  };
}

/**
 * @param {string} file
 * @returns {Room | undefined}
 */
function readRoom(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
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
 * @param {Room} room for an image
 * @returns the executable, without symbols
 */
function build({ target, id }, parts, { warm, cold, packed }) {
  const folder = resolve('native/target/parts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of Object.entries(parts)) writeFileSync(join(folder, name), code);
  const env = {
    ...environmentFor(target),
    CONCLAUDE_PARTS: folder,
    CONCLAUDE_IMAGE_KB: `${warm} ${cold} ${packed}`,
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

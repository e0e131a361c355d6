import { spawnSync } from 'node:child_process';

/**
 * Starts a program and waits for its end. Node itself adds about a millisecond to what is measured.
 * @param {import('./scene.mjs').Start} start
 */
export function startByNode({ command, cwd, input, env }) {
  const [program = '', ...args] = command;
  const begin = performance.now();
  const { status, stderr, error } = spawnSync(program, args, { cwd, input, env, encoding: 'utf8' });
  const wall = performance.now() - begin;
  // A program may well end without reading its input.
  if (error !== undefined && status === null) throw error;
  return { wall, exit: status ?? -1, stderr };
}

// A scene is one hook call in a project, whoever answers it; a case is a program that answers it.
import { dirname } from 'node:path';

/**
 * @typedef {object} Scene
 * @property {string} call its name, the same for every program
 * @property {'PreToolUse' | 'PostToolUse'} event
 * @property {string} project
 * @property {object} payload
 * @property {0 | 2} exit what the call must give: 0 to go on, 2 for a refusal
 * @property {Scene} [before] has to come right before it, and isn't measured
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {(event: Scene['event']) => readonly string[]} command its path and its arguments
 * @property {boolean} [isPeer] what it decides is its own affair
 *
 * @typedef {object} Start
 * @property {readonly string[]} command
 * @property {string} cwd
 * @property {string} input
 * @property {Readonly<Record<string, string>>} env
 *
 * @typedef {object} Case
 * @property {string} program
 * @property {string} [call]
 * @property {Start} start
 * @property {Start} [before]
 * @property {number} [exit] nobody knows it of a peer
 */

/**
 * @param {Program} program
 * @param {Scene} scene
 * @returns {Case}
 */
export function caseOf(program, scene) {
  const { call, before, exit } = scene;
  return {
    program: program.name,
    call,
    start: startOf(program, scene),
    ...(before && { before: startOf(program, before) }),
    ...(!program.isPeer && { exit }),
  };
}

/**
 * A program that answers no hook, to compare with.
 * @param {string} program
 * @param {readonly string[]} command
 * @returns {Case}
 */
export function yardstick(program, command) {
  return { program, start: { command, cwd: '/', input: '', env: environment() }, exit: 0 };
}

/** @param {Case} measured */
export function nameOf({ program, call }) {
  return call === undefined ? program : `${program}: ${call}`;
}

/** As a client would have it, and not npm, which puts folders of its own in front. */
export function environment() {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !/\/node_modules\//.test(folder));
  return { PATH: path.join(':'), HOME: '/nonexistent' };
}

/**
 * @param {Program} program
 * @param {Scene} scene
 * @returns {Start}
 */
function startOf({ command }, { event, project, payload }) {
  // Where a log can be kept, as at home.
  const env = { ...environment(), HOME: dirname(project), CLAUDE_PROJECT_DIR: project };
  return { command: command(event), cwd: project, input: JSON.stringify(payload), env };
}

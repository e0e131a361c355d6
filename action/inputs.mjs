import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * What the workflow wants; all of it is text that somebody else may have written.
 * @typedef {object} Inputs
 * @property {string} workspace
 * @property {string} folder
 * @property {string} config
 * @property {string} transcripts
 * @property {string} recordedIn
 * @property {string} against
 * @property {string} maxNew
 * @property {string} version
 */

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Inputs | { readonly problem: string }}
 */
export function readInputs(env) {
  const input = (/** @type {string} */ name) => (env[`CONCLAUDE_ACTION_${name}`] ?? '').trim();
  const workspace = resolve(env.GITHUB_WORKSPACE ?? '.');
  const inputs = {
    workspace,
    folder: resolve(workspace, input('WORKING_DIRECTORY')),
    config: input('CONFIG'),
    transcripts: input('TRANSCRIPTS'),
    recordedIn: input('RECORDED_IN'),
    against: input('AGAINST'),
    maxNew: input('MAX_NEW') || '0',
    version: input('VERSION'),
  };
  if (!statSync(inputs.folder, { throwIfNoEntry: false })?.isDirectory())
    return { problem: `working-directory: there is no folder ${inputs.folder}` };
  if (!/^\d{1,9}$/.test(inputs.maxNew)) return { problem: 'max-new: it must be a whole number' };
  // npm would take an address or a file, too.
  if (!/^[\w.-]*$/.test(inputs.version)) return { problem: 'version: it must be a version or a tag of npm' };
  const dashed = /** @type {const} */ (['config', 'transcripts', 'recordedIn', 'against']).find((name) =>
    inputs[name].startsWith('-'),
  );
  if (dashed !== undefined) return { problem: `${dashed}: it must not begin with a dash` };
  if (
    inputs.transcripts !== '' &&
    !statSync(resolve(inputs.folder, inputs.transcripts), { throwIfNoEntry: false })
  )
    return { problem: `transcripts: there is nothing at ${inputs.transcripts}` };
  return inputs;
}

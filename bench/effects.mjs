// What comparing protected files costs around a command, in a large repository.
import { join } from 'node:path';
import { RULES } from './everyday.mjs';
import { EFFECTS, largeProject, sampleCalls } from './samples.mjs';

const FILES = 10_000;

/**
 * @param {string} folder
 * @returns {readonly import('./scene.mjs').Scene[]}
 */
export function effectScenes(folder) {
  return EFFECTS.flatMap((effects) => {
    const project = join(folder, `effects-${effects}`);
    largeProject(project, RULES, FILES, effects);
    /** @returns {import('./scene.mjs').Scene} */
    const scene = (/** @type {string} */ when, /** @type {'PreToolUse' | 'PostToolUse'} */ event) => ({
      call: `${when} a command, effects: ${effects}`,
      event,
      project,
      payload: { ...sampleCalls(project)['Bash, short'], hook_event_name: event },
      exit: 0,
    });
    const before = scene('before', 'PreToolUse');
    return [before, { ...scene('after', 'PostToolUse'), before }];
  });
}

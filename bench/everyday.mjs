// The calls that sessions are made of.
import { join } from 'node:path';
import { AGENT_RULE, sampleCalls, sampleConfig, sampleFiles } from './samples.mjs';

export const RULES = 20;

/** @typedef {(rules: number) => string} ConfigOf the text of a configuration with so many rules */

/**
 * @param {string} folder
 * @param {ConfigOf} [configOf]
 * @returns {readonly import('./scene.mjs').Scene[]}
 */
export function everydayScenes(folder, configOf = sampleConfig) {
  const project = join(folder, 'everyday');
  sampleFiles(project, configOf(RULES));
  const { 'Write, agent by transcript': _, ...calls } = sampleCalls(project);
  return Object.entries(calls).map(([call, payload]) => ({
    call,
    event: 'PreToolUse',
    project,
    payload,
    exit: call.endsWith('refused') ? 2 : 0,
  }));
}

/**
 * The client names no agent, and a rule wants to know who calls.
 * @param {string} folder
 * @returns {import('./scene.mjs').Scene}
 */
export function transcriptScene(folder) {
  const project = join(folder, 'with-agents');
  sampleFiles(project, sampleConfig(RULES) + AGENT_RULE);
  const call = 'Write, agent by transcript';
  return { call, event: 'PreToolUse', project, payload: sampleCalls(project)[call], exit: 0 };
}

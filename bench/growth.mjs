// What can be large: rules, transcripts, repositories, commands. Each series is a few steps of one scene.
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from './everyday.mjs';
import {
  AGENT_RULE,
  largeProject,
  sampleCalls,
  sampleConfig,
  sampleFiles,
  sampleTranscript,
} from './samples.mjs';

/**
 * @typedef {object} Series
 * @property {string} what
 * @property {readonly string[]} steps from small to large
 * @property {readonly import('./scene.mjs').Scene[]} scenes one for each step
 */

/**
 * What every guard has to cope with.
 * @param {string} folder
 * @param {import('./everyday.mjs').ConfigOf} [configOf]
 * @returns {readonly Series[]}
 */
export function commonSeries(folder, configOf = sampleConfig) {
  /** @param {number} count */
  const withRules = (count) => {
    const project = join(folder, `rules-${count}`);
    sampleFiles(project, configOf(count));
    return project;
  };
  /** @param {number} bytes */
  const withCommand = (bytes) => {
    const project = withRules(RULES);
    const line = 'echo "line $x" | grep -v foo > src/out.txt && ls -la; ';
    const command = line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
    return { project, payload: { ...sampleCalls(project)['Bash, short'], tool_input: { command } } };
  };
  const rules = [10, 100, 1000];
  return [
    series('rules, for a Write', rules, (count) => writeIn(withRules(count))),
    series('rules, for a short command', rules, (count) => commandIn(withRules(count))),
    series('length of a command, in bytes', [100, 10_000, 128_000], withCommand),
  ];
}

/**
 * What only conclaude looks at.
 * @param {string} folder
 * @returns {readonly Series[]}
 */
export function ownSeries(folder) {
  const sizes = [1, 10_000, 500_000];
  return [
    series('KB of transcript, which alone names the agent', sizes, (size) =>
      withTranscript(join(folder, `agent-${size}`), size * 1000, true),
    ),
    series('KB of transcript with no agent in it', sizes, (size) =>
      withTranscript(join(folder, `nobody-${size}`), size * 1000, false),
    ),
    series('ignore files in the repository, for a Write', [10, 10_000], (count) =>
      withIgnoreFiles(join(folder, `ignore-files-${count}`), count),
    ),
    series('files in the repository, for a short command', [10, 10_000], (count) => {
      const project = join(folder, `files-${count}`);
      largeProject(project, RULES, count, 'report');
      return commandIn(project);
    }),
  ];
}

/** @typedef {{ readonly project: string, readonly payload: object }} Step */

/**
 * @param {string} what
 * @param {readonly number[]} sizes
 * @param {(size: number) => Step} make
 * @returns {Series}
 */
function series(what, sizes, make) {
  const steps = sizes.map((size) => size.toLocaleString('en'));
  const scenes = sizes.map((size, at) => ({
    call: `${what}: ${steps[at]}`,
    event: /** @type {const} */ ('PreToolUse'),
    exit: /** @type {const} */ (0),
    ...make(size),
  }));
  return { what, steps, scenes };
}

/** @param {string} project @returns {Step} */
const writeIn = (project) => ({ project, payload: sampleCalls(project)['Write, allowed'] });

/** @param {string} project @returns {Step} */
const commandIn = (project) => ({ project, payload: sampleCalls(project)['Bash, short'] });

/** More than is ever read of a transcript. */
const REAL_BYTES = 20_000_000;

/**
 * @param {string} project
 * @param {number} bytes
 * @param {boolean} isAtWork
 * @returns {Step}
 */
function withTranscript(project, bytes, isAtWork) {
  sampleFiles(project, sampleConfig(RULES) + AGENT_RULE);
  const file = join(project, 'transcript.jsonl');
  writeFileSync(file, '');
  // A hole in front of what is written: the disk would still be busy with the rest when the measuring begins.
  truncateSync(file, Math.max(0, bytes - REAL_BYTES));
  if (bytes > REAL_BYTES) appendFileSync(file, '\n');
  const messages = sampleTranscript(Math.ceil(Math.min(bytes, 50_000) / 400), isAtWork);
  const block = messages.repeat(Math.ceil(Math.min(bytes, REAL_BYTES) / 50_000));
  appendFileSync(file, block);
  return { project, payload: sampleCalls(project)['Write, agent by transcript'] };
}

/** @param {string} project @param {number} count @returns {Step} */
function withIgnoreFiles(project, count) {
  sampleFiles(project, `${sampleConfig(RULES)}  preventUpdateGitIgnored: true\n`);
  mkdirSync(join(project, '.git'));
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  for (let index = 0; index < count; index++) {
    const place = join(project, `packages/${index % 100}/${index}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.gitignore'), 'dist/\n*.log\n');
  }
  return writeIn(project);
}

// The entry of the GitHub Action (action.yml): validates the policy, runs its tests, replays samples where there are
// any; tells in annotations and in the job's summary what is wrong. Runs on plain Node, with nothing installed.
import { readInputs } from './inputs.mjs';
import { findProgram } from './program.mjs';
import { report } from './report.mjs';
import { replay, test, validate } from './steps.mjs';

/** @typedef {import('./steps.mjs').Result} Result */

function main() {
  const inputs = readInputs(process.env);
  if ('problem' in inputs) return report([failed('Inputs', inputs.problem)]);
  const program = findProgram(inputs);
  const valid = validate(program, inputs);
  // A broken policy has no tests, and would be told again and again.
  const others = valid.passed
    ? [test(program, inputs), ...(inputs.transcripts === '' ? [] : [replay(program, inputs)])]
    : [];
  return report([valid, ...others]);
}

/**
 * @param {string} title
 * @param {string} message
 * @returns {Result}
 */
function failed(title, message) {
  return { title, passed: false, summary: message, remarks: [{ level: 'error', message }] };
}

process.exitCode = main();

import { nameOf } from './scene.mjs';
import { mean, median, pairedRatio, quantile } from './statistics.mjs';

/**
 * @typedef {object} Row what the calls of one case took
 * @property {string} name
 * @property {string} program
 * @property {string | undefined} call
 * @property {number} exit
 * @property {number} p10 milliseconds
 * @property {number} p50
 * @property {number} p95
 * @property {number | undefined} cpu milliseconds of processor time
 * @property {number | undefined} memory MB
 * @property {number | undefined} minorFaults
 * @property {number | undefined} majorFaults
 * @property {number | undefined} instructions millions
 * @property {readonly import('./measure.mjs').Sample[]} samples
 */

/**
 * @param {readonly (import('./scene.mjs').Case & { readonly exit: number })[]} cases
 * @param {readonly (readonly import('./measure.mjs').Sample[])[]} measured
 * @returns {readonly Row[]}
 */
export function rowsOf(cases, measured) {
  return cases.map((one, at) => {
    const samples = measured[at] ?? [];
    const walls = valuesOf(samples, 'wall');
    const middle = (/** @type {keyof import('./measure.mjs').Sample} */ field, unit = 1) => {
      const values = valuesOf(samples, field);
      return values.length === 0 ? undefined : median(values) / unit;
    };
    const times = valuesOf(samples, 'cpu');
    return {
      name: nameOf(one),
      program: one.program,
      call: one.call,
      exit: one.exit,
      p10: quantile(walls, 0.1),
      p50: median(walls),
      p95: quantile(walls, 0.95),
      cpu: times.length === 0 ? undefined : mean(times),
      memory: middle('memory', 1024),
      minorFaults: middle('minorFaults'),
      majorFaults: middle('majorFaults'),
      instructions: middle('instructions', 1e6),
      samples,
    };
  });
}

/**
 * How often one row contains the other, by what it took in the same round.
 * @param {Row | undefined} row
 * @param {Row | undefined} base
 * @param {keyof import('./measure.mjs').Sample} [field]
 */
export function ratio(row, base, field = 'wall') {
  if (row === undefined || base === undefined) return undefined;
  const [values, others] = [valuesOf(row.samples, field), valuesOf(base.samples, field)];
  return values.length === 0 || others.length === 0 ? undefined : pairedRatio(values, others);
}

/**
 * @param {readonly Row[]} rows
 * @param {string} program
 * @param {string} [call]
 */
export function rowAt(rows, program, call) {
  return rows.find((row) => row.program === program && row.call === call);
}

/**
 * @param {readonly import('./measure.mjs').Sample[]} samples
 * @param {keyof import('./measure.mjs').Sample} field
 */
function valuesOf(samples, field) {
  return samples.map((sample) => sample[field]).filter((value) => value !== undefined);
}

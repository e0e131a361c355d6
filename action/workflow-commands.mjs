// What a runner reads from the output of a step. Every line of somebody else's text is shown between two marks, so that
// none of it can be a command; and what goes into a command of ours is escaped.
import { randomUUID } from 'node:crypto';

/** @typedef {import('./steps.mjs').Remark} Remark */

/**
 * Shows text of others, folded.
 * @param {string} title
 * @param {string} text
 */
export function showOutput(title, text) {
  // The runner obeys no command until it reads this word again, which nobody can guess.
  const word = randomUUID();
  print(`::group::${data(title)}`);
  print(`::stop-commands::${word}`);
  print(text.replace(/\n$/, ''));
  print(`::${word}::`);
  print('::endgroup::');
}

/** @param {Remark} remark */
export function annotate({ level, message, title, file, line, column }) {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${property(String(value))}`)
    .join(',');
  print(`::${level}${properties === '' ? '' : ` ${properties}`}::${data(message)}`);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * A line break would end the command.
 * @param {string} text
 */
function data(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** @param {string} text */
function property(text) {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

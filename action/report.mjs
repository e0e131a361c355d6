import { appendFileSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { annotate } from './workflow-commands.mjs';

/** @typedef {import('./steps.mjs').Result} Result */
/** @typedef {import('./steps.mjs').Remark} Remark */

/** More than anybody reads. */
const MOST_REMARKS = 100;
const MOST_CHARACTERS = 2_000;

/**
 * Tells what came of it, and returns the exit code.
 * @param {readonly Result[]} results
 */
export function report(results) {
  const remarks = results
    .flatMap((result) => result.remarks)
    .slice(0, MOST_REMARKS)
    .map(shortened);
  for (const remark of remarks) annotate(remark);
  for (const { title, passed, summary } of results)
    process.stdout.write(`${passed ? 'ok' : 'FAILED'}  ${title}: ${oneLine(summary)}\n`);
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, summaryOf(results, remarks));
  return results.every(({ passed }) => passed) ? 0 : 1;
}

/**
 * @param {readonly Result[]} results
 * @param {readonly Remark[]} remarks
 */
function summaryOf(results, remarks) {
  const rows = results.map(
    ({ title, passed, summary }) => `| ${passed ? '✅' : '❌'} ${title} | ${literal(summary)} |`,
  );
  const notes = remarks.map(
    ({ level, title = '', message, file, line }) =>
      `- ${level === 'error' ? '❌' : '⚠️'} ${file === undefined ? '' : `<code>${literal(file)}${line === undefined ? '' : `:${line}`}</code> `}${literal(title)}<br>${literal(message)}`,
  );
  return ['### conclaude', '', '| | |', '| --- | --- |', ...rows, '', ...notes, '', ''].join('\n');
}

/**
 * @param {Remark} remark
 * @returns {Remark}
 */
function shortened(remark) {
  const { title, message, file } = remark;
  return {
    ...remark,
    message: message.slice(0, MOST_CHARACTERS),
    ...(title !== undefined && { title: oneLine(title).slice(0, 200) }),
    ...(file !== undefined && { file: fromWorkspace(file) }),
  };
}

/**
 * Annotations want a file as the repository knows it.
 * @param {string} file
 */
function fromWorkspace(file) {
  const workspace = resolve(process.env.GITHUB_WORKSPACE ?? '.');
  const [from, to] = [workspace, resolve(workspace, file)].map(realPath);
  return relative(from ?? '', to ?? '').replaceAll('\\', '/');
}

/** @param {string} path */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/**
 * Text as it is, whatever Markdown or HTML it looks like.
 * @param {string} text
 */
function literal(text) {
  return text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/[^\p{L}\p{N} \n]/gu, (char) => `&#${char.codePointAt(0)};`)
    .replaceAll('\n', '<br>');
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds.mjs';
import { chart } from './chart.mjs';
import { ratio, rowAt } from './rows.mjs';
import { asMarkdown } from './tables.mjs';

/**
 * @typedef {object} Results
 * @property {string} date
 * @property {string} about how it was measured
 * @property {string} build ours that is compared with others
 * @property {readonly string[]} peers
 * @property {readonly import('./rows.mjs').Row[]} rows
 * @property {readonly { readonly title: string, readonly table: import('./tables.mjs').Table }[]} tables
 * @property {readonly string[]} notes
 */

/**
 * Brings docs/speed.md and its chart up to date.
 * @param {Results} results
 */
export function writeDocs(results) {
  const page = join(ROOT, 'docs/speed.md');
  const text = readFileSync(page, 'utf8');
  const block = `$1\n${asPage(results).replaceAll('$', '$$$$')}\n\n$2`;
  writeFileSync(page, text.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, block));
  writeFileSync(join(ROOT, 'docs/speed.svg'), chart(panelsOf(results)));
}

/** @param {Results} results */
function asPage({ date, about, notes, tables }) {
  return [
    `${date.slice(0, 10)}, ${about}`,
    ...tables.map(({ title, table }, at) => `${at === 0 ? '' : `## ${title}\n\n`}${asMarkdown(table)}`),
    ...notes,
  ].join('\n\n');
}

/** What grows without end would leave nothing to see of the rest. */
const IN_CHART = /^(?!length of)/;

/** @param {Results} results @returns {readonly import('./chart.mjs').Panel[]} */
function panelsOf({ rows, build, peers }) {
  const write = rows
    .filter(({ call }) => call === undefined || call === 'Write, allowed')
    .toSorted((a, b) => a.p50 - b.p50)
    .map(({ program, call, p50 }) => {
      const isOurs = call !== undefined && !peers.some((peer) => program.startsWith(peer));
      return { name: isOurs ? `conclaude, ${program}` : program, value: p50, isOurs };
    });
  const [peer] = peers;
  const against = rows
    .filter(({ program, call = '' }) => program === peer && IN_CHART.test(call))
    .map((base) => ({
      name: base.call ?? '',
      value: ratio(rowAt(rows, build, base.call), base) ?? 0,
      isOurs: true,
    }));
  return [
    { heading: 'one cold Write, in milliseconds', bars: write, unit: '' },
    ...(peer === undefined
      ? []
      : [{ heading: `conclaude, ${build}, where ${peer} takes 1`, bars: against, unit: ' ×', mark: 1 }]),
  ];
}

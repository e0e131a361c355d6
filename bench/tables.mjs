// The results as tables: a head and lines of cells.
import { inShell } from './peers.mjs';
import { ratio, rowAt } from './rows.mjs';

/**
 * @typedef {import('./rows.mjs').Row} Row
 * @typedef {{ readonly head: readonly string[], readonly lines: readonly (readonly string[])[] }} Table
 */

const NOTHING = '–';

/**
 * What each call costs.
 * @param {readonly Row[]} rows
 * @param {readonly string[]} calls the everyday ones
 * @param {string | undefined} peer
 */
export function costTable(rows, calls, peer) {
  const head = ['call', 'p50 ms', 'p95 ms', '× true', '× node -e 0', `× ${peer}`, 'CPU ms', 'MB', 'faults'];
  const shown = rows.filter(({ call }) => call === undefined || calls.includes(call));
  const lines = shown.map((row) => [
    row.name,
    number(row.p50),
    number(row.p95),
    number(ratio(row, rowAt(rows, 'true'))),
    number(ratio(row, rowAt(rows, 'node -e 0'))),
    number(
      peer === undefined || row.call === undefined ? undefined : ratio(row, rowAt(rows, peer, row.call)),
    ),
    number(row.cpu),
    number(row.memory),
    row.minorFaults === undefined ? NOTHING : String(Math.round(row.minorFaults)),
    number(row.instructions),
    String(row.exit),
  ]);
  return withoutEmpty({ head: [...head, 'million instructions', 'exit'], lines });
}

/**
 * A build against another guard, call by call; the last line is about the way on which a client reaches them.
 * @param {readonly Row[]} rows
 * @param {string} build
 * @param {string} peer
 */
export function peerTable(rows, build, peer) {
  const head = ['call', `${build} ms`, `${peer} ms`, 'time', 'CPU', 'memory', 'instructions'];
  const wired = rowAt(rows, `${build}, as init wires it`, 'Write, allowed');
  const pairs = [
    ...rows
      .filter(({ program }) => program === peer)
      .map((base) => ({ call: base.call ?? '', row: rowAt(rows, build, base.call), base })),
    {
      call: 'Write, allowed, both as they are wired',
      row: wired,
      base: rowAt(rows, inShell(peer), 'Write, allowed'),
    },
  ];
  const lines = pairs.map(({ call, row, base }) => [
    row?.exit === base?.exit ? call : `${call} (${peer} decides otherwise)`,
    number(row?.p50),
    number(base?.p50),
    ...times(row, base),
  ]);
  return withoutEmpty({ head, lines });
}

/** @param {Row | undefined} row @param {Row | undefined} base */
function times(row, base) {
  const fields = /** @type {const} */ (['wall', 'cpu', 'memory', 'instructions']);
  return fields.map((field) => {
    const found = ratio(row, base, field);
    return found === undefined ? NOTHING : `${number(found)} ×`;
  });
}

/**
 * How often the largest contains the smallest, for each program.
 * @param {readonly Row[]} rows
 * @param {readonly import('./growth.mjs').Series[]} series
 * @param {readonly string[]} programs
 */
export function growthTable(rows, series, programs) {
  const lines = series.flatMap(({ what, steps, scenes }) =>
    scenes.slice(1).map(({ call }, at) => [
      what,
      steps[0] ?? '',
      steps[at + 1] ?? '',
      ...programs.map((program) => {
        const [row, base] = [rowAt(rows, program, call), rowAt(rows, program, scenes[0]?.call)];
        const found = ratio(row, base);
        return found === undefined ? NOTHING : `${number(found)} ×`;
      }),
    ]),
  );
  return { head: ['what grows', 'from', 'to', ...programs], lines };
}

/** @param {Table} table */
export function asText({ head, lines }) {
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart((widths[at] ?? 0) + 2)))
        .join(''),
    )
    .join('\n');
}

/** @param {Table} table */
export function asMarkdown({ head, lines }) {
  return [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

/**
 * Without the columns that nobody could measure here.
 * @param {Table} table
 * @returns {Table}
 */
function withoutEmpty({ head, lines }) {
  const isKept = (/** @type {number} */ at) => lines.some((line) => line[at] !== NOTHING);
  const cut = (/** @type {readonly string[]} */ line) => line.filter((_, at) => isKept(at));
  return { head: cut(head), lines: lines.map(cut) };
}

/** Three digits mean something, if that many. @param {number | undefined} value */
function number(value) {
  if (value === undefined) return NOTHING;
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

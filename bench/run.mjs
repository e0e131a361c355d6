// What a hook costs, cold: every kind of call and every build, in turns with `true`, `node -e 0` and the guards that
// CONCLAUDE_PEERS names; how that grows; whether each answer is right. BENCH_ROUNDS says how often. With --docs,
// docs/speed.md and its chart are brought up to date.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeExecutable, ownPrograms, ownSizes, ROOT } from './builds.mjs';
import { checkDecisions, tryOnce } from './check-decisions.mjs';
import { writeDocs } from './docs.mjs';
import { effectScenes } from './effects.mjs';
import { everydayScenes, RULES, transcriptScene } from './everyday.mjs';
import { findProgram } from './find-program.mjs';
import { commonSeries, ownSeries } from './growth.mjs';
import { measure } from './measure.mjs';
import { parsePeers, peerCases, peerSize } from './peers.mjs';
import { rowsOf } from './rows.mjs';
import { caseOf, yardstick } from './scene.mjs';
import { asText, costTable, growthTable, peerTable } from './tables.mjs';
import { decisionsPerSecond } from './throughput.mjs';
import { wiredCases } from './wired.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 120);
const peers = parsePeers(process.env.CONCLAUDE_PEERS ?? '');
const folder = mkdtempSync(join(tmpdir(), 'conclaude-bench-'));
try {
  const results = await benchmark();
  console.log(results.about);
  for (const { title, table } of results.tables) console.log(`\n${title}\n\n${asText(table)}`);
  console.log(`\n${results.notes.join('\n')}`);
  const place = join(ROOT, 'bench/results');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${results.date.replaceAll(':', '-')}.json`), `${JSON.stringify(results)}\n`);
  if (process.argv.includes('--docs')) writeDocs(results);
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns {Promise<import('./docs.mjs').Results>} */
async function benchmark() {
  const everyday = [...everydayScenes(folder), transcriptScene(folder), ...effectScenes(folder)];
  const series = [...commonSeries(folder), ...ownSeries(folder)];
  const scenes = [...everyday, ...series.flatMap((one) => one.scenes)];
  const programs = ownPrograms(folder);
  const cases = tryOnce([
    yardstick('true', [findProgram('true')]),
    yardstick('node -e 0', [process.execPath, '-e', '0']),
    ...programs.flatMap((program) => scenes.map((scene) => caseOf(program, scene))),
    ...wiredCases(join(folder, 'wired')),
    ...peers.flatMap((peer) => peerCases(peer, join(folder, 'peers'))),
  ]);
  console.log(`All ${cases.length} answers are right. ${rounds} rounds of them take some minutes.\n`);
  const { startedBy, samples } = measure(cases, rounds, folder);
  checkDecisions(cases, samples);

  const rows = rowsOf(cases, samples);
  const build = nativeExecutable() === undefined ? 'node' : 'native';
  const names = peers.map(({ name }) => name);
  const calls = everyday.map(({ call }) => call);
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores`;
  return {
    date: new Date().toISOString(),
    about: `${machine}, ${RULES} rules; ${rounds} cold calls each, in turns, started by ${startedBy}.`,
    build,
    peers: names,
    rows,
    tables: [
      { title: 'What each call costs', table: costTable(rows, calls, names[0]) },
      ...names.map((peer) => ({ title: `Against ${peer}`, table: peerTable(rows, build, peer) })),
      {
        title: 'How it grows',
        table: growthTable(rows, series, [...programs.map(({ name }) => name), ...names]),
      },
    ],
    notes: [
      `On disk: ${sizesInWords()}.`,
      `In a running process the library makes ${inThousands(await decisionsPerSecond(folder))} decisions a second (Write, ${RULES} rules).`,
    ],
  };
}

function sizesInWords() {
  const sizes = { ...ownSizes(), ...Object.fromEntries(peers.map((peer) => [peer.name, peerSize(peer)])) };
  return Object.entries(sizes)
    .map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(1)} MB`)
    .join(', ');
}

/** @param {number} count */
function inThousands(count) {
  return (Math.round(count / 1000) * 1000).toLocaleString('en');
}

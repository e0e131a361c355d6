// How the cost grows with what can be large: rules, transcripts, ignore files, commands. Ratios are to the
// smallest of each series, measured in turns with it. Also what one decision costs inside a running process.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpBuilds } from './builds.mjs';
import { measureWall } from './measure.mjs';
import { AGENT_RULE, sampleCalls, sampleConfig, sampleProject, sampleTranscript } from './samples.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const folder = mkdtempSync(join(tmpdir(), 'conclaude-growth-'));
const builds = setUpBuilds(folder);

/** @typedef {{ project: string, call: object }} Step */

let projects = 0;
/** @param {number} [rules] @param {string} [more] */
function newProject(rules = 20, more = '') {
  const project = join(folder, `project-${projects++}`);
  sampleProject(project, rules, more);
  return project;
}

/** @param {number} count @param {'Write, allowed' | 'Bash, short'} kind @returns {Step} */
function withRules(count, kind) {
  const project = newProject(count);
  return { project, call: sampleCalls(project)[kind] };
}

/** @param {number} bytes @param {boolean} isAtWork @returns {Step} */
function withTranscript(bytes, isAtWork) {
  const project = newProject(20, AGENT_RULE);
  const block = sampleTranscript(Math.ceil(Math.min(bytes, 50_000) / 400), isAtWork).repeat(
    Math.ceil(Math.min(bytes, 5_000_000) / 50_000),
  );
  const file = join(project, 'transcript.jsonl');
  writeFileSync(file, '');
  for (let size = 0; size < bytes; size += block.length) appendFileSync(file, block);
  return { project, call: sampleCalls(project)['Write, agent by transcript'] };
}

/** @param {number} count @returns {Step} */
function withIgnoreFiles(count) {
  const project = newProject();
  mkdirSync(join(project, '.git'));
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(project, '.conclaude.yaml'), `${sampleConfig(20)}  preventUpdateGitIgnored: true\n`);
  for (let index = 0; index < count; index++) {
    const place = join(project, `packages/${index % 100}/${index}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.gitignore'), 'dist/\n*.log\n');
  }
  return { project, call: sampleCalls(project)['Write, allowed'] };
}

/** @param {number} bytes @returns {Step} */
function withCommand(bytes) {
  const project = newProject();
  const command = 'echo "line $x" | grep -v foo > out.txt && ls -la src; '.repeat(Math.ceil(bytes / 54));
  const call = sampleCalls(project)['Bash, short'];
  return { project, call: { ...call, tool_input: { command: command.slice(0, bytes) } } };
}

/** @type {Readonly<Record<string, Readonly<Record<string, () => Step>>>>} */
const SERIES = {
  'rules, Write': {
    10: () => withRules(10, 'Write, allowed'),
    100: () => withRules(100, 'Write, allowed'),
    1000: () => withRules(1000, 'Write, allowed'),
  },
  'rules, Bash': {
    10: () => withRules(10, 'Bash, short'),
    100: () => withRules(100, 'Bash, short'),
    1000: () => withRules(1000, 'Bash, short'),
  },
  transcript: {
    '1 KB': () => withTranscript(1000, true),
    '10 MB': () => withTranscript(10_000_000, true),
    '500 MB': () => withTranscript(500_000_000, true),
  },
  'nobody in it': {
    '1 KB': () => withTranscript(1000, false),
    '10 MB': () => withTranscript(10_000_000, false),
    '500 MB': () => withTranscript(500_000_000, false),
  },
  'ignore files': { 10: () => withIgnoreFiles(10), '10,000': () => withIgnoreFiles(10_000) },
  command: {
    '100 B': () => withCommand(100),
    '10 KB': () => withCommand(10_000),
    '128 KB': () => withCommand(128_000),
  },
};

/** @type {{ series: string, step: string, build: string, p10: number, ratio: number }[]} */
const rows = [];
for (const [series, steps] of Object.entries(SERIES)) {
  /** @type {Record<string, import('./measure.mjs').Case>} */
  const cases = {};
  for (const [step, make] of Object.entries(steps)) {
    const { project, call } = make();
    for (const [build, program] of Object.entries(builds))
      cases[`${build}\n${step}`] = {
        command: [program, 'Hooks', 'PreToolUse'],
        input: JSON.stringify(call),
        project,
      };
  }
  const walls = measureWall(cases, rounds);
  for (const build of Object.keys(builds)) {
    const first = walls[`${build}\n${Object.keys(steps)[0]}`]?.p10 ?? 0;
    for (const step of Object.keys(steps)) {
      const p10 = walls[`${build}\n${step}`]?.p10 ?? 0;
      rows.push({ series, step, build, p10, ratio: p10 / first });
      console.log(
        `${series.padEnd(14)} ${step.padStart(8)} ${build.padEnd(7)} ${p10.toFixed(1).padStart(8)} ms ${(p10 / first).toFixed(2).padStart(6)} ×`,
      );
    }
  }
}

const perSecond = await throughput();
console.log(`\nin process: ${Math.round(perSecond)} decisions per second (Write, 20 rules, library)`);
rmSync(folder, { recursive: true });
mkdirSync('bench/results', { recursive: true });
const date = new Date().toISOString();
writeFileSync(
  `bench/results/growth-${date.replaceAll(':', '-')}.json`,
  `${JSON.stringify({ date, rounds, rows, perSecond }, null, 2)}\n`,
);

/** Decisions per second of the library, without a process for each. */
async function throughput() {
  const { decide, nodeHost, parseConfig } = await import(
    new URL('../dist/library.mjs', import.meta.url).href
  );
  const { project, call } = withRules(20, 'Write, allowed');
  const config = parseConfig(sampleConfig(20), join(project, '.conclaude.yaml'));
  const host = nodeHost();
  const run = (/** @type {number} */ milliseconds) => {
    const start = performance.now();
    let count = 0;
    for (; performance.now() - start < milliseconds; count++) decide(call, config, host);
    return (count * 1000) / (performance.now() - start);
  };
  run(500);
  return run(1000);
}
